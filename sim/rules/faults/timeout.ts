import { edited } from '../edit.ts';
import { faults } from './table.ts';

export const TIMEOUT_FAULTS = faults(
  `
  given 3 s to be answered | TMO-001
  timeout-not-retried | TMO-002 TMO-003 TMO-005 RTY-004 | A message that times out is given up.
  timeout-after-seven-seconds | TMO-003 TMO-005 | An endpoint has more than 6 s to answer.
  timeout-counts-as-success | TMO-002 TMO-003 TMO-004 TMO-005 DLV-005 RTY-001 RTY-004 | A message that times out counts as processed.
  not logged though it failed | TMO-004
  given 3 s to be answered when retry | TMO-005
  given 30 s to be answered when retry | TMO-005
  information-restarts-deadline | TMO-003 | The five seconds start again at each informational answer.
`,
  {
    'timeout-not-retried': edited('verdict', (verdict, { kind }) => (kind === 'timeout' ? 'refused' : verdict)),
    'timeout-after-seven-seconds': () => ({ responseTimeoutMs: () => 7000 }),
    'timeout-counts-as-success': edited('verdict', (verdict, { kind }) => (kind === 'timeout' ? 'processed' : verdict)),
    'information-restarts-deadline': () => ({ timeoutCovers: 'restarted-response' }),
  },
);
