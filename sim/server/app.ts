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
import { serveSources } from './sources.ts';
import { serveWorlds } from './worlds.ts';

/** The target contract over the worlds of one simulator. */
export function contractApp(worlds: Worlds, clock: ClockKind): Hono {
  const app = new Hono();
  serveDescription(app, clock);
  serveWorlds(app, worlds);
  serveClock(app, worlds);
  serveSources(app, worlds);
  serveCalls(app, worlds);
  serveIngestion(app, worlds);
  serveDeletions(app, worlds);
  serveAudiences(app, worlds);
  serveClients(app, worlds);
  app.notFound((context) =>
    refuse(context, 404, `Expected a request of the target contract, got ${context.req.method} ${context.req.path}`),
  );
  app.onError((error, context) =>
    refuse(context, 500, `The simulator failed on ${context.req.method} ${context.req.path}: ${error.message}`),
  );
  return app;
}
