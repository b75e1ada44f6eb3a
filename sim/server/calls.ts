import type { Context, Hono } from 'hono';
import { callSchema } from '../../spec/shapes/calls.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import { acceptedIf, refuse, refuseSource } from './answers.ts';
import { parseBody } from './body.ts';
import { bytesForWorld } from './routes.ts';

function takeCall(context: Context, world: World, bytes: Uint8Array): Response {
  const { rules, log, sources } = world;
  const writeKey = context.req.param('writeKey') ?? '';
  const source = sources.get(writeKey);
  if (source === undefined) return refuseSource(context, writeKey);
  if (!rules.takesCalls(source, log))
    return refuse(context, 409, 'Expected a source that takes calls, got one that does not');
  const sizeBytes = rules.sizeOfCall(bytes);
  if (sizeBytes > rules.callSizeBytes) {
    const problem = `Expected a call to have at most ${rules.callSizeBytes} bytes, got ${sizeBytes}`;
    log.write('call-size', problem);
    return rules.oversizeCall === 'refused' ? refuse(context, 413, problem) : acceptedIf(true, context);
  }
  const parsed = parseBody(bytes, callSchema);
  if ('problem' in parsed) return refuse(context, 400, parsed.problem);
  return acceptedIf(world.acceptCall(source, parsed.value), context);
}

/** `POST {world}/sources/{writeKey}/calls`: the bytes of the body are the call, and their number is its size. */
export function serveCalls(app: Hono, worlds: Worlds): void {
  app.post('/worlds/:world/sources/:writeKey/calls', bytesForWorld(worlds, takeCall));
}
