import { readFile } from 'node:fs/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { RoutespecError } from '../../../spec/error.ts';
import { SEVEN_KINDS } from '../../../spec/examples/seven-kinds.ts';
import { packageFile } from '../../../spec/package-file.ts';
import { BODY_KINDS, type BodyKind } from '../../../spec/shapes/bodies.ts';
import {
  type DevSent,
  devFaultSwitchSchema,
  devResendSchema,
  devSendSchema,
  devSignSchema,
  devTriggerSchema,
  devVerifySchema,
} from '../../../spec/shapes/dev/requests.ts';
import { devSettingsSchema } from '../../../spec/shapes/dev/settings.ts';
import { type DevFaults, type DevState, devMoveSchema } from '../../../spec/shapes/dev/state.ts';
import type { JsonObject } from '../../../spec/shapes/json.ts';
import { durationMs } from '../../../spec/text/duration.ts';
import { RealClock } from '../../clock/real-clock.ts';
import { IMPLEMENTATION } from '../../identity.ts';
import { answerJson, done, refuse } from '../../server/exchange.ts';
import { readBody, readDocument } from '../../server/reception.ts';
import {
  clearFaults,
  type Diagnose,
  moveClock,
  resend,
  send,
  signatureFor,
  switchFault,
  trigger,
  verdictOn,
} from '../actions.ts';
import type { DevService } from '../dev-service.ts';
import { writeWorld } from '../session-world.ts';
import { readFilter } from '../store/filter.ts';
import { describeMessage, type KeptMessage, numberIn } from '../store/kept-message.ts';
import {
  describeClock,
  findMessage,
  listFaults,
  listMessages,
  MAX_PAGE_SIZE,
  PAGE_SIZE,
  showMessage,
} from '../views.ts';
import { waitForMessage } from '../wait-for-message.ts';

/** Latest answer to a move of the clock, in real milliseconds. The move itself continues. */
const MOVE_ANSWER_MS = 20_000;

/** The number of messages in the first drawing of the console. */
const FIRST_PAGE_SIZE = 100;
/** Most requests that wait for a message at the same time. */
const MAX_WAITING = 32;
/** Longest wait for a message, in real milliseconds. */
const MAX_WAIT_MS = 60_000;

interface ApiOptions {
  readonly about: About;
  readonly diagnose?: Diagnose | undefined;
}

