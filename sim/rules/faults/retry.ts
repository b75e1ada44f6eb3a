import { LIMITS } from '../../../spec/limits.ts';
import { slot } from '../../model/memory.ts';
import { fault } from '../replacement.ts';

export const RETRY_FAULTS = [
  fault({
    name: 'single-retry',
    breaks: ['RTY-001', 'RTY-004'],
    description: 'A 5xx is retried only once.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const isServerError = outcome.kind === 'response' && outcome.status >= 500;
        return isServerError && attempt.number >= 2 ? 'refused' : verdict(outcome, attempt);
      },
    }),
  }),
  fault({
    name: 'proxy-statuses-not-retried',
    breaks: ['RTY-006'],
    description: 'Statuses of proxies, such as 520, are not retried.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const isOfProxy = outcome.kind === 'response' && outcome.status >= 520 && outcome.status <= 530;
        return isOfProxy ? 'refused' : verdict(outcome, attempt);
      },
    }),
  }),
  fault({
    name: 'window-of-a-day',
    breaks: ['RTY-002', 'RTY-004'],
    description: 'Retries go on after 4 hours.',
    change: ({ retriesUntilMs }) => ({
      retriesUntilMs: (attempt, before) => retriesUntilMs(attempt, before) + 5 * LIMITS.retryWindowMs,
    }),
  }),
  fault({
    name: 'window-from-last-attempt',
    breaks: ['RTY-002', 'RTY-004'],
    description: 'The retry window is counted from the latest attempt.',
    change: ({ retriesUntilMs }) => ({
      retriesUntilMs: (attempt, before) => retriesUntilMs({ ...attempt, firstAtMs: attempt.atMs }, before),
    }),
  }),
  fault({
    name: 'retry-success-sent-again',
    breaks: ['RTY-003', 'DLV-004', 'TMO-005', 'RTY-005'],
    description: 'A 200 on the first retry does not end the retries.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const isSuccess = outcome.kind === 'response' && outcome.status === 200;
        return isSuccess && attempt.number === 2 ? 'retried' : verdict(outcome, attempt);
      },
    }),
  }),
  fault({
    name: 'window-shared',
    breaks: ['RTY-004', 'RTY-001'],
    description: 'All messages of a world share the retry window of the first message.',
    memory: slot('when the first attempt of the world began', (): { firstAtMs?: number } => ({})),
    change: ({ retriesUntilMs }, recall) => ({
      retriesUntilMs: (attempt, before) => {
        const shared = recall(attempt.message.memory);
        const firstAtMs = shared.firstAtMs ?? attempt.firstAtMs;
        shared.firstAtMs = firstAtMs;
        return attempt.number === 1 && attempt.atMs > firstAtMs + LIMITS.retryWindowMs
          ? attempt.atMs
          : retriesUntilMs({ ...attempt, firstAtMs }, before);
      },
    }),
  }),
  fault({
    name: 'retry-with-empty-properties',
    breaks: ['RTY-005', 'CAL-012', 'RTY-001', 'AUD-004'],
    description: 'Retries send empty properties.',
    change: ({ serialise }) => ({
      serialise: (body, attempt) =>
        serialise(attempt.number > 1 && 'properties' in body ? { ...body, properties: {} } : body, attempt),
    }),
  }),
  // A 504 is a 5xx, even though its name mentions a timeout.
  fault({
    name: 'gateway-timeout-counts-as-timeout',
    breaks: ['RTY-001'],
    description:
      'A 504 is treated like an endpoint that did not answer, for which a message is retried once: a 504 on a retry is final.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const isGatewayTimeout = outcome.kind === 'response' && outcome.status === 504;
        return isGatewayTimeout && attempt.number > 1 ? 'refused' : verdict(outcome, attempt);
      },
    }),
  }),
  fault({
    name: 'only-common-statuses-retried',
    breaks: ['RTY-006', 'RTY-001'],
    description: 'Only the common 5xx statuses are retried, such as 500 and 503.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const isRare =
          outcome.kind === 'response' && outcome.status >= 500 && ![500, 502, 503, 504].includes(outcome.status);
        return isRare ? 'refused' : verdict(outcome, attempt);
      },
    }),
  }),
];
