import { variant } from '../replacement.ts';

/** Honest choices about the time to answer. */
export const TIMEOUT_VARIANTS = [
  variant({
    name: 'timeout-covers-head-only',
    reading: 26,
    description: 'The body of an answer may take longer than its head.',
    change: () => ({
      timeoutCovers: 'headers',
    }),
  }),
  variant({
    name: 'timeout-after-five-and-a-half-seconds',
    reading: 26,
    description: 'The clock starts half a second late.',
    change: () => ({
      responseTimeoutMs: () => 5500,
    }),
  }),
  variant({
    name: 'timeout-retried-once',
    reading: 24,
    description: 'A message that timed out is tried once more.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) =>
        outcome.kind === 'timeout' && attempt.number > 1 ? 'refused' : verdict(outcome, attempt),
    }),
  }),
];
