import { X509Certificate } from 'node:crypto';
import type { Context } from 'hono';
import { Hono } from 'hono';
import { z } from 'zod/v3';
import { isClientCall } from '../../spec/checks/checks.ts';
import { plural } from '../../spec/grammar.ts';
import { CLIENT_FEATURES, CLOCK_FEATURES, ROUTER_FEATURES } from '../../spec/requirements/requirement.ts';
import {
  advanceSchema,
  audienceSchema,
  type ClientCallAnswer,
  type ClientCreated,
  type ClientLog,
  type Clock as ClockAnswer,
  CONTRACT_VERSION,
  clientCallSchema,
  clientRequestSchema,
  type Description,
  deletionSchema,
  type Log,
  worldRequestSchema,
} from '../../spec/shapes/contract.ts';
import { sourceSchema, webhooksDestinationSchema, webhooksSettingsSchema } from '../../spec/shapes/settings.ts';
import { isRequestable } from '../../spec/url.ts';
import type { ClockKind } from '../clock/clock.ts';
import { instantText } from '../clock/instant-text.ts';
import { VirtualClock } from '../clock/virtual-clock.ts';
import { IMPLEMENTATION } from '../identity.ts';
import type { Budget } from '../model/budget.ts';
import type { Source } from '../model/message.ts';
import type { GivenWebhook } from '../rules/router/settings.ts';
import { LAST_INSTANT_MS, readTimestamp } from '../rules/router/timestamps.ts';
import { type AdvanceEnd, SETTLED_ADVANCE_LIMIT_MS, type World } from '../world/world.ts';
import { MAX_WORLDS, type Worlds } from '../world/worlds.ts';
import {
  acceptedIf,
  answerEmpty,
  answerJson,
  answerLog,
  done,
  refuse,
  refuseCalls,
  refuseForRoom,
  refuseSource,
} from './exchange.ts';
import { type FindWorld, findClient, findSource, worldFinder } from './find.ts';
import { guardArrivals } from './guard.ts';
import { serveIngestion } from './ingestion.ts';
import { readCall } from './intake.ts';
import { readBody, readDocument, receiving } from './reception.ts';

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
  app.use(guardArrivals({ names }));
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

/** Default start of a virtual clock: always the same instant, so that runs can be repeated. */
const DEFAULT_START = '2026-01-01T00:00:00.000Z';

/** Most authorities that a world may trust. Each is parsed, which takes time. */
const MAX_AUTHORITIES = 100;

function isCertificate(pem: string): boolean {
  try {
    new X509Certificate(pem);
    return true;
  } catch {
    return false;
  }
}

/** `POST {target}/worlds`, `DELETE {world}`, `GET {world}/log`. */
function serveWorlds(app: Hono, worlds: Worlds, findWorld: FindWorld): void {
  app.post('/worlds', readBody, readDocument(worldRequestSchema), (context) => {
    const { now = DEFAULT_START, trust = [] } = context.get('document');
    const startMs = readTimestamp(now);
    if (startMs === null) return refuse(context, 400, `Expected \`now\` to be a date that exists, got ${now}`);
    if (trust.length > MAX_AUTHORITIES) {
      return refuse(context, 400, `Expected \`trust\` to have at most ${MAX_AUTHORITIES} entries, got ${trust.length}`);
    }
    if (!trust.every(isCertificate)) return refuse(context, 400, 'Expected `trust` to hold certificates in PEM');
    if (worlds.isFull) return refuse(context, 429, `Expected at most ${MAX_WORLDS} worlds at once, got one more`);
    const world = worlds.create(startMs, trust);
    return world === null ? refuseForRoom(context) : answerJson(context, { world }, 201);
  });

  app.delete('/worlds/:world', (context) => {
    const id = context.req.param('world');
    return worlds.delete(id) ? done(context) : refuse(context, 404, `Expected the id of a world, got ${id}`);
  });

  app.get('/worlds/:world/log', findWorld, (context) => {
    const log: Log = { entries: context.get('world').log.entries() };
    return answerLog(context, worlds.budget, log);
  });
}

function answerClock(context: Context, { clock, busy }: World): Response {
  const nextMs = clock.next();
  const answer: ClockAnswer = {
    now: instantText(clock.now()),
    // A timer beyond the last instant never fires, because the clock cannot get there.
    next: nextMs === null || nextMs > LAST_INSTANT_MS ? null : instantText(nextMs),
    busy,
  };
  return answerJson(context, answer);
}

