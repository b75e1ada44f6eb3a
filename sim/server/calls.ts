import type { Context, Hono } from 'hono';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import { acceptedIf, refuse, refuseCalls, refuseSource } from './answers.ts';
import { readCall } from './intake.ts';
import { bytesForWorld } from './routes.ts';

function takeCall(context: Context, world: World, bytes: Uint8Array): Response {
  const writeKey = context.req.param('writeKey') ?? '';
  const source = world.sources.get(writeKey);
  if (source === undefined) return refuseSource(context, writeKey);
  if (!world.rules.takesCalls(source, world.memory)) return refuseCalls(context);
  const intake = readCall(world, bytes);
  if ('problem' in intake) return refuse(context, intake.status, intake.problem);
  return acceptedIf(world.acceptCalls(source, intake.calls, 'contract'), context);
}

/** `POST {world}/sources/{writeKey}/calls`: the bytes of the body are the call, and their number is its size. */
export function serveCalls(app: Hono, worlds: Worlds): void {
  app.post('/worlds/:world/sources/:writeKey/calls', bytesForWorld(worlds, takeCall));
}
