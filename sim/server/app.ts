import { Hono } from 'hono';
import { CLIENT_FEATURES, CLOCK_FEATURES, ROUTER_FEATURES } from '../../spec/requirements/requirement.ts';
import { CONTRACT_VERSION, type Description } from '../../spec/shapes/contract.ts';
import type { ClockKind } from '../clock/clock.ts';
import { IMPLEMENTATION } from '../identity.ts';
import type { Worlds } from '../world/worlds.ts';
import { serveAudiences, serveCalls, serveDeletions } from './calls.ts';
import { serveClients } from './clients.ts';
import { serveClock } from './clock.ts';
import { door } from './door.ts';
import { refuse } from './exchange.ts';
import { worldFinder } from './find.ts';
import { serveIngestion } from './ingestion.ts';
import { receiving } from './reception.ts';
import { serveSources } from './sources.ts';
import { serveWorlds } from './worlds.ts';

/** `GET {target}`. */
function serveDescription(app: Hono, clock: ClockKind): void {
  const description: Description = {
    contract: CONTRACT_VERSION,
    implementation: IMPLEMENTATION,
    roles: ['router', 'client'],
    clock,
    worlds: 'isolated',
    supports: [...ROUTER_FEATURES, ...CLIENT_FEATURES, ...(clock === 'virtual' ? CLOCK_FEATURES : [])],
  };
  app.get('/', (context) => context.json(description));
}

/**
 * The conformance API over the worlds of one simulator.
 * @param names host names that requests may name, besides the address at which they arrive
 */
export function contractApp(worlds: Worlds, clock: ClockKind, names: readonly string[]): Hono {
  const app = new Hono();
  app.use(door({ names }));
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
    refuse(context, 404, `Expected a request of the conformance API, got ${context.req.method} ${context.req.path}`),
  );
  app.onError((error, context) =>
    refuse(context, 500, `The simulator failed on ${context.req.method} ${context.req.path}: ${error.message}`),
  );
  return app;
}
