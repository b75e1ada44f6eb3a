import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { NotTested } from '../../../nonconformance.ts';
import { seededRandom } from '../../../seeded-random.ts';
import type { Stage } from '../../../stage/stage.ts';
import { seedOf } from '../../seed.ts';
import { playTwins } from '../twins.ts';
import type { ClientRelation } from './client-relation.ts';
import { CLIENT_OPTIONS } from './packed.ts';
import { clientWorlds } from './playing.ts';

/** World time that both worlds of a relation take together, with what they wait for at their ends. */
const SPAN_MS = 40_000;

/** The case that a relation holds. */
export function clientRelationCase<const Name extends string>(relation: ClientRelation<Name>) {
  const requirements: readonly RequirementId[] = [...new Set(relation.requirements)];
  return {
    id: `client-relation/${relation.name}` as const,
    title: relation.title,
    requirements,
    needs: relation.needs ?? [],
    uses: CLIENT_OPTIONS,
    spanMs: SPAN_MS,
    isSeeded: true as const,
    play: (stage: Stage): Promise<void> => playRelation(stage, relation),
  };
}

/** Plays the world of a relation before and after its change. */
async function playRelation(stage: Stage, relation: ClientRelation): Promise<void> {
  if (relation.needsCountedClock === true && stage.time.kind !== 'counted') {
    throw new NotTested('needs a clock that tells `next` and `busy`');
  }
  const seed = seedOf(stage);
  const base = relation.base(seededRandom(seed, 'base'), stage.means.among(CLIENT_OPTIONS));
  // Each round on a real clock takes all of its time, so there is only the first one.
  const rounds = stage.time.kind === 'real' ? 1 : (relation.rounds ?? 1);
  await playTwins({ stage, relation: { ...relation, rounds }, playing: clientWorlds, seed }, base);
}