/** `/dev/…`: the API for the console and the commands. `sim/dev/README.md` lists the requests. */
export function serveApi(app: Hono, service: DevService, { about, diagnose }: ApiOptions): void {
  app.get('/dev/state', (context) => answerJson(context, describeState(service, about)));
  app.get('/dev/settings', (context) => answerJson(context, service.settings));
  app.put('/dev/settings', readBody, readDocument(devSettingsSchema), (context) => {
    service.replaceSettings(context.var.document);
    return answerJson(context, service.settings);
  });

  const first = answerFirst(service);
  app.get('/dev/messages', (context) => {
    if (context.req.query('wait') !== undefined) return first(context);
    const { filter, before, limit = String(PAGE_SIZE) } = context.req.query();
    return answerJson(context, listMessages(service, { filter, before, limit: readLimit(limit) }));
  });
  app.delete('/dev/messages', (context) => {
    service.store.remove(readFilter(context.req.query('filter') ?? ''));
    service.tell({ event: 'forgotten', counts: service.store.counts });
    return done(context);
  });
  app.get('/dev/messages/:id', (context) => {
    const id = context.req.param('id');
    const message = showMessage(service, id);
    return message === undefined ? refuseMessage(context, id) : answerJson(context, message);
  });
  app.post('/dev/messages/:id/resend', readBody, readDocument(devResendSchema), (context) => {
    const id = context.req.param('id');
    const original = findMessage(service, id);
    if (original === undefined) return refuseMessage(context, id);
    return answerSent(context, resend(service, original, context.var.document.times ?? 1));
  });
  app.post('/dev/trigger', readBody, readDocument(devTriggerSchema), (context) =>
    answerSent(context, trigger(service, context.var.document)),
  );
  app.post('/dev/send', readBody, readDocument(devSendSchema), (context) =>
    answerSent(context, send(service, context.var.document)),
  );
  app.get('/dev/world', (context) => {
    const filter = context.req.query('filter') ?? '';
    const yaml = writeWorld(service, filter);
    if (yaml === undefined) return refuse(context, 404, noMatch(filter));
    const disposition = 'attachment; filename="session.yaml"';
    return context.body(yaml, 200, { 'Content-Type': 'application/yaml', 'Content-Disposition': disposition });
  });
  app.get('/dev/schemas', async (context) => answerJson(context, { schemas: await jsonSchemasOfCalls() }));
  app.get('/dev/samples', (context) => answerJson(context, { samples: SEVEN_KINDS }));

  app.get('/dev/clock', (context) => answerJson(context, describeClock(service)));
  app.post('/dev/clock', readBody, readDocument(devMoveSchema), async (context) => {
    await orAfter(MOVE_ANSWER_MS, moveClock(service, context.var.document));
    return answerJson(context, describeClock(service));
  });

  app.get('/dev/faults', (context) => answerFaults(context, service));
  app.put('/dev/faults/:name', readBody, readDocument(devFaultSwitchSchema), (context) => {
    switchFault(service, context.req.param('name'), context.var.document);
    return answerFaults(context, service);
  });
  app.delete('/dev/faults', (context) => {
    clearFaults(service);
    return answerFaults(context, service);
  });

  app.post('/dev/verify', readBody, readDocument(devVerifySchema), (context) =>
    answerJson(context, verdictOn(service, context.var.document, diagnose)),
  );
  app.post('/dev/sign', readBody, readDocument(devSignSchema), (context) =>
    answerJson(context, signatureFor(service, context.var.document)),
  );
  app.all('/dev/*', (context) =>
    refuse(context, 404, `Expected a request of the API of dev, got ${context.req.method} ${context.req.path}`),
  );
}

/** The query parameters of each request that has some. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  'GET /dev/messages': ['filter', 'before', 'limit', 'wait'],
  'GET /dev/messages, wait': ['filter', 'wait', 'after'],
  'DELETE /dev/messages': ['filter'],
  'GET /dev/world': ['filter'],
};

/** A misspelled parameter is refused, because a request without its filter is for all messages. */
export const refuseUnknownQueries: MiddlewareHandler = async (context, next) => {
  const { method, path } = context.req;
  const given = Object.keys(context.req.query());
  const known = QUERIES[`${method} ${path}${given.includes('wait') ? ', wait' : ''}`] ?? [];
  const unknown = given.find((name) => !known.includes(name));
  if (unknown === undefined) return next();
  const names = known.length === 0 ? '' : ` but ${known.map((name) => `\`${name}\``).join(', ')}`;
  return refuse(context, 400, `Expected no query parameters${names}, got ${JSON.stringify(unknown)}`);
};

const noMatch = (filter: string): string => `No message matches ${JSON.stringify(filter)}`;

/** Answers requests that wait for a message, so that tests can, however they are written. */
function answerFirst(service: DevService): (context: Context) => Promise<Response> {
  let waiting = 0;
  return async (context) => {
    const { filter = '', after, wait = '' } = context.req.query();
    const [limitMs, passes] = [readWait(wait), readFilter(filter)];
    const afterNumber = after === undefined ? 0 : numberIn(after);
    if (afterNumber === null) {
      throw new RoutespecError('usage', `Expected \`after\` to be the id of a message, such as m1, got ${after}`);
    }
    if (waiting >= MAX_WAITING) {
      return refuse(context, 429, `Expected at most ${MAX_WAITING} requests that wait, got one more`);
    }
    const closed = new AbortController();
    // Hono types the bindings of a context as any.
    (context.env as HttpBindings).outgoing.once('close', () => closed.abort());
    const find = (message: KeptMessage) => (message.number > afterNumber && passes(message) ? message : undefined);
    waiting += 1;
    const message = await waitForMessage(service, find, limitMs, closed.signal).finally(() => {
      waiting -= 1;
    });
    if (message === undefined) return refuse(context, 404, `${noMatch(filter)} within ${wait}`);
    return answerJson(context, describeMessage(message));
  };
}

