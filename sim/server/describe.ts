import type { Hono } from 'hono';
import { CLIENT_FEATURES, ROUTER_FEATURES } from '../../spec/requirements/requirement.ts';
import { CONTRACT_VERSION, type Description } from '../../spec/shapes/contract.ts';
import type { ClockKind } from '../clock/clock.ts';
import { IMPLEMENTATION } from '../identity.ts';

/** `GET {target}`. */
export function serveDescription(app: Hono, clock: ClockKind): void {
  const description: Description = {
    contract: CONTRACT_VERSION,
    implementation: IMPLEMENTATION,
    roles: ['router', 'client'],
    clock,
    worlds: 'isolated',
    supports: [...ROUTER_FEATURES, ...CLIENT_FEATURES],
  };
  app.get('/', (context) => context.json(description));
}
