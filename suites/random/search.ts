import * as fc from 'fast-check';
import type { Deviation } from '../nonconformance.ts';
import type { Stage } from '../stage/stage.ts';
import { abbreviated, clipped } from '../text.ts';
import { type Finding, playBeyondPlain } from './beyond-plain.ts';

/** How many worlds are played in search of a smaller one that shows the same. Together they fit in one retry window. */
const SHRINKS_LIMIT = 25;
const PLAN_CHARACTERS = 1_000;

/** Worlds of one sort. */
export interface RandomWorlds<Plan> {
  readonly arbitrary: fc.Arbitrary<Plan>;
  /** How many of them are played. Few enough for the time that one case has. */
  readonly count: number;
}

/** The worlds that a random case plays, one sort after another, and how it plays them. */
export interface RandomPlay<Plan> {
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
export async function playRandomWorlds<Plan>(stage: Stage, play: RandomPlay<Plan>): Promise<void> {
  const { sorts, seed, deviationsIn, deviationsInPlain = async () => [] } = play;
  await playBeyondPlain({
    worlds: sorts.flatMap((sort) =>
      fc.sample(sort.arbitrary, { seed, numRuns: sort.count }).map((plan) => ({ sort, plan })),
    ),
    deviationsIn: ({ plan }) => deviationsIn(plan),
    deviationsInPlain,
    isKnown: stage.isKnown,
    explain: async ({ sort, plan }, deviation, find) => {
      const smallest = stage.shrinks ? await smallestOf({ plan, deviation }, sort, play, find) : { plan, deviation };
      const world = clipped(abbreviated(JSON.stringify(smallest.plan)), PLAN_CHARACTERS);
      return { ...smallest.deviation, world: `seed ${seed}, in the world ${world}` };
    },
  });
}

interface Shown<Plan> {
  readonly plan: Plan;
  readonly deviation: Deviation;
}

/** The smallest world found that fails the same requirement. A smaller one that shows something else says nothing. */
async function smallestOf<Plan>(
  shown: Shown<Plan>,
  { arbitrary, count }: RandomWorlds<Plan>,
  { seed, deviationsIn }: RandomPlay<Plan>,
  find: Finding,
): Promise<Shown<Plan>> {
  const beginning = JSON.stringify(shown.plan);
  let smallest: Shown<Plan> | undefined;
  let isOver = false;
  let shrinks = 0;
  const property = fc.asyncProperty(arbitrary, async (plan) => {
    if (smallest === undefined) {
      if (JSON.stringify(plan) === beginning) smallest = shown;
      return smallest === undefined;
    }
    shrinks += 1;
    if (isOver || shrinks > SHRINKS_LIMIT) return true;
    try {
      const deviation = find(await deviationsIn(plan));
      if (deviation?.requirement !== shown.deviation.requirement) return true;
      smallest = { plan, deviation };
      return false;
    } catch {
      // The case may have run out of time. The smallest world so far is reported.
      isOver = true;
      return true;
    }
  });
  await fc.check(property, { seed, numRuns: count });
  return smallest ?? shown;
}
