const DAY_MS = 86_400_000;

/** An instant as the time of day on this machine, `12:00:10`. */
export function timeOfDay(instant: string): string {
  const date = new Date(instant);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The day of an instant on this machine, `2026-01-31`. */
export function dayOf(instant: string): string {
  const date = new Date(instant);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

/** The time of day of an instant that lies ahead, with the days between if it is on another day: `00:00:10 (+1 d)`. */
export function timeAhead(instant: string, from: string): string {
  const days = Math.round((midnight(instant) - midnight(from)) / DAY_MS);
  return days === 0 ? timeOfDay(instant) : `${timeOfDay(instant)} (${days > 0 ? '+' : ''}${days} d)`;
}

function midnight(instant: string): number {
  return new Date(instant).setHours(0, 0, 0, 0);
}

/** A duration in the unit that is easiest to read: `23 ms`, `2.1 s`. */
export function spanText(durationMs: number): string {
  return durationMs < 1000 ? `${durationMs} ms` : `${(durationMs / 1000).toFixed(1)} s`;
}
