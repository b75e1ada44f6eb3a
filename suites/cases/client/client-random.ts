import { NotTested } from '../../nonconformance.ts';
import { anyClientWorld } from '../../worlds/client/arbitrary.ts';
import { judgeClients } from '../../worlds/client/oracle.ts';
import { playClients } from '../../worlds/client/play.ts';
import { playClientCast } from '../../worlds/few-users/client.ts';
import { CLIENT_OPTIONS } from '../../worlds/relations/client/packed.ts';
import { playRandomWorlds } from '../../worlds/search.ts';
import { seedOf } from '../../worlds/seed.ts';
import type { Case } from '../case.ts';

/** Few enough for the time that one case has. Other seeds play other worlds. */
const WORLDS = 3;

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
      await playRandomWorlds(stage, {
        sorts: [{ arbitrary: anyClientWorld(stage.means.among(CLIENT_OPTIONS)), count: WORLDS }],
        seed: seedOf(stage),
        deviationsIn: async (plan) =>
          judgeClients(await stage.elsewhere({ now: plan.now }, (other) => playClients(other, plan))),
      });
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
