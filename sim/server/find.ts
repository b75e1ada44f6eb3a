import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Client } from '../client/client.ts';
import type { Source } from '../model/message.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import { refuse, refuseSource } from './exchange.ts';

/** The context of a request about an existing world. */
interface InWorld {
  Variables: { world: World };
}

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

interface OfSource {
  Variables: { source: Source };
}

/** Finds the source of `:writeKey` in the world, or answers 404. */
export const findSource = createMiddleware<InWorld & OfSource, '/:writeKey'>(async (context, next) => {
  const writeKey = context.req.param('writeKey');
  const source = context.get('world').sources.get(writeKey);
  if (source === undefined) return refuseSource(context, writeKey);
  context.set('source', source);
  return next();
});

interface OfClient {
  Variables: { client: Client };
}

/** Finds the client of `:client` in the world, or answers 404. */
export const findClient = createMiddleware<InWorld & OfClient, '/:client'>(async (context, next) => {
  const id = context.req.param('client');
  const client = context.get('world').client(id);
  if (client === undefined) return refuse(context, 404, `Expected the id of a client, got ${JSON.stringify(id)}`);
  context.set('client', client);
  return next();
});
