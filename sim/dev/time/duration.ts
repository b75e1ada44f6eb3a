import { RoutespecError } from '../../../spec/error.ts';

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** The clock moves no further at once. Nothing waits for longer than the retry window. */
const MAX_DURATION_MS = 366 * 86_400_000;

/** Reads `4h`, `+30s`, `1500ms`, `2m` or `1d` as milliseconds. @throws RoutespecError `usage` */
export function readSpan(text: string): number {
  const { digits = '', unit = '' } =
    /^\+?(?<digits>\d{1,12}(?:\.\d{1,6})?)(?<unit>ms|s|m|h|d)$/.exec(text)?.groups ?? {};
  const durationMs = Math.round(Number(digits) * (UNIT_MS[unit] ?? Number.NaN));
  if (digits !== '' && durationMs <= MAX_DURATION_MS) return durationMs;
  throw new RoutespecError(
    'usage',
    `Expected a duration of at most 366d, such as 4h or 30s, got ${JSON.stringify(text)}`,
  );
}
