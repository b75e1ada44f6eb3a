import type { Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Call } from '../../../spec/shapes/calls.ts';
import type { Ingestion } from '../../../spec/shapes/contract.ts';
import type { Batch } from '../../ingestion/batch.ts';
import { requestKind } from '../../ingestion/path.ts';
import { userNameOf } from '../../ingestion/write-key.ts';
import type { Source } from '../../model/source.ts';
import type { World } from '../../world/world.ts';
import { refuse, refuseCalls, refuseMore } from '../answers.ts';
import { readBytes } from '../body.ts';
import { readItem } from '../intake.ts';
import { findSource } from '../middleware/find-source.ts';
import type { FindWorld } from '../middleware/find-world.ts';
import { openBatch } from './open-batch.ts';

const SOURCE = '/worlds/:world/sources/:writeKey';
/** The ingestion address of a source; a client sends there, or below it. */
const ADDRESS = `${SOURCE}/ingestion` as const;
const ADDRESS_SEGMENTS = ADDRESS.split('/').length;
/** Characters of a foreign write key that the log shows: more than any honest one has, and not all of a hostile one. */
const SHOWN_KEY_LENGTH = 100;

/** Clients tend to keep the reason of a refusal to themselves, so the log has it too. */
function refuseRequest(context: Context, { log }: World, problem: string): Response {
  log.write('ingestion', `A request was refused: ${problem}`);
  return refuse(context, 400, problem);
}

/**
 * A bad item of a batch is dropped and logged, and keeps none of its neighbours back; one that came alone is refused.
 * How many there can be is bounded by the size of the batch.
 */
function takeBatch(context: Context, world: World, source: Source, { items, isSingle }: Batch): Response {
  const calls: Call[] = [];
  for (const item of items) {
    const intake = readItem(world, item);
    if ('calls' in intake) {
      calls.push(...intake.calls);
      continue;
    }
    // What is too large is in the log already.
    if (intake.status === 400) world.log.write('ingestion', `A call was not taken: ${intake.problem}`);
    if (isSingle) return refuse(context, 400, intake.problem);
  }
  return world.acceptCalls(source, calls, 'ingestion') ? context.json({ success: true }) : refuseMore(context);
}

/**
 * Logs a write key that is not the source's own. Nothing is refused for it: the address tells the source already, so a
 * client under test may be given any key.
 */
function logForeignKey(context: Context, world: World, { writeKey }: Source, batch: Batch): void {
  const given = [userNameOf(context.req.header('authorization')), batch.writeKey];
  const foreign = given.find((key) => key !== undefined && key !== writeKey);
  if (foreign === undefined) return;
  const shown = JSON.stringify(foreign.slice(0, SHOWN_KEY_LENGTH));
  world.log.write('write-key', `Expected the write key ${writeKey}, got ${shown}`);
}

/** A request of a client library that has come in, of which there may be more than is ever read. */
interface Received {
  Variables: { received: Uint8Array | null };
}

const receive = createMiddleware<Received>(async (context, next) => {
  context.set('received', await readBytes(context.req.raw.body));
  return next();
});

/**
 * `GET {world}/sources/{writeKey}`, and the interface at the address that it gives, for clients that take it for a base
 * and for those that take it for the full URL. It answers 200 where it takes a batch, and 400 to what cannot be read or
 * is too large.
 */
export function serveIngestion(app: Hono, findWorld: FindWorld): void {
  app.get(SOURCE, findWorld, findSource, (context) => {
    const { origin, pathname } = new URL(context.req.url);
    const address: Ingestion = { ingestion: `${origin}${pathname}/ingestion` };
    return context.json(address);
  });

  app.post(`${ADDRESS}/*`, receive, findWorld, findSource, (context) => {
    const { path } = context.req;
    const { received, world, source } = context.var;
    const kind = requestKind(path.split('/').slice(ADDRESS_SEGMENTS).join('/'));
    if (kind === null) return refuse(context, 404, `Expected a path that client libraries send to, got ${path}`);
    if (!world.rules.takesCalls(source, world.memory)) return refuseCalls(context);
    const batch = openBatch(world.rules, { received, kind, contentEncoding: context.req.header('content-encoding') });
    if ('problem' in batch) return refuseRequest(context, world, batch.problem);
    logForeignKey(context, world, source, batch);
    return takeBatch(context, world, source, batch);
  });
}
