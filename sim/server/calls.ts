import type { Hono } from 'hono';
import { audienceSchema, deletionSchema } from '../../spec/shapes/contract.ts';
import { acceptedIf, refuse, refuseCalls, refuseSource } from './exchange.ts';
import { type FindWorld, findSource } from './find.ts';
import { readCall } from './intake.ts';
import { readBody, readDocument } from './reception.ts';

/** `POST {world}/sources/{writeKey}/calls`: the bytes of the body are the call, and their count is its size. */
export function serveCalls(app: Hono, findWorld: FindWorld): void {
  app.post('/worlds/:world/sources/:writeKey/calls', readBody, findWorld, findSource, (context) => {
    const [bytes, world, source] = [context.get('bytes'), context.get('world'), context.get('source')];
    if (!world.rules.takesCalls(source, world.memory)) return refuseCalls(context);
    const intake = readCall(world, bytes);
    if ('problem' in intake) return refuse(context, intake.status, intake.problem);
    return acceptedIf(world.acceptCalls(source, intake.calls, 'contract'), context);
  });
}

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

/** Most audiences of a world, so that a faulty loop in a runner cannot fill the memory. */
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
