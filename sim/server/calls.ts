import type { Hono } from 'hono';
import { acceptedIf, refuse, refuseCalls } from './answers.ts';
import { readCall } from './intake.ts';
import { findSource } from './middleware/find-source.ts';
import type { FindWorld } from './middleware/find-world.ts';
import { readBody } from './middleware/read-body.ts';

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
