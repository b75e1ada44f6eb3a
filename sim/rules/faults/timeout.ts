import { fault } from '../replacement.ts';

/** Five seconds to answer. */
export const TIMEOUT_FAULTS = [
  fault('timeout-after-three-seconds', ['TMO-001', 'TMO-005'], 'An endpoint has 3 s to answer.', () => ({
    responseTimeoutMs: () => 3000,
  })),
  fault(
    'timeout-not-retried',
    ['TMO-002', 'TMO-003', 'TMO-005'],
    'A message that timed out is given up.',
    ({ verdict }) => ({
      verdict: (outcome, attempt) => (outcome.kind === 'timeout' ? 'refused' : verdict(outcome, attempt)),
    }),
  ),
  fault('timeout-after-seven-seconds', ['TMO-003', 'TMO-005'], 'An endpoint has 7 s to answer.', () => ({
    responseTimeoutMs: () => 7000,
  })),
  fault(
    'no-timeout',
    ['TMO-002', 'TMO-003', 'TMO-004', 'TMO-005', 'DLV-005'],
    'An endpoint may take as long as it likes.',
    () => ({
      responseTimeoutMs: () => null,
    }),
  ),
  fault(
    'timeout-counts-as-success',
    ['TMO-002', 'TMO-003', 'TMO-004', 'TMO-005', 'DLV-005'],
    'A message that timed out counts as processed.',
    ({ verdict }) => ({
      verdict: (outcome, attempt) => (outcome.kind === 'timeout' ? 'processed' : verdict(outcome, attempt)),
    }),
  ),
  fault('timeout-not-logged', ['TMO-004'], 'A timeout is not logged.', ({ logs }) => ({
    logs: (kind) => kind !== 'timeout' && logs(kind),
  })),
  fault('retries-have-less-time', ['TMO-005'], 'An endpoint has 2 s to answer a retry.', ({ responseTimeoutMs }) => ({
    responseTimeoutMs: (attempt) => (attempt.number > 1 ? 2000 : responseTimeoutMs(attempt)),
  })),
  fault('retries-have-more-time', ['TMO-005'], 'An endpoint has 10 s to answer a retry.', ({ responseTimeoutMs }) => ({
    responseTimeoutMs: (attempt) => (attempt.number > 1 ? 10_000 : responseTimeoutMs(attempt)),
  })),
  fault(
    'delete-timeout-final',
    ['TMO-002', 'TMO-003'],
    'A delete notification that timed out is given up.',
    ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const isFinal = outcome.kind === 'timeout' && attempt.message.content.type === 'delete';
        return isFinal ? 'refused' : verdict(outcome, attempt);
      },
    }),
  ),
];
