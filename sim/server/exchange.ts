import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { writeExact } from '../../spec/exact-json.ts';
import type { ErrorAnswer } from '../../spec/shapes/contract.ts';
import { type Budget, shorten } from '../model/budget.ts';
import { MAX_PENDING_DELIVERIES } from '../router/router.ts';

/**
 * The bodies of a request and of its answer, directly from and to the connection if there is one. The streams of the
 * standard `Request` and `Response` take longer than all other work on a small request.
 */

const JSON_TYPE = 'application/json';

/** Takes an answer instead of a `Response`: that of `node:http`, or one that a program in this process sends. */
export interface Outgoing {
  writeHead(status: number, headers: Readonly<Record<string, string | number>>): { end(text?: string): unknown };
  once(event: 'close', listener: () => void): unknown;
}

/** The connection of a request. Without a connection it has neither side, or only the outgoing one. */
export interface Bindings {
  readonly incoming?: HttpBindings['incoming'];
  readonly outgoing?: Outgoing;
}

// Hono types the bindings of a context as any.
function readBindings(context: Context): Bindings {
  return (context.env ?? {}) as Bindings;
}

/** The body of a request, in pieces. An unread rest does not close the connection. */
export function bodyStream(context: Context): AsyncIterable<Uint8Array> | null {
  const { incoming } = readBindings(context);
  return incoming === undefined ? context.req.raw.body : readPieces(incoming);
}

/**
 * A small body arrives with its head, and is complete by the next turn of the event loop. Then it is read in one piece,
 * because an iterator takes longer than the reading.
 */
async function* readPieces(incoming: HttpBindings['incoming']): AsyncGenerator<Uint8Array> {
  await nextTurn();
  if (!incoming.complete || incoming.destroyed) {
    yield* incoming.iterator({ destroyOnReturn: false });
    return;
  }
  const body: Uint8Array | null = incoming.read();
  if (body !== null) yield body;
}

export function answerJson(context: Context, value: object, status: ContentfulStatusCode = 200): Response {
  const { outgoing } = readBindings(context);
  const text = writeExact(value);
  if (outgoing === undefined) return context.body(text, status, { 'Content-Type': JSON_TYPE });
  const headers = { 'Content-Type': JSON_TYPE, 'Content-Length': Buffer.byteLength(text) };
  outgoing.writeHead(status, headers).end(text);
  return RESPONSE_ALREADY_SENT;
}

export function answerEmpty(context: Context, status: 202 | 204): Response {
  const { outgoing } = readBindings(context);
  if (outgoing === undefined) return context.body(null, status);
  outgoing.writeHead(status, status === 204 ? {} : { 'Content-Length': 0 }).end();
  return RESPONSE_ALREADY_SENT;
}

/** Longest message. It may quote what a request contains, which may be far longer. */
const MAX_MESSAGE_LENGTH = 1000;

/** Refuses a request, or reports an internal failure, in the form that the conformance API gives for it. */
export function refuse(context: Context, status: ContentfulStatusCode, message: string): Response {
  const answer: ErrorAnswer = { error: { message: shorten(message, MAX_MESSAGE_LENGTH) } };
  return answerJson(context, answer, status);
}

export function refuseSource(context: Context, writeKey: string): Response {
  return refuse(context, 404, `Expected the write key of a source, got ${JSON.stringify(writeKey)}`);
}

/** Answers that the source exists but takes no calls. */
export function refuseCalls(context: Context): Response {
  return refuse(context, 409, 'Expected a source that takes calls, got one that takes none');
}

/** Answers that the simulator holds as much as its budget allows. */
export function refuseForRoom(context: Context): Response {
  const reason = 'everything in it shares one budget of bytes; delete worlds that are no longer needed';
  return refuse(context, 429, `Expected room for more in the simulator, got none: ${reason}`);
}

/** Answers that a world cannot hold more pending deliveries, or that the simulator has no room for them. */
export function refuseMore(context: Context): Response {
  const limit = `at most ${MAX_PENDING_DELIVERIES} pending deliveries in a world`;
  return refuse(context, 429, `Expected ${limit}, and room for them in the budget of the simulator, got more`);
}

/** Answers that the request was accepted, and its effect follows later, or that too much is pending already. */
export function acceptedIf(isAccepted: boolean, context: Context): Response {
  return isAccepted ? answerEmpty(context, 202) : refuseMore(context);
}

/** Answers that the request was carried out, without a body. */
export function done(context: Context): Response {
  return answerEmpty(context, 204);
}

/** A text in memory takes up to two bytes for each of its units, and its bytes wait in a socket. */
const BYTES_PER_UNIT = 3;

/**
 * Answers with a log, which may be large. A client that asks for it again and again and never reads would fill the
 * memory, so the answer counts until it has left or its connection is closed.
 */
export function answerLog(context: Context, budget: Budget, log: object): Response {
  const text = JSON.stringify(log);
  const { outgoing } = readBindings(context);
  if (outgoing !== undefined) {
    const bytes = BYTES_PER_UNIT * text.length;
    if (!budget.take(bytes)) return refuseForRoom(context);
    outgoing.once('close', () => budget.release(bytes));
  }
  return context.body(text, 200, { 'Content-Type': JSON_TYPE });
}
