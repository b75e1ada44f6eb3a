import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isOfPage } from '../../../spec/arrival.ts';
import { type Batch, type RequestKind, readUserName, requestKind } from '../../ingestion.ts';
import { shorten } from '../../model/budget.ts';
import { Memory } from '../../model/memory.ts';
import { REFERENCE } from '../../rules/reference.ts';
import { answerJson, bodyStream, refuse, refuseCalls, refuseForRoom, refuseMore } from '../../server/exchange.ts';
import { arrivalAt } from '../../server/guard.ts';
import { openBatch, readItems } from '../../server/intake.ts';
import type { WithReception } from '../../server/reception.ts';
import type { DevService } from '../dev-service.ts';
import { pathHint } from '../hints.ts';
import type { ServedSource } from '../served-source.ts';

/** The time that a browser may keep the answer to a preflight, in seconds. */
const MAX_AGE_S = 600;

/** Paths at which client libraries in a browser ask for settings. */
const SETTINGS_PATH = /^\/(?:v1\/projects\/[^/]+\/settings|sourceConfig\/?)$/;

/** True for the requests that client libraries on pages of any origin send. */
export function isOpenToPages(method: string, path: string): boolean {
  const isAsking = method === 'OPTIONS';
  return (
    ((isAsking || method === 'POST') && kindAt(path) !== null) ||
    ((isAsking || method === 'GET') && SETTINGS_PATH.test(path))
  );
}

/** Kind of a request to an ingestion path. Clients of RudderStack send a beacon with the write key in the query. */
function kindAt(path: string): RequestKind | null {
  return requestKind(path.replace(/^\/beacon(?=\/)/, ''));
}

/**
 * Lets pages of any origin read the answers to their calls. Nothing here depends on cookies, so credentials may be sent
 * too.
 */
const cors: MiddlewareHandler<{ Bindings: HttpBindings }> = async (context, next) => {
  const { req, env } = context;
  const origin = req.header('origin');
  if (origin === undefined || !isOpenToPages(req.method, req.path)) return next();
  // Set on the connection itself, because most answers are written directly to it.
  env.outgoing.setHeader('Access-Control-Allow-Origin', origin);
  env.outgoing.setHeader('Access-Control-Allow-Credentials', 'true');
  env.outgoing.setHeader('Vary', 'Origin');
  if (req.method !== 'OPTIONS') return next();
  return context.body(null, 204, {
    'Access-Control-Allow-Methods': 'POST, OPTIONS',
    'Access-Control-Allow-Headers': req.header('access-control-request-headers') ?? 'Authorization, Content-Type',
    'Access-Control-Allow-Private-Network': 'true',
    'Access-Control-Max-Age': String(MAX_AGE_S),
  });
};

/** Longest shown part of a path or write key, in UTF-16 units. */
const SHOWN_LENGTH = 300;

/** A request to an ingestion path. */
interface Ingested {
  readonly kind: RequestKind;
  /** Null if it exceeds the bytes that are ever read. */
  readonly received: Uint8Array | null;
  readonly contentEncoding: string | undefined;
}

/**
 * The ingestion interface by write key, at the root: `POST /v1/batch`, `/v1/track` and similar. Nothing may wait
 * between reading the body and the answer.
 */
export function serveIngestion(app: Hono, service: DevService): void {
  const ingestion = createMiddleware<WithReception>(async (context, next) => {
    const kind = kindAt(context.req.path);
    if (kind === null || context.req.method !== 'POST') return next();
    const received = await context.get('reception').read(bodyStream(context));
    if (received === 'no-room') return refuseForRoom(context);
    const contentEncoding = context.req.header('content-encoding');
    return ingest(context, service, { kind, received: received === 'too-large' ? null : received, contentEncoding });
  });
  app.use(cors, ingestion);

  app.notFound((context) => {
    const { method, path } = context.req;
    const key = readUserName(context.req.header('authorization')) ?? null;
    const problem = `Expected a path that client libraries send to, got ${method} ${shorten(path, SHOWN_LENGTH)}`;
    return refuseUnmatched(context, service, { status: 404, problem, key, hint: pathHint(method, path) });
  });
}

function ingest(context: Context, service: DevService, request: Ingested): Response {
  const headerKey = readUserName(context.req.header('authorization')) ?? null;
  const batch = openBatch(REFERENCE, { ...request, memory: new Memory() });
  const bodyKey = 'problem' in batch ? null : (batch.writeKey ?? null);
  const queryKey = context.req.query('writeKey') ?? null;
  const keys = [headerKey, bodyKey, queryKey].flatMap((key) => (key === null || key === '' ? [] : [key]));
  const source = keys.map((key) => service.sourceWith(key)).find((found) => found !== undefined);
  const [key = null] = keys;
  if (source === undefined) {
    const got = key === null ? 'none' : JSON.stringify(shorten(key, SHOWN_LENGTH));
    const problem = `Expected the write key of a source, as the user name of basic authentication or as \`writeKey\` in the body, got ${got}`;
    return refuseUnmatched(context, service, { status: 401, problem, key, hint: service.hintForKey(key) });
  }
  if ('problem' in batch) {
    return refuseUnmatched(context, service, { status: 400, problem: batch.problem, key: source.writeKey, hint: null });
  }
  return takeBatch(context, service, source, withFaults(source, request, batch));
}

