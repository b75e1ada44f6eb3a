const ISO_8601 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
/** Seconds and milliseconds since the epoch, from 2001 until 2286. */
const SECONDS = { least: 1e9, below: 1e10 };

/** The instant that a value names, in epoch milliseconds: a date in ISO 8601, or a count since the epoch. */
export function instantOf(value: unknown): number | undefined {
  if (typeof value === 'string' && ISO_8601.test(value)) return known(Date.parse(value));
  if (typeof value !== 'number') return undefined;
  if (isSeconds(value)) return value * 1000;
  return isSeconds(value / 1000) ? value : undefined;
}

function isSeconds(value: number): boolean {
  return value >= SECONDS.least && value < SECONDS.below;
}

function known(instantMs: number): number | undefined {
  return Number.isNaN(instantMs) ? undefined : instantMs;
}
