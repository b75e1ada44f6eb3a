import type { Hono } from 'hono';
import { deletionSchema } from '../../spec/shapes/contract.ts';
import { acceptedIf, refuseSource } from './answers.ts';
import type { FindWorld } from './middleware/find-world.ts';
import { readBody, readDocument } from './middleware/read-body.ts';

/** `POST {world}/deletions`. */
export function serveDeletions(app: Hono, findWorld: FindWorld): void {
  app.post('/worlds/:world/deletions', readBody, findWorld, readDocument(deletionSchema), (context) => {
    const world = context.get('world');
    const { userId, sources } = context.get('document');
    const unknown = sources.find((writeKey) => !world.sources.has(writeKey));
    if (unknown !== undefined) return refuseSource(context, unknown);
    // A source that is named twice is notified once.
    const affected = new Set(sources.flatMap((writeKey) => world.sources.get(writeKey) ?? []));
    return acceptedIf(world.acceptDeletion(userId, affected), context);
  });
}
