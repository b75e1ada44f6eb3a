import type { Hono } from 'hono';
import { audienceSchema } from '../../spec/shapes/contract.ts';
import { acceptedIf, refuse, refuseSource } from './answers.ts';
import type { FindWorld } from './middleware/find-world.ts';
import { readBody, readDocument } from './middleware/read-body.ts';

/** How many audiences a world may have, so that a faulty loop in a runner cannot fill the memory. */
export const MAX_AUDIENCES = 1000;

/** `PUT {world}/audiences/{id}`: the first request creates the audience, and each later one is a sync. */
export function serveAudiences(app: Hono, findWorld: FindWorld): void {
  app.put('/worlds/:world/audiences/:id', readBody, findWorld, readDocument(audienceSchema), (context) => {
    const id = context.req.param('id');
    const world = context.get('world');
    const { name, source: writeKey, members } = context.get('document');
    const source = world.sources.get(writeKey);
    if (source === undefined) return refuseSource(context, writeKey);
    const earlier = world.audience(id);
    if (earlier === undefined && world.audienceCount >= MAX_AUDIENCES) {
      return refuse(context, 429, `Expected at most ${MAX_AUDIENCES} audiences in a world, got one more`);
    }
    if (earlier !== undefined && (earlier.name !== name || earlier.source.writeKey !== writeKey)) {
      return refuse(context, 409, 'Expected the audience to keep its `name` and `source`, got different ones');
    }
    return acceptedIf(world.putAudience(id, { name, source, members: new Set(members) }), context);
  });
}
