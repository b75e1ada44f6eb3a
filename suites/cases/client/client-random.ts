import * as fc from 'fast-check';
import { playClientCast } from '../../cast/client.ts';
import { type Deviation, Nonconformance, NotTested } from '../../nonconformance.ts';
import { anyClientWorld } from '../../random/client/arbitrary.ts';
import { judgeClients } from '../../random/client/oracle.ts';
import type { ClientWorldPlan } from '../../random/client/plan.ts';
import { playClients } from '../../random/client/play.ts';
import { CLIENT_OPTIONS } from '../../relations/client/packed.ts';
import { seedOf } from '../../relations/seed.ts';
import type { Stage } from '../../stage/stage.ts';
import { abbreviated, clipped } from '../../text.ts';
import type { Case } from '../case.ts';

/** Few enough for the time that one case has. Other seeds play other worlds. */
const WORLDS = 3;
/** How many worlds are played in search of a smaller one that shows the same. */
const SHRINKS_LIMIT = 25;
const PLAN_CHARACTERS = 1_000;

/**
 * Worlds of clients that nobody thought of. The case fails for whatever the oracle finds, which may be any requirement of
 * the client library. It names QUE-013, because every such world consists of many messages.
 */
export const clientRandom = [
  {
    id: 'client-random/worlds',
    title: 'In random worlds of clients every message is sent as it must be, and nothing else is',
    requirements: ['QUE-013'],
    needs: ['virtual-clock'],
    uses: CLIENT_OPTIONS,
    hasOracle: true,
    isSeeded: true,
    play: async (stage) => {
      // With other clocks, instants are too coarse to tell by what a flush was made.
      if (stage.time.kind !== 'counted') throw new NotTested('needs a clock that tells `next` and `busy`');
      const found = await search(stage, seedOf(stage));
      if (found !== undefined) throw new Nonconformance(found);
    },
  },
  {
    id: 'client-random/few-users',
    title: 'In long worlds of a few users, devices and names, every message is sent as it must be, and nothing else is',
    requirements: ['QUE-013'],
    needs: ['virtual-clock'],
    uses: CLIENT_OPTIONS,
    hasOracle: true,
    isSeeded: true,
    isLong: true,
    play: async (stage) => {
      if (stage.time.kind !== 'counted') throw new NotTested('needs a clock that tells `next` and `busy`');
      await playClientCast(stage);
    },
  },
] as const satisfies readonly Case[];

/** Plays random worlds until one deviates, then smaller ones, and returns what the smallest of those shows. */
async function search(stage: Stage, seed: number): Promise<Deviation | undefined> {
  let smallest: { readonly deviation: Deviation; readonly plan: ClientWorldPlan } | undefined;
  let broken: { readonly error: unknown } | undefined;
  let shrinks = 0;
  const isFine = async (plan: ClientWorldPlan): Promise<boolean> => {
    const trace = await stage.elsewhere({ now: plan.now }, (other) => playClients(other, plan));
    const [deviation] = judgeClients(trace);
    // A smaller world that shows something else says nothing about this one.
    const wanted = smallest?.deviation.requirement ?? deviation?.requirement;
    if (deviation === undefined || deviation.requirement !== wanted) return true;
    smallest = { deviation, plan };
    return false;
  };
  const property = fc.asyncProperty(anyClientWorld(stage.means.among(CLIENT_OPTIONS)), async (plan) => {
    if (smallest !== undefined) shrinks += 1;
    if (broken !== undefined || shrinks > SHRINKS_LIMIT) return true;
    return isFine(plan).catch((error: unknown) => {
      broken = { error };
      return false;
    });
  });
  await fc.check(property, { seed, numRuns: WORLDS, endOnFailure: !stage.shrinks });
  // If the case runs out of time during the search for a smaller world, the smallest one so far is reported.
  if (smallest === undefined && broken !== undefined) throw broken.error;
  return smallest && explained(smallest.deviation, smallest.plan, seed);
}

function explained(deviation: Deviation, plan: ClientWorldPlan, seed: number): Deviation {
  const world = clipped(abbreviated(JSON.stringify(plan)), PLAN_CHARACTERS);
  return { ...deviation, world: `seed ${seed}, in the world ${world}` };
}