/** Answers a settled advance. If it takes too long, the clock has moved in part, so the answer is not a refusal. */
function answerEnd(context: Context, world: World, end: AdvanceEnd): Response {
  if (end === 'closed') return refuse(context, 404, 'Expected a world that exists, got one that was deleted meanwhile');
  if (end === 'moved') return answerClock(context, world);
  const limit = `Expected HTTP to come to rest within ${SETTLED_ADVANCE_LIMIT_MS / 1000} s of real time`;
  const seen = `got ${plural(world.busy, 'exchange')} under way, with the clock at ${instantText(world.clock.now())}`;
  return refuse(context, 503, `${limit}, ${seen}; another advance goes on from there`);
}

/** `GET {world}/clock` and `POST {world}/clock` ("Time" of the conformance API). */
function serveClock(app: Hono, findWorld: FindWorld): void {
  app.get('/worlds/:world/clock', findWorld, (context) => answerClock(context, context.get('world')));

  app.post('/worlds/:world/clock', readBody, findWorld, readDocument(advanceSchema), async (context) => {
    const world = context.get('world');
    const { advanceMs, settle = false } = context.get('document');
    if (!(world.clock instanceof VirtualClock)) {
      return refuse(context, 409, 'Expected a virtual clock, got a real one, which cannot be moved');
    }
    if (world.clock.now() + advanceMs > LAST_INSTANT_MS) {
      return refuse(context, 400, `Expected \`advanceMs\` to end before the year 10000, got ${advanceMs}`);
    }
    if (world.isMoving) return refuse(context, 409, 'Expected a clock that stands still, got one that is being moved');
    if (settle) return answerEnd(context, world, await world.advanceSettled(world.clock, advanceMs));
    world.clock.advance(advanceMs);
    return answerClock(context, world);
  });
}

/** `POST {world}/sources/{writeKey}/calls`: the bytes of the body are the call, and their count is its size. */
function serveCalls(app: Hono, findWorld: FindWorld): void {
  app.post('/worlds/:world/sources/:writeKey/calls', readBody, findWorld, findSource, (context) => {
    const [bytes, world, source] = [context.get('bytes'), context.get('world'), context.get('source')];
    if (!world.rules.takesCalls(source, world.memory)) return refuseCalls(context);
    const intake = readCall(world, bytes);
    if ('problem' in intake) return refuse(context, intake.status, intake.problem);
    return acceptedIf(world.acceptCalls(source, intake.calls, 'contract'), context);
  });
}

/** `POST {world}/deletions`. */
function serveDeletions(app: Hono, findWorld: FindWorld): void {
  app.post('/worlds/:world/deletions', readBody, findWorld, readDocument(deletionSchema), (context) => {
    const world = context.get('world');
    const { userId, sources } = context.get('document');
    const unknown = sources.find((writeKey) => !world.sources.has(writeKey));
    if (unknown !== undefined) return refuseSource(context, unknown);
    // A source that is named twice is notified once.
    const affected = new Set(sources.flatMap((writeKey) => world.sources.get(writeKey) ?? []));
    return acceptedIf(world.acceptDeletion(userId, affected), context);
  });
}

/** Most audiences of a world, so that a faulty loop in a runner cannot fill the memory. */
export const MAX_AUDIENCES = 1000;

/** `PUT {world}/audiences/{id}`: the first request creates the audience, and each later one is a sync. */
function serveAudiences(app: Hono, findWorld: FindWorld): void {
  app.put('/worlds/:world/audiences/:id', readBody, findWorld, readDocument(audienceSchema), (context) => {
    const id = context.req.param('id');
    const world = context.get('world');
    const { name, source: writeKey, members } = context.get('document');
    const source = world.sources.get(writeKey);
    if (source === undefined) return refuseSource(context, writeKey);
    const earlier = world.audience(id);
    if (earlier === undefined && world.audienceCount >= MAX_AUDIENCES) {
      return refuse(context, 429, `Expected at most ${MAX_AUDIENCES} audiences in a world, got one more`);
    }
    if (earlier !== undefined && (earlier.name !== name || earlier.source.writeKey !== writeKey)) {
      return refuse(context, 409, 'Expected the audience to keep its `name` and `source`, got different ones');
    }
    return acceptedIf(world.putAudience(id, { name, source, members: new Set(members) }), context);
  });
}

