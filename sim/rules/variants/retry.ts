import { variant } from '../replacement.ts';

const HALF_HOUR_MS = 30 * 60_000;

/** Honest choices about retries. */
export const RETRY_VARIANTS = [
  variant({
    name: 'fixed-retry-spacing',
    reading: 25,
    description: 'Retries are half an hour apart.',
    change: () => ({ retryDelayMs: () => HALF_HOUR_MS }),
  }),
];
