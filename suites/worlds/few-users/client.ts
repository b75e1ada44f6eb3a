import { seededRandom } from '../../seeded-random.ts';
import type { Stage } from '../../stage/stage.ts';
import { CLIENT_OPTIONS, fewMessages } from '../relations/client/packed.ts';
import { clientWorlds } from '../relations/client/playing.ts';
import { seedOf } from '../seed.ts';
import { clientCastWorld } from './client-cast.ts';
import { playCast } from './play.ts';

const STEPS = 200;

/** Plays worlds of a few users with clients of a library. */
export function playClientCast(stage: Stage): Promise<void> {
  const supports = stage.means.among(CLIENT_OPTIONS);
  return playCast(stage, {
    playing: clientWorlds,
    worldOf: (random) => clientCastWorld(supports, random, STEPS),
    // All that can happen to clients happens often enough in one.
    worlds: 1,
    plain: async () => {
      const plan = fewMessages(seededRandom(seedOf(stage), 'plain'));
      const trace = await stage.elsewhere({ now: plan.now }, (other) => clientWorlds.play(other, plan));
      return clientWorlds.judge(trace);
    },
    blames: {},
  });
}
