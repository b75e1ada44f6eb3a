const ISO_8601 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
/** Seconds since the epoch that count as an instant: from 2001 until 2286. */
const SECONDS = { least: 1e9, below: 1e10 };

/** A value as epoch milliseconds. It may be a date in ISO 8601, or a number of seconds or milliseconds. */
export function parseInstant(value: unknown): number | undefined {
  if (typeof value === 'string' && ISO_8601.test(value)) return validInstant(Date.parse(value));
  if (typeof value !== 'number') return undefined;
  if (isSeconds(value)) return value * 1000;
  return isSeconds(value / 1000) ? value : undefined;
}

function isSeconds(value: number): boolean {
  return value >= SECONDS.least && value < SECONDS.below;
}

function validInstant(instantMs: number): number | undefined {
  return Number.isNaN(instantMs) ? undefined : instantMs;
}
