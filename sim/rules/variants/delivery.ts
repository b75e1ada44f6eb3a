import { variant } from '../replacement.ts';

const HALF_HOUR_MS = 30 * 60_000;

/** Honest choices about attempts, retries and what counts as success. */
export const DELIVERY_VARIANTS = [
  variant('sequential-urls', 22, 'A URL gets its first attempt when the one before it has failed.', () => ({
    begins: (urlIndex, before) => urlIndex === 0 || before !== null,
  })),
  variant('fixed-retry-spacing', 25, 'Retries come every half hour.', () => ({ retryDelayMs: () => HALF_HOUR_MS })),
  variant('client-errors-retried', 23, 'Every answer that is no success is retried.', ({ verdict }) => ({
    verdict: (outcome, attempt) => {
      const judged = verdict(outcome, attempt);
      return outcome.kind === 'response' && judged === 'refused' ? 'retried' : judged;
    },
  })),
  variant('only-200-is-success', 23, 'A success is status 200 and nothing else.', ({ verdict }) => ({
    verdict: (outcome, attempt) =>
      outcome.kind === 'response' && outcome.status !== 200 && outcome.status < 500
        ? 'refused'
        : verdict(outcome, attempt),
  })),
  variant('redirect-is-success', 23, 'A status below 400 is success.', ({ verdict }) => ({
    verdict: (outcome, attempt) =>
      outcome.kind === 'response' && outcome.status < 400 ? 'processed' : verdict(outcome, attempt),
  })),
  variant('timeout-retried-once', 24, 'A message that timed out is tried once more.', ({ verdict }) => ({
    verdict: (outcome, attempt) =>
      outcome.kind === 'timeout' && attempt.number > 1 ? 'refused' : verdict(outcome, attempt),
  })),
  variant('broken-connection-not-retried', 47, 'A message whose connection broke is given up.', ({ verdict }) => ({
    verdict: (outcome, attempt) => (outcome.kind === 'connection' ? 'refused' : verdict(outcome, attempt)),
  })),
  variant(
    'certificate-retried',
    39,
    'An endpoint with a certificate that is not accepted is tried again.',
    ({ verdict }) => ({
      verdict: (outcome, attempt) => (outcome.kind === 'certificate' ? 'retried' : verdict(outcome, attempt)),
    }),
  ),
];