/** The batch as the source reads it. Only a fault reads it differently from the reference. */
function withFaults({ faults, world }: ServedSource, request: Ingested, batch: Batch): Batch {
  if (faults.length === 0) return batch;
  const read = openBatch(world.rules, { ...request, memory: world.memory });
  return 'problem' in read ? batch : read;
}

function takeBatch(context: Context, service: DevService, from: ServedSource, batch: Batch): Response {
  const { world, writeKey: key } = from;
  const source = from.next();
  if (source === undefined || !world.rules.takesCalls(source, world.memory)) return refuseCalls(context);
  const intake = readItems(world, batch, ({ problem }) => note(context, service, { problem, key, hint: null }));
  if ('problem' in intake) return refuseUnmatched(context, service, { ...intake, key, hint: null });
  let isTaken = false;
  service.recorder.taking({ origin: 'ingestion', copyOf: null }, () => {
    isTaken = world.acceptCalls(source, intake.calls, 'ingestion');
  });
  return isTaken ? answerJson(context, { success: true }) : refuseMore(context);
}

/**
 * The settings that client libraries in a browser request before they send anything: the destination of calls, and an
 * empty list of other things to load. They contain the address of `dev` instead of the vendor's.
 */
export function serveClientSettings(app: Hono, service: DevService): void {
  app.get('/v1/projects/:writeKey/settings', cors, (context) =>
    settingsFor(context, service, context.req.param('writeKey'), ofAnalyticsNext),
  );
  app.on('GET', ['/sourceConfig', '/sourceConfig/'], cors, (context) =>
    settingsFor(context, service, context.req.query('writeKey') ?? null, ofRudderStack),
  );
}

function settingsFor(
  context: Context,
  service: DevService,
  key: string | null,
  settings: (writeKey: string, host: string) => object,
): Response {
  if (key !== null && service.sourceWith(key) !== undefined) {
    return answerJson(context, settings(key, new URL(context.req.url).host));
  }
  const problem = 'Expected the write key of a source in the address of the settings';
  return refuseUnmatched(context, service, { status: 404, problem, key, hint: service.hintForKey(key) });
}

/** For `@segment/analytics-next`, whose `cdnURL` is the address of `dev`. */
function ofAnalyticsNext(writeKey: string, host: string): object {
  return { integrations: { 'Segment.io': { apiKey: writeKey, apiHost: `${host}/v1`, protocol: 'http' } } };
}

/** For `@rudderstack/analytics-js`, whose `configUrl` is the address of `dev`. Its reports about itself are off. */
function ofRudderStack(writeKey: string): object {
  const statsCollection = { errors: { enabled: false }, metrics: { enabled: false } };
  const config = { statsCollection };
  return { source: { id: writeKey, name: 'routespec dev', writeKey, enabled: true, config, destinations: [] } };
}

/** Reports a refused request, which may come from a client with a mistake in its address. */
export function noteRefused(service: DevService): (context: Context, problem: string) => void {
  return (context, problem) => {
    const { method, path } = context.req;
    // A browser asks with OPTIONS before it sends.
    const hint = /^\/(?:$|dev\/|console\/)/.test(path) ? null : pathHint(method === 'OPTIONS' ? 'POST' : method, path);
    note(context, service, { problem, key: null, hint });
  };
}

/** A request that reaches no source, or a call that is not accepted. */
interface Unmatched {
  readonly status: 400 | 401 | 404 | 413;
  readonly problem: string;
  readonly key: string | null;
  readonly hint: string | null;
}

function note(context: Context, service: DevService, { problem, key, hint }: Omit<Unmatched, 'status'>): void {
  const { method, path } = context.req;
  const writeKey = key === null ? null : shorten(key, SHOWN_LENGTH);
  service.noteUnmatched({
    method,
    path: shorten(path, SHOWN_LENGTH),
    writeKey,
    problem: shorten(problem, 1000),
    hint,
  });
}

function refuseUnmatched(context: Context, service: DevService, unmatched: Unmatched): Response {
  note(context, service, unmatched);
  const { status, problem, hint } = unmatched;
  // A page must not learn a write key from this answer.
  const isTold = hint !== null && !isOfPage(arrivalAt(context));
  return refuse(context, status, isTold ? `${problem}. ${hint}` : problem);
}
