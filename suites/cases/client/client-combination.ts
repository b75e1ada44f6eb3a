import type { RequirementId } from '../../../spec/requirements/index.ts';
import { type ClientSubject, playClientSubject } from '../../worlds/combinations/client/client-combinations.ts';
import { ALL_FIELDS, ALL_FLUSHES, ALL_METHODS } from '../../worlds/relations/client/client-relation.ts';
import { CLIENT_OPTIONS } from '../../worlds/relations/client/packed.ts';
import type { Case } from '../case.ts';

const LEFT_OUT = ['MSG-003', 'MSG-007', 'MSG-008', 'MSG-018', 'MSG-019', 'MSG-022', 'MSG-023', 'MSG-028'] as const;
const SIZES = [
  'BAT-001',
  'BAT-002',
  'BAT-003',
  'BAT-004',
  'BAT-006',
  'QUE-001',
  'QUE-005',
  'QUE-007',
  'WIR-001',
] as const;
const EVERYTHING = [...ALL_METHODS, ...ALL_FIELDS, ...ALL_FLUSHES, ...LEFT_OUT, ...SIZES] as const;
/** World time that the worlds of a case take together. */
const SPAN_MS = 200_000;

/** Pairs of values of everything that can be chosen about a message of a client, and about the client. */
export const clientCombinationSubjects = [
  subjectCase('flushes', 'QUE-009', 'With every pair of the options of a client, its messages are sent in time'),
  subjectCase(
    'messages',
    'MSG-009',
    'Every pair of anything about a message, and of an option of its client, is sent as it is',
  ),
];

function subjectCase<const Name extends ClientSubject>(
  subject: Name,
  first: RequirementId,
  title: string,
): Case<`client-combination/${Name}`> {
  const requirements = [...new Set<RequirementId>([first, ...EVERYTHING])];
  return {
    id: `client-combination/${subject}`,
    title,
    requirements,
    uses: CLIENT_OPTIONS,
    isSeeded: true,
    isLong: true,
    spanMs: SPAN_MS,
    play: (stage) => playClientSubject(stage, subject, requirements),
  };
}
