const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** A duration short enough for an axis, in its two largest units: `250 ms`, `5.25 s`, `12 min 3 s`, `4 h 1 min`. */
export function shortDuration(ms: number): string {
  if (ms < SECOND_MS) return `${Math.round(ms)} ms`;
  if (ms < MINUTE_MS) return `${Number((ms / SECOND_MS).toFixed(2))} s`;
  if (ms < HOUR_MS) return twoUnits(ms, [MINUTE_MS, 'min'], [SECOND_MS, 's']);
  return twoUnits(ms, [HOUR_MS, 'h'], [MINUTE_MS, 'min']);
}

type Unit = readonly [ms: number, name: string];

function twoUnits(ms: number, [largeMs, large]: Unit, [smallMs, small]: Unit): string {
  const whole = Math.floor(ms / largeMs);
  const rest = Math.floor((ms % largeMs) / smallMs);
  return rest === 0 ? `${whole} ${large}` : `${whole} ${large} ${rest} ${small}`;
}

/** A time since the beginning, with milliseconds, so that times below each other align: `4:01:00.250`. */
export function clockTime(ms: number): string {
  const minutes = String(Math.floor((ms % HOUR_MS) / MINUTE_MS)).padStart(2, '0');
  const seconds = ((ms % MINUTE_MS) / SECOND_MS).toFixed(3).padStart(6, '0');
  return `${Math.floor(ms / HOUR_MS)}:${minutes}:${seconds}`;
}
