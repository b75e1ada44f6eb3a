import type { Context, Hono } from 'hono';
import { type Deletion, deletionSchema } from '../../spec/shapes/contract.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import { acceptedIf, refuseSource } from './answers.ts';
import { documentForWorld } from './routes.ts';

function takeDeletion(context: Context, world: World, { userId, sources }: Deletion): Response {
  const unknown = sources.find((writeKey) => !world.sources.has(writeKey));
  if (unknown !== undefined) return refuseSource(context, unknown);
  // A source that is named twice is affected once.
  const affected = new Set(sources.flatMap((writeKey) => world.sources.get(writeKey) ?? []));
  return acceptedIf(world.acceptDeletion(userId, affected), context);
}

/** `POST {world}/deletions`. */
export function serveDeletions(app: Hono, worlds: Worlds): void {
  app.post('/worlds/:world/deletions', documentForWorld(worlds, deletionSchema, takeDeletion));
}
