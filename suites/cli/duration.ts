import { RoutespecError } from '../../spec/error.ts';

const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** Longer than any run is waited for; beyond 24 days a timer of Node would go off at once. */
const DURATION_LIMIT_MS = 24 * 3_600_000;

/** A duration such as `50ms`, `60s`, `2m`, in milliseconds; a day at most. */
export function readDuration(flag: string, value: string): number {
  const [, digits, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(value) ?? [];
  const factor = Object.entries(UNIT_MS).find(([name]) => name === unit)?.[1];
  if (digits === undefined || factor === undefined) {
    throw new RoutespecError('usage', `Expected \`--${flag}\` to be a duration such as 50ms or 60s, got ${value}`);
  }
  const durationMs = Number(digits) * factor;
  if (durationMs <= DURATION_LIMIT_MS) return durationMs;
  throw new RoutespecError('usage', `Expected \`--${flag}\` to be a duration of 24h at most, got ${value}`);
}

/** A duration as a flag takes it, in seconds where these are whole. */
export function durationText(durationMs: number): string {
  return durationMs % UNIT_MS.s === 0 ? `${durationMs / UNIT_MS.s}s` : `${durationMs}ms`;
}
