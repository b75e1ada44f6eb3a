import type { RequirementId } from '../../spec/requirements/index.ts';
import type { Deviation } from '../nonconformance.ts';
import { playBeyondPlain } from '../random/beyond-plain.ts';
import type { Playing } from '../relations/playing.ts';
import { seedOf } from '../relations/seed.ts';
import { seededRandom } from '../seeded-random.ts';
import type { Stage } from '../stage/stage.ts';
import { smallestSequence } from './smallest.ts';
import { thereAndBack } from './there-and-back.ts';

/** How the sequences of one role are made into worlds and played. */
export interface Sequencing<Happening, Plan, Trace> {
  readonly playing: Pick<Playing<Plan, Trace>, 'startOf' | 'play' | 'judge'>;
  /** What can happen. */
  readonly happenings: readonly Happening[];
  readonly nameOf: (happening: Happening) => string;
  /** The world in which these happen, one after another, each with a probe after it. If nothing happens, the probe alone. */
  readonly worldOf: (sequence: readonly Happening[]) => Plan;
  /** Requirements to report in place of others, if the probe alone does not deviate. */
  readonly blames: Readonly<Partial<Record<RequirementId, RequirementId>>>;
}

/**
 * Plays one world in which each happening comes before each. If it deviates, the probe alone is played too, because what it fails
 * is due to nothing that happened before.
 * @throws Nonconformance with as few happenings as still show it
 */
export async function playSequence<Happening, Plan, Trace>(
  stage: Stage,
  sequencing: Sequencing<Happening, Plan, Trace>,
): Promise<void> {
  const { playing, happenings, worldOf, nameOf, blames } = sequencing;
  const seed = seedOf(stage);
  const deviationsIn = async (some: readonly Happening[]): Promise<Iterable<Deviation>> => {
    const plan = worldOf(some);
    return playing.judge(await stage.elsewhere({ now: playing.startOf(plan) }, (other) => playing.play(other, plan)));
  };
  await playBeyondPlain({
    worlds: [thereAndBack(happenings, seededRandom(seed, 'sequence'))],
    deviationsIn,
    deviationsInPlain: () => deviationsIn([]),
    blames,
    isKnown: stage.isKnown,
    explain: async (sequence, deviation, find) => {
      if (!stage.shrinks) return deviation;
      const smallest = await smallestSequence({ sequence, deviation }, async (some) => find(await deviationsIn(some)));
      const world = `sequence: ${smallest.sequence.map(nameOf).join(', then ')} (seed ${seed})`;
      return { ...smallest.deviation, world };
    },
  });
}
