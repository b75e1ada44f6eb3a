import { RoutespecError } from '../../spec/error.ts';

const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** Longer than anybody waits for a run. Beyond 24 days a timer in Node would fire at once. */
const DURATION_LIMIT_MS = 24 * 3_600_000;

/** Reads a duration such as `50ms`, `60s` or `2m`, a day at most, in milliseconds. @throws RoutespecError `usage` */
export function readDuration(flag: string, value: string): number {
  const [, digits, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(value) ?? [];
  const factor = Object.entries(UNIT_MS).find(([name]) => name === unit)?.[1];
  if (digits === undefined || factor === undefined) {
    throw new RoutespecError('usage', `Expected \`--${flag}\` to be a duration such as 50ms or 60s, got ${value}`);
  }
  const durationMs = Number(digits) * factor;
  if (durationMs <= DURATION_LIMIT_MS) return durationMs;
  throw new RoutespecError('usage', `Expected \`--${flag}\` to be at most 24h, got ${value}`);
}

/** A duration as a flag takes it, in seconds if they are whole, otherwise in milliseconds. */
export function durationText(durationMs: number): string {
  return durationMs % UNIT_MS.s === 0 ? `${durationMs / UNIT_MS.s}s` : `${durationMs}ms`;
}
