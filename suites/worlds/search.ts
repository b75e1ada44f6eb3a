import * as fc from 'fast-check';
import type { Deviation } from '../nonconformance.ts';
import type { Stage } from '../stage/stage.ts';
import { abbreviated, clipped } from '../text.ts';
import { playBeyondPlain } from './beyond-plain.ts';
import { byStep } from './smallest.ts';

const PLAN_CHARACTERS = 1_000;

/** Worlds of one sort. */
interface RandomWorlds<Plan> {
  readonly arbitrary: fc.Arbitrary<Plan>;
  /** How many of them are played. Few enough for the time that one case has. */
  readonly count: number;
}

/** The worlds that a random case plays, one sort after another, and how it plays them. */
interface RandomPlay<Plan> {
  readonly sorts: readonly RandomWorlds<Plan>[];
  readonly seed: number;
  readonly deviationsIn: (plan: Plan) => Promise<Iterable<Deviation>>;
  /** The deviations of a world without anything special, if there is one. */
  readonly deviationsInPlain?: () => Promise<Iterable<Deviation>>;
}

/**
 * Plays random worlds until one deviates.
 * @throws Nonconformance with the smallest world that shows it
 */
export async function playRandomWorlds<Step, Plan extends { readonly steps: readonly Step[] }>(
  stage: Stage,
  { sorts, seed, deviationsIn, deviationsInPlain = async () => [] }: RandomPlay<Plan>,
): Promise<void> {
  await playBeyondPlain(stage, {
    worlds: sorts.flatMap(({ arbitrary, count }) => fc.sample(arbitrary, { seed, numRuns: count })),
    deviationsIn,
    deviationsInPlain,
    shrinking: byStep<Step, Plan>(),
    tell: ({ world, deviation }) => {
      const shown = clipped(abbreviated(JSON.stringify(world)), PLAN_CHARACTERS);
      return { ...deviation, world: `seed ${seed}, in the world ${shown}` };
    },
  });
}
