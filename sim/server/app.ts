import { Hono } from 'hono';
import type { ClockKind } from '../clock/clock.ts';
import type { Worlds } from '../world/worlds.ts';
import { refuse } from './answers.ts';
import { serveAudiences } from './audiences.ts';
import { serveCalls } from './calls.ts';
import { serveClients } from './clients.ts';
import { serveClock } from './clock.ts';
import { serveDeletions } from './deletions.ts';
import { serveDescription } from './describe.ts';
import { serveIngestion } from './ingestion/ingestion.ts';
import { door } from './middleware/door.ts';
import { worldFinder } from './middleware/find-world.ts';
import { receiving } from './middleware/reception.ts';
import { serveSources } from './sources.ts';
import { serveWorlds } from './worlds.ts';

/**
 * The target contract over the worlds of one simulator.
 *
 * @param names host names that requests may be sent to, besides those of loopback
 */
export function contractApp(worlds: Worlds, clock: ClockKind, names: readonly string[]): Hono {
  const app = new Hono();
  app.use(door(names));
  app.use(receiving(worlds.budget));
  const findWorld = worldFinder(worlds);
  serveDescription(app, clock);
  serveWorlds(app, worlds, findWorld);
  serveClock(app, findWorld);
  serveSources(app, findWorld);
  serveCalls(app, findWorld);
  serveIngestion(app, findWorld);
  serveDeletions(app, findWorld);
  serveAudiences(app, findWorld);
  serveClients(app, worlds.budget, findWorld);
  app.notFound((context) =>
    refuse(context, 404, `Expected a request of the target contract, got ${context.req.method} ${context.req.path}`),
  );
  app.onError((error, context) =>
    refuse(context, 500, `The simulator failed on ${context.req.method} ${context.req.path}: ${error.message}`),
  );
  return app;
}
