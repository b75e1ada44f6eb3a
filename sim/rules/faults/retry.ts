import { LIMITS } from '../../../spec/limits.ts';
import { fault } from '../replacement.ts';

/** Retries after a 5xx. */
export const RETRY_FAULTS = [
  fault('single-retry', ['RTY-001', 'RTY-004'], 'A 5xx is retried once.', ({ verdict }) => ({
    verdict: (outcome, attempt) => {
      const isServerError = outcome.kind === 'response' && outcome.status >= 500;
      return isServerError && attempt.number >= 2 ? 'refused' : verdict(outcome, attempt);
    },
  })),
  fault('proxy-statuses-not-retried', ['RTY-006'], 'Statuses from 520 to 530 are not retried.', ({ verdict }) => ({
    verdict: (outcome, attempt) => {
      const isOfProxy = outcome.kind === 'response' && outcome.status >= 520 && outcome.status <= 530;
      return isOfProxy ? 'refused' : verdict(outcome, attempt);
    },
  })),
  fault('window-of-a-day', ['RTY-002', 'RTY-004'], 'Retries go on for a day.', ({ retriesUntilMs }) => ({
    retriesUntilMs: (attempt) => retriesUntilMs(attempt) + 5 * LIMITS.retryWindowMs,
  })),
  fault(
    'window-from-last-attempt',
    ['RTY-002', 'RTY-004'],
    'The window is counted from the latest attempt.',
    ({ retriesUntilMs }) => ({
      retriesUntilMs: (attempt) => retriesUntilMs({ ...attempt, firstAtMs: attempt.atMs }),
    }),
  ),
  fault(
    'retry-success-sent-again',
    ['RTY-003', 'DLV-004', 'TMO-005'],
    'A 200 on the first retry does not end the retries.',
    ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const isSuccess = outcome.kind === 'response' && outcome.status === 200;
        return isSuccess && attempt.number === 2 ? 'retried' : verdict(outcome, attempt);
      },
    }),
  ),
  fault('window-shared', ['RTY-004'], "All messages of a world share the first one's window.", ({ retriesUntilMs }) => {
    const firstAtMs = new WeakMap<object, number>();
    return {
      retriesUntilMs: (attempt) => {
        const { sources } = attempt.message;
        const sharedMs = firstAtMs.get(sources) ?? attempt.firstAtMs;
        firstAtMs.set(sources, sharedMs);
        return attempt.number === 1 && attempt.atMs > sharedMs + LIMITS.retryWindowMs
          ? attempt.atMs
          : retriesUntilMs({ ...attempt, firstAtMs: sharedMs });
      },
    };
  }),
  fault('retry-with-empty-properties', ['RTY-005'], 'Retries send empty properties.', ({ serialise }) => ({
    serialise: (body, attempt) =>
      serialise(attempt.number > 1 && 'properties' in body ? { ...body, properties: {} } : body, attempt),
  })),
  fault('only-common-statuses-retried', ['RTY-006'], 'Only 500, 502, 503 and 504 are retried.', ({ verdict }) => ({
    verdict: (outcome, attempt) => {
      const isRare =
        outcome.kind === 'response' && outcome.status >= 500 && ![500, 502, 503, 504].includes(outcome.status);
      return isRare ? 'refused' : verdict(outcome, attempt);
    },
  })),
  fault(
    'alias-5xx-final',
    ['RTY-001', 'RTY-006'],
    'An alias message that is answered with a 5xx is given up.',
    ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const isFinal =
          outcome.kind === 'response' && outcome.status >= 500 && attempt.message.content.type === 'alias';
        return isFinal ? 'refused' : verdict(outcome, attempt);
      },
    }),
  ),
  fault(
    'second-url-retried-once',
    ['RTY-001', 'RTY-004'],
    'Only the first URL is retried more than once.',
    ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const isFinal =
          outcome.kind === 'response' && outcome.status >= 500 && attempt.urlIndex > 0 && attempt.number > 1;
        return isFinal ? 'refused' : verdict(outcome, attempt);
      },
    }),
  ),
  fault(
    'first-failure-retried-alone',
    ['RTY-001', 'RTY-004', 'TMO-002'],
    'While a message of a source is retried, others are not.',
    ({ verdict }) => {
      const retried = new Map<string, object>();
      return {
        verdict: (outcome, attempt) => {
          const judged = verdict(outcome, attempt);
          const key = `${attempt.message.source.writeKey} ${attempt.webhook.url}`;
          if (judged !== 'retried') return judged;
          const first = retried.get(key) ?? attempt.message;
          retried.set(key, first);
          return first === attempt.message ? judged : 'refused';
        },
      };
    },
  ),
];
