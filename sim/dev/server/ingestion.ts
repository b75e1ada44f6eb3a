import type { Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Call } from '../../../spec/shapes/calls.ts';
import type { Batch } from '../../ingestion/batch.ts';
import { type RequestKind, requestKind } from '../../ingestion/path.ts';
import { userNameOf } from '../../ingestion/write-key.ts';
import { Memory } from '../../model/memory.ts';
import { beginningOf } from '../../model/own-text.ts';
import { REFERENCE } from '../../rules/reference.ts';
import { refuseCalls, refuseForRoom, refuseMore } from '../../server/answers.ts';
import { answerJson, bodyOf } from '../../server/exchange.ts';
import { openBatch } from '../../server/ingestion/open-batch.ts';
import { readItem } from '../../server/intake.ts';
import type { WithReception } from '../../server/middleware/reception.ts';
import type { Desk } from '../desk.ts';
import type { DeskSource } from '../desk-source.ts';
import { pathHint } from '../hints/request-hint.ts';
import { cors } from './cors.ts';
import { note, refuseUnmatched, SHOWN_LENGTH } from './unmatched.ts';

/** How many bad calls of one batch are reported. */
const MAX_REPORTED = 10;

/** A request to an ingestion path. */
interface Ingested {
  readonly kind: RequestKind;
  /** Null if it has more bytes than are ever read. */
  readonly received: Uint8Array | null;
  readonly contentEncoding: string | undefined;
}

/**
 * The ingestion interface by write key, at the root: `POST /v1/batch`, `/v1/track` and their like. Nothing may wait
 * between reading the body and the answer.
 */
export function serveIngestion(app: Hono, desk: Desk): void {
  const ingestion = createMiddleware<WithReception>(async (context, next) => {
    // Where the clients of RudderStack send a beacon, with the write key in the query.
    const kind = requestKind(context.req.path.replace(/^\/beacon(?=\/)/, ''));
    if (kind === null || context.req.method !== 'POST') return next();
    const received = await context.get('reception').read(bodyOf(context));
    if (received === 'no-room') return refuseForRoom(context);
    const contentEncoding = context.req.header('content-encoding');
    return ingest(context, desk, { kind, received: received === 'too-large' ? null : received, contentEncoding });
  });
  app.use(cors, ingestion);

  app.notFound((context) => {
    const { method, path } = context.req;
    const key = userNameOf(context.req.header('authorization')) ?? null;
    const problem = `Expected a path that client libraries send to, got ${method} ${beginningOf(path, SHOWN_LENGTH)}`;
    return refuseUnmatched(context, desk, { status: 404, problem, key, hint: pathHint(method, path) });
  });
}

function ingest(context: Context, desk: Desk, request: Ingested): Response {
  const headerKey = userNameOf(context.req.header('authorization')) ?? null;
  const batch = openBatch(REFERENCE, { ...request, memory: new Memory() });
  const bodyKey = 'problem' in batch ? null : (batch.writeKey ?? null);
  const queryKey = context.req.query('writeKey') ?? null;
  const keys = [headerKey, bodyKey, queryKey].flatMap((key) => (key === null || key === '' ? [] : [key]));
  const source = keys.map((key) => desk.sourceWith(key)).find((found) => found !== undefined);
  const [key = null] = keys;
  if (source === undefined) {
    const got = key === null ? 'none' : JSON.stringify(beginningOf(key, SHOWN_LENGTH));
    const problem = `Expected the write key of a source, as the user name of basic authentication or as \`writeKey\` in the body, got ${got}`;
    return refuseUnmatched(context, desk, { status: 401, problem, key, hint: desk.hintForKey(key) });
  }
  if ('problem' in batch) {
    return refuseUnmatched(context, desk, { status: 400, problem: batch.problem, key: source.writeKey, hint: null });
  }
  return takeBatch(context, desk, source, withFaults(source, request, batch));
}

/** The batch as the source reads it. Only a fault reads it in another way than the reference. */
function withFaults({ faults, world }: DeskSource, request: Ingested, batch: Batch): Batch {
  if (faults.length === 0) return batch;
  const read = openBatch(world.rules, { ...request, memory: world.memory });
  return 'problem' in read ? batch : read;
}

/** Takes the calls of a batch. A bad one is reported, and the others are still taken. One that came alone is refused. */
function takeBatch(context: Context, desk: Desk, from: DeskSource, { items, isSingle }: Batch): Response {
  const { world, source, writeKey: key } = from;
  if (source === undefined || !world.rules.takesCalls(source, world.memory)) return refuseCalls(context);
  const calls: Call[] = [];
  let reported = 0;
  for (const item of items) {
    const intake = readItem(world, item);
    if ('calls' in intake) {
      calls.push(...intake.calls);
      continue;
    }
    const { status, problem } = intake;
    if (isSingle) return refuseUnmatched(context, desk, { status, problem, key, hint: null });
    reported += 1;
    if (reported <= MAX_REPORTED) note(context, desk, { problem, key, hint: null });
  }
  let isTaken = false;
  desk.recorder.taking({ origin: 'ingestion', copyOf: null }, () => {
    isTaken = world.acceptCalls(source, calls, 'ingestion');
  });
  return isTaken ? answerJson(context, { success: true }) : refuseMore(context);
}
