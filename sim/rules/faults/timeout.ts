import { fault } from '../replacement.ts';

export const TIMEOUT_FAULTS = [
  fault({
    name: 'timeout-after-three-seconds',
    breaks: ['TMO-001', 'TMO-005'],
    description: 'An endpoint has less than 4 s to answer.',
    change: () => ({
      responseTimeoutMs: () => 3000,
    }),
  }),
  fault({
    name: 'timeout-not-retried',
    breaks: ['TMO-002', 'TMO-003', 'TMO-005', 'RTY-004'],
    description: 'A message that times out is given up.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => (outcome.kind === 'timeout' ? 'refused' : verdict(outcome, attempt)),
    }),
  }),
  fault({
    name: 'timeout-after-seven-seconds',
    breaks: ['TMO-003', 'TMO-005'],
    description: 'An endpoint has more than 6 s to answer.',
    change: () => ({
      responseTimeoutMs: () => 7000,
    }),
  }),
  fault({
    name: 'timeout-counts-as-success',
    breaks: ['TMO-002', 'TMO-003', 'TMO-004', 'TMO-005', 'DLV-005', 'RTY-001', 'RTY-004'],
    description: 'A message that times out counts as processed.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => (outcome.kind === 'timeout' ? 'processed' : verdict(outcome, attempt)),
    }),
  }),
  fault({
    name: 'timeout-not-logged',
    breaks: ['TMO-004'],
    description: 'A timeout is not logged.',
    change: ({ logs }) => ({
      logs: (kind, attempt) => kind !== 'timeout' && logs(kind, attempt),
    }),
  }),
  fault({
    name: 'retries-have-less-time',
    breaks: ['TMO-005'],
    description: 'An endpoint has less time to answer a retry.',
    change: ({ responseTimeoutMs }) => ({
      responseTimeoutMs: (attempt) => (attempt.number > 1 ? 2000 : responseTimeoutMs(attempt)),
    }),
  }),
  fault({
    name: 'retries-have-more-time',
    breaks: ['TMO-005'],
    description: 'An endpoint has more time to answer a retry.',
    change: ({ responseTimeoutMs }) => ({
      responseTimeoutMs: (attempt) => (attempt.number > 1 ? 10_000 : responseTimeoutMs(attempt)),
    }),
  }),
  fault({
    name: 'information-restarts-deadline',
    breaks: ['TMO-003'],
    description: 'The five seconds start again at each informational answer.',
    change: () => ({ timeoutCovers: 'restarted-response' }),
  }),
];
