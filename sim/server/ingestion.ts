import type { Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Ingestion } from '../../spec/shapes/contract.ts';
import { type Batch, readUserName, requestKind } from '../ingestion.ts';
import type { Source } from '../model/message.ts';
import type { World } from '../world/world.ts';
import { answerJson, bodyStream, refuse, refuseCalls, refuseForRoom, refuseMore } from './exchange.ts';
import { type FindWorld, findSource } from './find.ts';
import { openBatch, type Refusal, readItems } from './intake.ts';
import type { WithReception } from './reception.ts';

const SOURCE = '/worlds/:world/sources/:writeKey';
/** The ingestion address of a source. Clients send to it, or to a path below it. */
const ADDRESS = `${SOURCE}/ingestion` as const;
const ADDRESS_SEGMENTS = ADDRESS.split('/').length;
/** Shown characters of a foreign write key in the log: enough for a conforming key, but not all of a hostile one. */
const SHOWN_KEY_LENGTH = 100;

/** Also logs the reason of a refusal, because clients tend not to report it. */
function refuseRequest(context: Context, { log }: World, problem: string): Response {
  log.write('ingestion', `A request was refused: ${problem}`);
  return refuse(context, 400, problem);
}

/** Takes the calls of a batch. The size of the batch limits the number of items. */
function takeBatch(context: Context, world: World, source: Source, batch: Batch): Response {
  const log = ({ status, problem }: Refusal): void => {
    // A call that is too large is in the log already.
    if (status === 400) world.log.write('ingestion', `A call was not taken: ${problem}`);
  };
  const intake = readItems(world, batch, log);
  if ('problem' in intake) {
    log(intake);
    return refuse(context, 400, intake.problem);
  }
  return world.acceptCalls(source, intake.calls, 'ingestion')
    ? answerJson(context, { success: true })
    : refuseMore(context);
}

/**
 * Logs a write key that is not the source's own. The request is still accepted, because the address names the source
 * already, so a client under test may have any key.
 */
function logForeignKey(context: Context, world: World, { writeKey }: Source, batch: Batch): void {
  const given = [readUserName(context.req.header('authorization')), batch.writeKey];
  const foreign = given.find((key) => key !== undefined && key !== writeKey);
  if (foreign === undefined) return;
  const shown = JSON.stringify(foreign.slice(0, SHOWN_KEY_LENGTH));
  world.log.write('write-key', `Expected the write key ${writeKey}, got ${shown}`);
}

/** A request from a client library; null if it exceeds the bytes that are ever read. */
interface Received {
  Variables: { received: Uint8Array | null };
}

const receive = createMiddleware<Received & WithReception>(async (context, next) => {
  const received = await context.get('reception').read(bodyStream(context));
  if (received === 'no-room') return refuseForRoom(context);
  context.set('received', received === 'too-large' ? null : received);
  return next();
});

/**
 * `GET {world}/sources/{writeKey}`, and the interface at the address in its answer. Clients may treat the address as a
 * base URL or as the full URL. It answers 200 to a batch that it accepts, and 400 to a request that cannot be read or
 * is too large.
 */
export function serveIngestion(app: Hono, findWorld: FindWorld): void {
  app.get(SOURCE, findWorld, findSource, (context) => {
    const { origin, pathname } = new URL(context.req.url);
    const address: Ingestion = { ingestion: `${origin}${pathname}/ingestion` };
    return answerJson(context, address);
  });

  app.post(`${ADDRESS}/*`, receive, findWorld, findSource, (context) => {
    const { path } = context.req;
    const [received, world, source] = [context.get('received'), context.get('world'), context.get('source')];
    const kind = requestKind(path.split('/').slice(ADDRESS_SEGMENTS).join('/'));
    if (kind === null) return refuse(context, 404, `Expected a path that client libraries send to, got ${path}`);
    if (!world.rules.takesCalls(source, world.memory)) return refuseCalls(context);
    const contentEncoding = context.req.header('content-encoding');
    const batch = openBatch(world.rules, { received, kind, contentEncoding, memory: world.memory });
    if ('problem' in batch) return refuseRequest(context, world, batch.problem);
    logForeignKey(context, world, source, batch);
    return takeBatch(context, world, source, batch);
  });
}
