import { edited } from '../edit.ts';
import { fault } from '../replacement.ts';
import { composed } from './composed/compose.ts';

export const TIMEOUT_FAULTS = [
  composed('given 3 s to be answered', 'TMO-001'),
  fault({
    name: 'timeout-not-retried',
    breaks: ['TMO-002', 'TMO-003', 'TMO-005', 'RTY-004'],
    description: 'A message that times out is given up.',
    change: edited('verdict', (verdict, { kind }) => (kind === 'timeout' ? 'refused' : verdict)),
  }),
  fault({
    name: 'timeout-after-seven-seconds',
    breaks: ['TMO-003', 'TMO-005'],
    description: 'An endpoint has more than 6 s to answer.',
    change: () => ({ responseTimeoutMs: () => 7000 }),
  }),
  fault({
    name: 'timeout-counts-as-success',
    breaks: ['TMO-002', 'TMO-003', 'TMO-004', 'TMO-005', 'DLV-005', 'RTY-001', 'RTY-004'],
    description: 'A message that times out counts as processed.',
    change: edited('verdict', (verdict, { kind }) => (kind === 'timeout' ? 'processed' : verdict)),
  }),
  composed('not logged though it failed', 'TMO-004'),
  composed('given 3 s to be answered when retry', 'TMO-005'),
  composed('given 30 s to be answered when retry', 'TMO-005'),
  fault({
    name: 'information-restarts-deadline',
    breaks: ['TMO-003'],
    description: 'The five seconds start again at each informational answer.',
    change: () => ({ timeoutCovers: 'restarted-response' }),
  }),
];
