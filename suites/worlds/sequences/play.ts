import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { Deviation } from '../../nonconformance.ts';
import { seededRandom } from '../../seeded-random.ts';
import type { Stage } from '../../stage/stage.ts';
import { playBeyondPlain } from '../beyond-plain.ts';
import type { Playing } from '../playing.ts';
import { seedOf } from '../seed.ts';
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
  const deviationsIn = async (sequence: readonly Item<Happening>[]): Promise<Iterable<Deviation>> => {
    const plan = worldOf(sequence.map(({ happening }) => happening));
    return playing.judge(await stage.elsewhere({ now: playing.startOf(plan) }, (other) => playing.play(other, plan)));
  };
  const sequence = thereAndBack(happenings, seededRandom(seed, 'sequence')).map((happening) => ({ happening }));
  await playBeyondPlain(stage, {
    worlds: [sequence],
    deviationsIn,
    deviationsInPlain: () => deviationsIn([]),
    blames,
    shrinking: {
      partsOf: (some) => some,
      without: (some, items) => some.filter((item) => !items.has(item)),
    },
    tell: ({ world, deviation }) => {
      const names = world.map(({ happening }) => nameOf(happening)).join(', then ');
      return { ...deviation, world: `sequence: ${names} (seed ${seed})` };
    },
  });
}

/** A place in a sequence. The same may happen at several. */
interface Item<Happening> {
  readonly happening: Happening;
}
