import * as fc from 'fast-check';
import { NotTested } from '../../nonconformance.ts';
import { anyWorld } from '../../worlds/arbitrary.ts';
import { playRouterCast } from '../../worlds/few-users/router.ts';
import { judge } from '../../worlds/oracle.ts';
import { plainWorld } from '../../worlds/plain-world.ts';
import { play } from '../../worlds/play.ts';
import { playRandomWorlds } from '../../worlds/search.ts';
import { seedOf } from '../../worlds/seed.ts';
import type { Case } from '../case.ts';

/**
 * How many worlds are played, and how many of those in which endpoints may fail for good. They are few enough for the
 * time that one case has. Other seeds play other worlds.
 */
const WORLDS = { short: 2, long: 1 };

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
      await playRandomWorlds(stage, {
        sorts: [
          { arbitrary: fc.constant(plainWorld(deletions)), count: 1 },
          { arbitrary: anyWorld({ deletions, long: false }), count: WORLDS.short },
          { arbitrary: anyWorld({ deletions, long: true }), count: WORLDS.long },
        ],
        seed: seedOf(stage),
        deviationsIn: async (plan) => judge(await play(stage, plan)),
        deviationsInPlain: async () => judge(await play(stage, plainWorld(deletions))),
      });
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
