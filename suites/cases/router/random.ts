import fc from 'fast-check';
import { type Deviation, Nonconformance, NotTested } from '../../nonconformance.ts';
import { anyWorld } from '../../random/arbitrary.ts';
import { judge } from '../../random/oracle.ts';
import { plainWorld } from '../../random/plain-world.ts';
import type { WorldPlan } from '../../random/plan.ts';
import { play } from '../../random/play.ts';
import type { Stage } from '../../stage/stage.ts';
import type { Case } from '../case.ts';

/** Few enough for the time of one case; other seeds play other worlds. */
const WORLDS = 6;
/** Plays in search of a smaller world that shows the same; all together stay within one window of retries. */
const SHRINKS_LIMIT = 25;
const PLAN_CHARACTERS = 2_000;
const SEED_RANGE = 2 ** 31;

/**
 * Worlds that nobody thought of. The case fails for whatever the oracle finds, which may be any requirement of the router;
 * it names the one that a world of many calls is there for.
 */
export const random = [
  {
    id: 'random/worlds',
    title: 'In random worlds every message arrives where it has to, as it has to, and nothing else does',
    requirements: ['CAL-011'],
    needs: ['virtual-clock'],
    hasOracle: true,
    play: async (stage) => {
      // Where a clock tells nothing, instants are too coarse to tell an answer in time from one too late.
      if (stage.time.kind !== 'counted') throw new NotTested('needs a clock that tells `next` and `busy`');
      const deletions = stage.description.supports.includes('deletions');
      const [plain] = judge(await play(stage, plainWorld(deletions)));
      if (plain !== undefined) throw new Nonconformance(plain);
      // Derived from the seed of the run and the id of the case, like everything that is random in it.
      const seed = Math.floor(Number.parseInt(stage.calls.id('s').slice(2), 36) % SEED_RANGE);
      const found = await search(stage, deletions, seed);
      if (found !== undefined) throw new Nonconformance(found);
    },
  },
] as const satisfies readonly Case[];

/** Plays random worlds until one is judged, then smaller ones, and tells what the smallest of those shows. */
async function search(stage: Stage, deletions: boolean, seed: number): Promise<Deviation | undefined> {
  let smallest: { readonly deviation: Deviation; readonly plan: WorldPlan } | undefined;
  let broken: { readonly error: unknown } | undefined;
  let shrinks = 0;
  const isFine = async (plan: WorldPlan): Promise<boolean> => {
    const [deviation] = judge(await play(stage, plan));
    if (deviation !== undefined) smallest = { deviation, plan };
    return deviation === undefined;
  };
  const property = fc.asyncProperty(anyWorld({ deletions, long: false }), async (plan) => {
    if (smallest !== undefined) shrinks += 1;
    if (broken !== undefined || shrinks > SHRINKS_LIMIT) return true;
    return isFine(plan).catch((error: unknown) => {
      broken = { error };
      return false;
    });
  });
  await fc.check(property, { seed, numRuns: WORLDS });
  // Where the time of the case is over during the search for a smaller world, the one at hand has to do.
  if (smallest === undefined && broken !== undefined) throw broken.error;
  return smallest && explained(smallest.deviation, smallest.plan, seed);
}

function explained(deviation: Deviation, plan: WorldPlan, seed: number): Deviation {
  const world = JSON.stringify(plan).slice(0, PLAN_CHARACTERS);
  return { ...deviation, seen: `${deviation.seen}; seed ${seed}, in the world ${world}` };
}