function readWait(text: string): number {
  const waitMs = durationMs(text);
  if (waitMs !== undefined && waitMs <= MAX_WAIT_MS) return waitMs;
  const most = `${MAX_WAIT_MS / 1000}s`;
  throw new RoutespecError('usage', `Expected \`wait\` to be a duration such as 5s, at most ${most}, got ${text}`);
}

function answerSent(context: Context, messages: readonly KeptMessage[]): Response {
  const sent: DevSent = { messages: messages.map(({ id }) => id) };
  return answerJson(context, sent);
}

function answerFaults(context: Context, service: DevService): Response {
  const faults: DevFaults = { faults: listFaults(service, 'all') };
  return answerJson(context, faults);
}

function refuseMessage(context: Context, id: string): Response {
  return refuse(context, 404, `Expected the id of a message that is kept, such as m1, got ${JSON.stringify(id)}`);
}

function readLimit(text: string): number {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= MAX_PAGE_SIZE) return limit;
  throw new RoutespecError('usage', `Expected \`limit\` to be a whole number from 1 to ${MAX_PAGE_SIZE}, got ${text}`);
}

/** Waits for a promise, but not beyond the given real time. Later failures are not reported. */
async function orAfter(limitMs: number, what: Promise<void>): Promise<void> {
  const machine = new RealClock();
  const late = new Promise<void>((resolve) => {
    machine.at(machine.now() + limitMs, resolve);
  });
  what.catch(() => {});
  try {
    await Promise.race([what, late]);
  } finally {
    machine.clear();
  }
}

/** Schema of a deletion, which `POST /dev/send` accepts too. */
const DELETION: JsonObject = {
  title: 'Deletion',
  description: 'Asks to delete a user.',
  type: 'object',
  properties: {
    type: { type: 'string', enum: ['delete'], description: 'The kind of message.' },
    userId: { type: 'string', description: 'Id of the user to delete.' },
  },
  required: ['type', 'userId'],
};

/** The published JSON Schema of each kind of call. The console builds its form from them. */
async function jsonSchemasOfCalls(): Promise<Readonly<Record<BodyKind, JsonObject>>> {
  const readSchema = async (kind: BodyKind): Promise<[BodyKind, JsonObject]> => {
    if (kind === 'delete') return [kind, DELETION];
    return [kind, JSON.parse(await readFile(packageFile(`schemas/${kind}-call.json`), 'utf8'))];
  };
  // Every kind has an entry.
  return Object.fromEntries(await Promise.all(BODY_KINDS.map(readSchema))) as Record<BodyKind, JsonObject>;
}

/** Facts that a dev server does not know about itself. */
interface About {
  readonly address: () => string;
  /** The file of the settings; null if none. */
  readonly settingsFile: string | null;
}

/** The state and the newest messages for the first drawing of the console; null for an invalid filter, which the page reports. */
export function describeFirst(service: DevService, about: About, filter?: string): object | null {
  try {
    return { state: describeState(service, about), page: listMessages(service, { filter, limit: FIRST_PAGE_SIZE }) };
  } catch {
    return null;
  }
}

function describeState(service: DevService, { address, settingsFile }: About): DevState {
  return {
    version: IMPLEMENTATION.version,
    address: address(),
    ingestion: address(),
    seed: service.seed,
    sources: service.settings.sources,
    settingsFile,
    settingsProblem: service.settingsProblem,
    clock: describeClock(service),
    faults: listFaults(service, 'on'),
    counts: service.store.counts,
    unmatched: service.unmatched,
  };
}
