const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const PARTS = /(\d{1,9}(?:\.\d{1,9})?)(ms|s|m|h|d)/g;
/** A duration, as a whole text. */
export const DURATION = new RegExp(`^(?:${PARTS.source}){1,5}$`);

/** Milliseconds of a duration such as 250ms, 4s, 10m, 2h, 1d or 1h30m; undefined for other text. */
export function durationMs(text: string): number | undefined {
  if (!DURATION.test(text)) return undefined;
  const parts = [...text.matchAll(PARTS)];
  return Math.round(parts.reduce((sum, [, digits, unit = '']) => sum + Number(digits) * (UNIT_MS[unit] ?? 0), 0));
}

/** A duration such as 1h30m or 250ms for a whole number of milliseconds. */
export function writeDuration(ms: number): string {
  let left = ms;
  const parts = Object.entries(UNIT_MS)
    .reverse()
    .map(([unit, unitMs]) => {
      const count = Math.floor(left / unitMs);
      left -= count * unitMs;
      return count === 0 ? '' : `${count}${unit}`;
    });
  return parts.join('') || '0ms';
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** A time since the beginning, with milliseconds, so that times align in a column: `4:01:00.250`. */
export function clockTime(ms: number): string {
  const minutes = String(Math.floor((ms % HOUR_MS) / MINUTE_MS)).padStart(2, '0');
  const seconds = ((ms % MINUTE_MS) / SECOND_MS).toFixed(3).padStart(6, '0');
  return `${Math.floor(ms / HOUR_MS)}:${minutes}:${seconds}`;
}