/** Most sources of a world, so that a faulty loop in a runner cannot fill the memory. */
export const MAX_SOURCES = 1000;
/**
 * Size limit of the settings of a source. Every request has the static headers of its URL, and hardly any server
 * accepts more than 16 KB of them.
 */
const MAX_SETTINGS_BYTES = 128 * 1024;

/** Settings as sent. The rules decide which webhooks can be used, so only the form of an entry is checked. */
const givenSourceSchema = sourceSchema.extend({
  destinations: z.object({
    Webhooks: webhooksDestinationSchema
      .extend({
        settings: webhooksSettingsSchema.extend({
          webhooks: z.array(z.object({ url: z.string(), headers: z.record(z.string()).optional() })).optional(),
        }),
      })
      .optional(),
  }),
});

type GivenSource = z.infer<typeof givenSourceSchema>;

/** All webhooks. The single-URL setting is one more entry (readings, 32). */
function givenWebhooks(source: GivenSource): GivenWebhook[] {
  const { webhooks = [], webhookUrl } = source.destinations.Webhooks?.settings ?? {};
  return webhookUrl === undefined ? webhooks : [...webhooks, { url: webhookUrl }];
}

/** `PUT {world}/sources/{writeKey}`. */
function serveSources(app: Hono, findWorld: FindWorld): void {
  app.put('/worlds/:world/sources/:writeKey', readBody, findWorld, readDocument(givenSourceSchema), (context) => {
    const writeKey = context.req.param('writeKey');
    const [world, document, bytes] = [context.get('world'), context.get('document'), context.get('bytes')];
    if (bytes.byteLength > MAX_SETTINGS_BYTES) {
      const problem = `Expected the settings of a source to have at most ${MAX_SETTINGS_BYTES} bytes`;
      return refuse(context, 413, `${problem}, got ${bytes.byteLength}`);
    }
    if (world.sources.size >= MAX_SOURCES && !world.sources.has(writeKey)) {
      return refuse(context, 429, `Expected at most ${MAX_SOURCES} sources in a world, got one more`);
    }
    const configuration = world.rules.configure(givenWebhooks(document));
    if ('problem' in configuration) return refuse(context, 400, configuration.problem);
    const isPut = world.putSource(toSource(writeKey, document, configuration.webhooks));
    return isPut ? done(context) : refuseForRoom(context);
  });
}

function toSource(writeKey: string, { type, destinations }: GivenSource, webhooks: Source['webhooks']): Source {
  const { enabled = false, settings } = destinations.Webhooks ?? {};
  return { writeKey, type, enabled, sharedSecret: settings?.sharedSecret, webhooks };
}

/** Most clients in the life of a world, so that a faulty loop in a runner cannot fill the memory. */
export const MAX_CLIENTS = 100;

const CLIENTS = '/worlds/:world/clients';
const CLIENT = `${CLIENTS}/:client` as const;

/** The client library in the conformance API: `{world}/clients`, with their methods, logs and end. */
function serveClients(app: Hono, budget: Budget, findWorld: FindWorld): void {
  app.post(CLIENTS, readBody, findWorld, readDocument(clientRequestSchema), (context) => {
    const [world, document] = [context.get('world'), context.get('document')];
    if (!isRequestable(document.endpoint)) {
      return refuse(context, 400, `Expected \`endpoint\` to be a URL, got ${JSON.stringify(document.endpoint)}`);
    }
    if (world.clientCount >= MAX_CLIENTS) {
      return refuse(context, 429, `Expected at most ${MAX_CLIENTS} clients in a world, got one more`);
    }
    const client = world.createClient(document);
    if (client === null) return refuseForRoom(context);
    const answer: ClientCreated = { client };
    return answerJson(context, answer, 201);
  });

  // Answers only when the method has returned.
  app.post(
    `${CLIENT}/calls`,
    readBody,
    findWorld,
    readDocument(clientCallSchema, isClientCall),
    findClient,
    async (context) => {
      const client = context.get('client');
      const { method, message } = context.get('document');
      const answer: ClientCallAnswer = { error: client.call(method, message) };
      if (context.get('world').rules.client.returns(client.busy) === 'sent') await client.settled();
      return answerJson(context, answer);
    },
  );

  app.get(`${CLIENT}/log`, findWorld, findClient, (context) => {
    const log: ClientLog = { lines: context.get('client').log() };
    return answerLog(context, budget, log);
  });

  app.delete(CLIENT, findWorld, findClient, (context) => {
    context.get('client').close();
    return answerEmpty(context, 202);
  });
}
