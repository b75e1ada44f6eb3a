import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { seededRandom } from '../../../seeded-random.ts';
import type { Stage } from '../../../stage/stage.ts';
import { CLIENT_OPTIONS, type Supports } from '../../relations/client/packed.ts';
import { clientWorlds } from '../../relations/client/playing.ts';
import { isAllowed } from '../choice.ts';
import { type Covering, cover } from '../covering.ts';
import { type Dimension, plainOf, type Subject } from '../dimension.ts';
import { Made, seedOfRun } from '../made.ts';
import { playCombinations } from '../play.ts';
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
import { FORBIDDEN } from './forbidden.ts';
import { clientWorldOf } from './world.ts';

export const CLIENT_SUBJECTS = ['flushes', 'messages'] as const;
export type ClientSubject = (typeof CLIENT_SUBJECTS)[number];

/** The dimensions by subject. */
export const CLIENT_DIMENSIONS: readonly Subject<ClientSubject>[] = [
  { name: 'flushes', dimensions: [COUNT, INTERVAL, DEBUG, ENDPOINT, SERVICE, PAUSE] },
  {
    name: 'messages',
    dimensions: [METHOD, VALUE, FIELD, BESIDE, IDENTITY, SIZE, INTEGRATIONS, LACKING],
  },
];

const PLAIN = Object.fromEntries(
  CLIENT_DIMENSIONS.flatMap(({ dimensions }) => dimensions.map((each: Dimension) => [each.name, plainOf(each)])),
);

const made = new Made<readonly Covering<ClientSubject>[]>();

/** The combinations of all subjects. @param seed Other seeds give other combinations of the same pairs. */
export function clientCombinations(seed: number): readonly Covering<ClientSubject>[] {
  return made.get(String(seed), () => cover(CLIENT_DIMENSIONS, FORBIDDEN, seededRandom(seed, 'combinations')));
}

/** Plays the combinations of a subject that a client library can be given. An option that it does not have is left out. */
export async function playClientSubject(
  stage: Stage,
  subject: ClientSubject,
  requirements: readonly RequirementId[],
): Promise<void> {
  const supports: Supports = stage.means.among(CLIENT_OPTIONS);
  const seed = seedOfRun(stage);
  const own = clientCombinations(seed).filter((each) => each.subject === subject);
  const combining = {
    playing: clientWorlds,
    worldOf: (combinations: Parameters<typeof clientWorldOf>[0]) => clientWorldOf(combinations, supports, seed),
    plain: PLAIN,
    isAllowed: (combination: Parameters<typeof isAllowed>[0]) => isAllowed(combination, FORBIDDEN),
    blames: {},
  };
  await playCombinations(
    { stage, combining, requirements, seed },
    own.map(({ combination }) => combination),
  );
}
