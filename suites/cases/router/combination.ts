import type { RequirementId } from '../../../spec/requirements/index.ts';
import { playSubject } from '../../worlds/combinations/router/router-combinations.ts';
import type { RouterSubject } from '../../worlds/combinations/router/subjects.ts';
import type { Case } from '../case.ts';

/** What any message may fail in a combination of values, wherever its case stands. */
const ANY = [
  'CAL-011',
  'CAL-012',
  'SIG-001',
  'SIG-002',
  'SIG-003',
  'SIG-004',
  'SIG-005',
  'SIG-006',
  'SIG-009',
  'SIG-010',
  'SIG-011',
] as const;
const BODIES = [
  'BOD-002',
  'BOD-004',
  'BOD-005',
  'BOD-007',
  'BOD-011',
  'BOD-012',
  'BOD-013',
  'BOD-021',
  'BOD-022',
  'RTY-005',
] as const;
const VALUES = ['VAL-001', 'VAL-002', 'VAL-003', 'VAL-004', 'VAL-005', 'VAL-006'] as const;
const INSTANTS = ['TIM-001', 'TIM-002', 'TIM-003', 'TIM-004', 'TIM-005', 'TIM-006', 'TIM-007', 'TIM-008'] as const;
const SENDING = ['HDR-006', 'HDR-007', 'HDR-008', 'HDR-009', 'SET-004', 'SET-009'] as const;
const ATTEMPTS = ['RTY-001', 'RTY-003', 'RTY-006', 'TMO-001', 'TMO-002', 'TMO-003', 'TMO-005'] as const;
const OUTCOMES = ['DLV-001', 'DLV-002', 'DLV-003', 'DLV-004', 'DLV-005'] as const;
const SWITCHES = ['SEL-002', 'SEL-003', 'SEL-004', 'SEL-005', 'SEL-006', 'SEL-007', 'SEL-009', 'CAL-010'] as const;
const NOTICES = [
  ...(['DEL-001', 'DEL-002', 'DEL-003', 'DEL-004'] as const),
  ...(['AUD-001', 'AUD-002', 'AUD-003', 'AUD-004', 'AUD-005', 'AUD-006'] as const),
] as const;
const EVERYTHING = [
  ...[...ANY, ...BODIES, ...VALUES, ...INSTANTS, ...SENDING],
  ...[...ATTEMPTS, ...OUTCOMES, ...SWITCHES, ...NOTICES],
] as const;

/** Pairs of values of everything that can be chosen about a message, its settings, its endpoints and its time. */
export const combinationSubjects = [
  subjectCase('values', 'VAL-001', 'Every pair of a value, its place, the size and the options of a call is delivered'),
  subjectCase(
    'settings',
    'CAL-011',
    'Every pair of a setting, a URL or an answer and anything about a call is delivered',
  ),
  subjectCase('time', 'TIM-008', 'Every pair of an instant at which the world begins and anything else is delivered'),
  subjectCase(
    'switches',
    'SEL-007',
    'Every pair of a kind, a switch or what came before and anything else is delivered',
  ),
];

function subjectCase<const Name extends RouterSubject>(
  subject: Name,
  first: RequirementId,
  title: string,
): Case<`combination/${Name}`> {
  const requirements = [...new Set<RequirementId>([first, ...EVERYTHING])];
  return {
    id: `combination/${subject}`,
    title,
    requirements,
    uses: ['deletions', 'audiences'],
    isSeeded: true,
    isLong: true,
    play: (stage) => playSubject(stage, subject, requirements),
  };
}
