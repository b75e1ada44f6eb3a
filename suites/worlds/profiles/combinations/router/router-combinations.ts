import type { RequirementId } from '../../../../../spec/requirements/index.ts';
import { caseOf } from '../../../profile.ts';
import { ROUTER } from '../../../router-role.ts';
import { inWorlds, plainOf } from '../pairs.ts';
import { type RouterSubject, routerCombinations, routerSubjects } from './subjects.ts';
import { START } from './time.ts';
import { worldOf } from './world.ts';

/** What any message may fail in a combination of values, wherever its case stands. */
const EVERYTHING: readonly RequirementId[] = [
  ...(['CAL-011', 'CAL-012', 'SIG-001', 'SIG-002', 'SIG-003', 'SIG-004', 'SIG-005', 'SIG-006', 'SIG-009'] as const),
  ...(['SIG-010', 'SIG-011', 'BOD-002', 'BOD-004', 'BOD-005', 'BOD-007', 'BOD-011', 'BOD-012', 'BOD-013'] as const),
  ...(['BOD-021', 'BOD-022', 'RTY-005', 'VAL-001', 'VAL-002', 'VAL-003', 'VAL-004', 'VAL-005', 'VAL-006'] as const),
  ...(['TIM-001', 'TIM-002', 'TIM-003', 'TIM-004', 'TIM-005', 'TIM-006', 'TIM-007', 'TIM-008', 'HDR-006'] as const),
  ...(['HDR-007', 'HDR-008', 'HDR-009', 'SET-004', 'SET-009', 'RTY-001', 'RTY-003', 'RTY-006', 'TMO-001'] as const),
  ...(['TMO-002', 'TMO-003', 'TMO-005', 'DLV-001', 'DLV-002', 'DLV-003', 'DLV-004', 'DLV-005', 'SEL-002'] as const),
  ...(['SEL-003', 'SEL-004', 'SEL-005', 'SEL-006', 'SEL-007', 'SEL-009', 'CAL-010', 'DEL-001', 'DEL-002'] as const),
  ...(['DEL-003', 'DEL-004', 'AUD-001', 'AUD-002', 'AUD-003', 'AUD-004', 'AUD-005', 'AUD-006'] as const),
];

const PLAIN = Object.fromEntries(
  routerSubjects({ deletions: true, audiences: true, clients: true, failures: true }).flatMap(({ dimensions }) =>
    dimensions.map((each) => [each.name, plainOf(each)]),
  ),
);

/** Pairs of values of everything that can be chosen about a message, its settings, its endpoints and its time. */
export const ROUTER_COMBINATIONS = [
  ofSubject('values', 'VAL-001', 'Every pair of a value, its place, the size and the options of a call is delivered'),
  ofSubject(
    'settings',
    'CAL-011',
    'Every pair of a setting, a URL or an answer and anything about a call is delivered',
  ),
  ofSubject('time', 'TIM-008', 'Every pair of an instant at which the world begins and anything else is delivered'),
  ofSubject('switches', 'SEL-007', 'Every pair of a kind, a switch or what came before and anything else is delivered'),
];

function ofSubject<const Name extends RouterSubject>(subject: Name, first: RequirementId, title: string) {
  return caseOf(ROUTER, {
    id: `combination/${subject}`,
    title,
    requirements: [first, ...EVERYTHING],
    isLong: true,
    plain: () => worldOf([PLAIN]),
    worlds: (means, { runSeed }) => inWorlds(routerCombinations(means, subject, runSeed), START.name).map(worldOf),
  });
}
