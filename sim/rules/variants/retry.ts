import { LIMITS } from '../../../spec/limits.ts';
import { variant } from '../replacement.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const POLL_MS = 5 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const HALF_HOUR_MS = HOUR_MS / 2;

/** Honest choices about retries. */
export const RETRY_VARIANTS = [
  variant({
    name: 'fixed-retry-spacing',
    reading: 25,
    description: 'Retries are half an hour apart.',
    change: () => ({ retryDelayMs: () => HALF_HOUR_MS }),
  }),
  variant({
    name: 'keeps-house',
    reading: 25,
    description: 'A router has a timer that fires every five minutes, even when nothing is pending.',
    change: () => ({ housekeepingMs: () => POLL_MS }),
  }),
  variant({
    name: 'retries-by-poll',
    reading: 25,
    description: 'A router looks every five minutes for messages to retry.',
    change: ({ retryDelayMs }) => ({
      retryDelayMs: (attempt, random) => Math.ceil(retryDelayMs(attempt, random) / POLL_MS) * POLL_MS,
    }),
  }),
  variant({
    name: 'two-retries',
    reading: 25,
    description: 'A message is retried twice: after a second, and after an hour.',
    change: () => ({
      // A delay beyond the window ends the retries.
      retryDelayMs: ({ number }) => [SECOND_MS, HOUR_MS][number - 1] ?? LIMITS.retryWindowMs + HOUR_MS,
    }),
  }),
  variant({
    name: 'retries-first-and-last',
    reading: 25,
    description: 'A message is retried after half an hour, and at the very end of the window.',
    change: ({ retriesUntilMs }) => ({
      retryDelayMs: (attempt) =>
        attempt.number === 1 ? HALF_HOUR_MS : Math.max(1, retriesUntilMs(attempt) - attempt.atMs),
    }),
  }),
  variant({
    name: 'retries-at-once',
    reading: 25,
    description: 'The first retries follow at once, and later ones at growing intervals.',
    change: ({ retryDelayMs }) => ({
      retryDelayMs: (attempt, random) => (attempt.number <= 2 ? 0 : retryDelayMs(attempt, random)),
    }),
  }),
];
