import type { RequirementId } from '../../../../../spec/requirements/index.ts';
import { CLIENT } from '../../../client/role.ts';
import { caseOf } from '../../../profile.ts';
import { ALL_FIELDS, ALL_FLUSHES, ALL_METHODS } from '../../client/relation.ts';
import { inWorlds, Pairs, type Subject } from '../pairs.ts';
import {
  BESIDE,
  COUNT,
  DEBUG,
  ENDPOINT,
  FIELD,
  IDENTITY,
  INTEGRATIONS,
  INTERVAL,
  LACKING,
  METHOD,
  PAUSE,
  SERVICE,
  SIZE,
  VALUE,
} from './dimensions.ts';
import { CLIENT_NEVERS } from './never.ts';
import { clientWorldOf } from './world.ts';

type ClientSubject = 'flushes' | 'messages';

/** The dimensions by subject. */
export const CLIENT_SUBJECTS: readonly Subject<ClientSubject>[] = [
  { name: 'flushes', dimensions: [COUNT, INTERVAL, DEBUG, ENDPOINT, SERVICE, PAUSE] },
  { name: 'messages', dimensions: [METHOD, VALUE, FIELD, BESIDE, IDENTITY, SIZE, INTEGRATIONS, LACKING] },
];

const PAIRS = new Pairs(CLIENT_SUBJECTS, CLIENT_NEVERS);

const EVERYTHING: readonly RequirementId[] = [
  ...[...ALL_METHODS, ...ALL_FIELDS, ...ALL_FLUSHES],
  ...(['MSG-003', 'MSG-007', 'MSG-008', 'MSG-018', 'MSG-019', 'MSG-022', 'MSG-023', 'MSG-028', 'BAT-001'] as const),
  ...(['BAT-002', 'BAT-003', 'BAT-004', 'BAT-006', 'QUE-001', 'QUE-005', 'QUE-007', 'WIR-001'] as const),
];
/** World time that the worlds of a case take together. */
const SPAN_MS = 200_000;

/** Pairs of values of everything that can be chosen about a message of a client, and about the client. */
export const CLIENT_COMBINATIONS = [
  ofSubject('flushes', 'QUE-009', 'With every pair of the options of a client, its messages are sent in time'),
  ofSubject(
    'messages',
    'MSG-009',
    'Every pair of anything about a message, and of an option of its client, is sent as it is',
  ),
];

function ofSubject<const Name extends ClientSubject>(subject: Name, first: RequirementId, title: string) {
  return caseOf(CLIENT, {
    id: `client-combination/${subject}`,
    title,
    requirements: [first, ...EVERYTHING],
    isLong: true,
    spanMs: SPAN_MS,
    plain: (supports, { runSeed }) => clientWorldOf([{}], supports, runSeed),
    worlds: (supports, { runSeed }) =>
      inWorlds(PAIRS.dealt(subject, runSeed)).map((some) => clientWorldOf(some, supports, runSeed)),
  });
}
