import type { Stage } from '../../stage/stage.ts';
import { judge } from '../oracle.ts';
import { plainWorld } from '../plain-world.ts';
import { play } from '../play.ts';
import { LOSSES } from '../relations/router/router-relation.ts';
import { ROUTER_WORLDS } from '../relations/router/worlds.ts';
import { playCast } from './play.ts';
import { routerCastWorld } from './router-cast.ts';

const WORLDS = 2;
const STEPS = 150;

/** Plays worlds of a few users with all that a router supports. */
export function playRouterCast(stage: Stage): Promise<void> {
  const means = {
    deletions: stage.means.has('deletions'),
    audiences: stage.means.has('audiences'),
    clients: stage.means.has('client') && stage.means.has('ingestion'),
  };
  return playCast(stage, {
    playing: ROUTER_WORLDS,
    worldOf: (random) => routerCastWorld(means, random, STEPS),
    worlds: WORLDS,
    plain: async () => judge(await play(stage, plainWorld(means.deletions))),
    // A call that goes missing is not due to its kind, or the type of its source.
    blames: LOSSES,
  });
}
