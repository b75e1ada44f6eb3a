import type { Hono } from 'hono';
import { CONTRACT_VERSION, type Description } from '../../spec/shapes/contract.ts';
import type { ClockKind } from '../clock/clock.ts';
import { IMPLEMENTATION } from '../identity.ts';

/** `GET {target}`. */
export function serveDescription(app: Hono, clock: ClockKind): void {
  const description: Description = {
    contract: CONTRACT_VERSION,
    implementation: IMPLEMENTATION,
    roles: ['router'],
    clock,
    worlds: 'isolated',
    supports: ['screen', 'deletions', 'audiences', 'ingestion', 'log', 'trust'],
  };
  app.get('/', (context) => context.json(description));
}
