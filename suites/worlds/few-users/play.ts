import type { Deviation } from '../../nonconformance.ts';
import { seededRandom } from '../../seeded-random.ts';
import type { Stage } from '../../stage/stage.ts';
import { abbreviated, clipped } from '../../text.ts';
import { playBeyondPlain } from '../beyond-plain.ts';
import type { Playing } from '../playing.ts';
import type { Random } from '../relations/relation.ts';
import { seedOf } from '../seed.ts';
import { byStep } from '../smallest.ts';

const PLAN_CHARACTERS = 1_000;

/** How the worlds of one role are made and played. */
export interface Casting<Plan, Trace> {
  readonly playing: Pick<Playing<Plan, Trace>, 'startOf' | 'play' | 'judge'>;
  readonly worldOf: (random: Random) => Plan;
  /** How many worlds are played. Few enough for the time that one case has. */
  readonly worlds: number;
  /** The deviations of a world in which nothing meets. */
  readonly plain: () => Promise<Iterable<Deviation>>;
  /** Requirements to report in place of others. */
  readonly blames: Readonly<Partial<Record<Deviation['requirement'], Deviation['requirement']>>>;
}

/**
 * Plays worlds in which a few users meet again and again. If one deviates, a plain one is played too, because what fails
 * there is due to nothing that meets.
 * @throws Nonconformance with as few steps as still show it
 */
export async function playCast<Step, Plan extends { readonly steps: readonly Step[] }, Trace>(
  stage: Stage,
  { playing, worldOf, worlds, plain, blames }: Casting<Plan, Trace>,
): Promise<void> {
  const seed = seedOf(stage);
  const deviationsIn = async (plan: Plan): Promise<Iterable<Deviation>> =>
    playing.judge(await stage.elsewhere({ now: playing.startOf(plan) }, (other) => playing.play(other, plan)));
  await playBeyondPlain(stage, {
    worlds: Array.from({ length: worlds }, (_, index) => worldOf(seededRandom(seed, `cast ${index + 1}`))),
    deviationsIn,
    deviationsInPlain: plain,
    blames,
    shrinking: byStep<Step, Plan>(),
    tell: ({ world, deviation }) => {
      const steps = clipped(abbreviated(JSON.stringify(world.steps)), PLAN_CHARACTERS);
      return { ...deviation, world: `seed ${seed}, in a world of which these steps are enough: ${steps}` };
    },
  });
}
