import type { Context, Hono } from 'hono';
import { answerJson } from '../../server/exchange.ts';
import type { Desk } from '../desk.ts';
import { cors } from './cors.ts';
import { refuseUnmatched } from './unmatched.ts';

/**
 * What client libraries in a browser ask for before they send anything: where calls go, and what else to load, which is
 * nothing. In place of their vendor's address they are given that of `dev`.
 */
export function serveClientSettings(app: Hono, desk: Desk): void {
  app.get('/v1/projects/:writeKey/settings', cors, (context) =>
    settingsFor(context, desk, context.req.param('writeKey'), ofAnalyticsNext),
  );
  app.on('GET', ['/sourceConfig', '/sourceConfig/'], cors, (context) =>
    settingsFor(context, desk, context.req.query('writeKey') ?? null, ofRudderStack),
  );
}

function settingsFor(
  context: Context,
  desk: Desk,
  key: string | null,
  settings: (writeKey: string, host: string) => object,
): Response {
  if (key !== null && desk.sourceWith(key) !== undefined) {
    return answerJson(context, settings(key, new URL(context.req.url).host));
  }
  const problem = 'Expected the write key of a source in the address of the settings';
  return refuseUnmatched(context, desk, { status: 404, problem, key, hint: desk.hintForKey(key) });
}

/** For `@segment/analytics-next`, whose `cdnURL` is the address of `dev`. */
function ofAnalyticsNext(writeKey: string, host: string): object {
  return { integrations: { 'Segment.io': { apiKey: writeKey, apiHost: `${host}/v1`, protocol: 'http' } } };
}

/** For `@rudderstack/analytics-js`, whose `configUrl` is the address of `dev`. It reports on itself nowhere. */
function ofRudderStack(writeKey: string): object {
  const statsCollection = { errors: { enabled: false }, metrics: { enabled: false } };
  const config = { statsCollection };
  return { source: { id: writeKey, name: 'routespec dev', writeKey, enabled: true, config, destinations: [] } };
}
