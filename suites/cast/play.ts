import { type Deviation, Nonconformance } from '../nonconformance.ts';
import type { Playing } from '../relations/playing.ts';
import type { Random } from '../relations/relation.ts';
import { seedOf } from '../relations/seed.ts';
import { seededRandom } from '../seeded-random.ts';
import { smallestSequence } from '../sequences/smallest.ts';
import type { Stage } from '../stage/stage.ts';
import { abbreviated, clipped } from '../text.ts';

const PLAN_CHARACTERS = 1_000;

/** How the worlds of one role are made and played. */
export interface Casting<Plan, Trace> {
  readonly playing: Pick<Playing<Plan, Trace>, 'startOf' | 'play' | 'judge'>;
  readonly worldOf: (random: Random) => Plan;
  /** How many worlds are played. Few enough for the time that one case has. */
  readonly worlds: number;
  /** What fails without anything that meets, if something does. */
  readonly plain: () => Promise<Deviation | undefined>;
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
  const deviationOf = async (plan: Plan): Promise<Deviation | undefined> => {
    const trace = await stage.elsewhere({ now: playing.startOf(plan) }, (other) => playing.play(other, plan));
    const [found] = playing.judge(trace);
    return found && { ...found, requirement: blames[found.requirement] ?? found.requirement };
  };
  for (let number = 1; number <= worlds; number += 1) {
    const world = worldOf(seededRandom(seed, `cast ${number}`));
    const deviation = await deviationOf(world);
    if (deviation === undefined) continue;
    const simple = await plain();
    if (simple !== undefined) throw new Nonconformance(simple);
    if (!stage.shrinks) throw new Nonconformance(deviation);
    const smallest = await smallestSequence({ sequence: world.steps, deviation }, (steps) =>
      deviationOf({ ...world, steps }),
    );
    const steps = clipped(abbreviated(JSON.stringify(smallest.sequence)), PLAN_CHARACTERS);
    const shown = `seed ${seed}, world ${number}, of which these steps are enough: ${steps}`;
    throw new Nonconformance({ ...smallest.deviation, world: shown });
  }
}
