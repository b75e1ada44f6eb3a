import type { MiddlewareHandler } from 'hono';
import type { World } from '../../world/world.ts';
import type { Worlds } from '../../world/worlds.ts';
import { refuse } from '../answers.ts';

/** The context of a request about a world that exists. */
export interface InWorld {
  Variables: { world: World };
}

/** Looks up the world that a request is about. */
export type FindWorld = MiddlewareHandler<InWorld, '/worlds/:world/*'>;

/**
 * Finds the world of `:world` among those of a simulator, or answers 404. It must run after the body is read, because a
 * world may be deleted while a body arrives. Nothing may wait between this and the handler.
 */
export function worldFinder(worlds: Worlds): FindWorld {
  return async (context, next) => {
    const id = context.req.param('world');
    const world = worlds.get(id);
    if (world === undefined) return refuse(context, 404, `Expected the id of a world, got ${JSON.stringify(id)}`);
    context.set('world', world);
    return next();
  };
}
