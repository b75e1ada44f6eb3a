import * as fc from 'fast-check';
import { playRouterCast } from '../../cast/router.ts';
import { type Deviation, Nonconformance, NotTested } from '../../nonconformance.ts';
import { anyWorld, type WorldOptions } from '../../random/arbitrary.ts';
import { judge } from '../../random/oracle.ts';
import { plainWorld } from '../../random/plain-world.ts';
import type { WorldPlan } from '../../random/plan.ts';
import { play } from '../../random/play.ts';
import type { Stage } from '../../stage/stage.ts';
import { abbreviated, clipped } from '../../text.ts';
import type { Case } from '../case.ts';

/**
 * How many worlds are played, and how many of those in which endpoints may fail for good. They are few enough for the
 * time that one case has. Other seeds play other worlds.
 */
const WORLDS = { short: 2, long: 1 };
/** How many worlds are played in search of a smaller one that shows the same. Together they fit in one retry window. */
const SHRINKS_LIMIT = 25;
const PLAN_CHARACTERS = 1_000;
const SEED_RANGE = 2 ** 31;

/**
 * Worlds that nobody thought of. The case fails for whatever the oracle finds, which may be any requirement of the
 * router. It names CAL-011, because every such world consists of many calls.
 */
export const random = [
  {
    id: 'random/worlds',
    title: 'In random worlds every message arrives where and as it must, and nothing else does',
    requirements: ['CAL-011'],
    needs: ['virtual-clock'],
    uses: ['deletions'],
    hasOracle: true,
    isSeeded: true,
    play: async (stage) => {
      // With other clocks, instants are too coarse to distinguish an answer in time from one that is too late.
      if (stage.time.kind !== 'counted') throw new NotTested('needs a clock that tells `next` and `busy`');
      const deletions = stage.means.has('deletions');
      const [plain] = judge(await play(stage, plainWorld(deletions)));
      if (plain !== undefined) throw new Nonconformance(plain);
      // Derived from the seed of the run and the id of the case, like every random choice of a case.
      const seed = Math.floor(Number.parseInt(stage.calls.id('s').slice(2), 36) % SEED_RANGE);
      const found =
        (await search(stage, { deletions, long: false }, seed)) ??
        (await search(stage, { deletions, long: true }, seed));
      if (found !== undefined) throw new Nonconformance(found);
    },
  },
  {
    id: 'random/few-users',
    title: 'In long worlds of a few users, devices and names, every message arrives where and as it must',
    requirements: ['CAL-011'],
    needs: ['virtual-clock'],
    uses: ['deletions', 'audiences', 'ingestion', 'client'],
    hasOracle: true,
    isSeeded: true,
    isLong: true,
    play: async (stage) => {
      if (stage.time.kind !== 'counted') throw new NotTested('needs a clock that tells `next` and `busy`');
      await playRouterCast(stage);
    },
  },
] as const satisfies readonly Case[];

/** Plays random worlds until one deviates, then smaller ones, and returns what the smallest of those shows. */
async function search(stage: Stage, options: WorldOptions, seed: number): Promise<Deviation | undefined> {
  let smallest: { readonly deviation: Deviation; readonly plan: WorldPlan } | undefined;
  let broken: { readonly error: unknown } | undefined;
  let shrinks = 0;
  const isFine = async (plan: WorldPlan): Promise<boolean> => {
    const [deviation] = judge(await play(stage, plan));
    // A smaller world that shows something else says nothing about this one.
    const wanted = smallest?.deviation.requirement ?? deviation?.requirement;
    if (deviation === undefined || deviation.requirement !== wanted) return true;
    smallest = { deviation, plan };
    return false;
  };
  const property = fc.asyncProperty(anyWorld(options), async (plan) => {
    if (smallest !== undefined) shrinks += 1;
    if (broken !== undefined || shrinks > SHRINKS_LIMIT) return true;
    return isFine(plan).catch((error: unknown) => {
      broken = { error };
      return false;
    });
  });
  await fc.check(property, { seed, numRuns: options.long ? WORLDS.long : WORLDS.short, endOnFailure: !stage.shrinks });
  // If the case runs out of time during the search for a smaller world, the smallest one so far is reported.
  if (smallest === undefined && broken !== undefined) throw broken.error;
  return smallest && explained(smallest.deviation, smallest.plan, seed);
}

function explained(deviation: Deviation, plan: WorldPlan, seed: number): Deviation {
  const world = clipped(abbreviated(JSON.stringify(plan)), PLAN_CHARACTERS);
  return { ...deviation, world: `seed ${seed}, in the world ${world}` };
}
