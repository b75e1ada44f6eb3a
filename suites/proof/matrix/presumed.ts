import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { Case } from '../../cases/case.ts';
import { isGenerated } from '../../cases/index.ts';

/** Assumptions of any case: settings are accepted, and plain calls and messages arrive and can be read. */
const BY_ANY: readonly RequirementId[] = [
  ...(['SET-001', 'CAL-001', 'CAL-002', 'CAL-003', 'CAL-004', 'CAL-005', 'BOD-001', 'DEL-001', 'AUD-001'] as const),
  ...(['MSG-001', 'MSG-005', 'MSG-010', 'MSG-016', 'MSG-021', 'WIR-001', 'QUE-001', 'ING-001'] as const),
];

/** Further assumptions of the cases of one group, because they cannot begin without them. */
const BY_GROUP: Readonly<Record<string, readonly RequirementId[]>> = {
  audience: ['BOD-004', 'AUD-002', 'AUD-004', 'AUD-006'],
  batch: ['BAT-002', 'BAT-003'],
  delivery: ['DLV-003', 'RTY-001', 'TMO-002'],
  // A digest is judged only if there is one.
  'every-request': ['SIG-001'],
  'flush-interval': ['QUE-002'],
  header: ['HDR-006', 'RTY-001'],
  // Each sends a call of the same sort to the router first.
  ingestion: [
    ...(['BOD-002', 'BOD-004', 'BOD-007', 'BOD-011', 'BOD-012', 'BOD-013', 'BOD-021'] as const),
    ...(['SEL-003', 'SEL-007', 'SIG-001', 'SIG-002', 'TIM-002', 'TIM-003', 'TIM-004'] as const),
  ],
  'message-size': ['BAT-006'],
  queue: ['QUE-009'],
  retry: ['RTY-001'],
  signature: ['DLV-003', 'RTY-001', 'SIG-001'],
  // A retried message shows what counts as processed.
  timeout: ['RTY-001'],
  tls: ['TLS-001'],
  value: ['BOD-002', 'BOD-004', 'BOD-005', 'BOD-007'],
};

/** True if a case may fail for a requirement: one that it names or assumes. The worlds of a generated case have something of everything. */
export function mayFailFor(each: Case, failed: string): boolean {
  const [group = ''] = each.id.split('/');
  const named: readonly string[] = [...each.requirements, ...BY_ANY, ...(BY_GROUP[group] ?? [])];
  return isGenerated(each) || named.includes(failed);
}
