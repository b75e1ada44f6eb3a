import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { writeExact } from '../../spec/exact-json.ts';

/**
 * The bodies of a request and of its answer, directly from and to the connection if there is one. The streams of the
 * standard `Request` and `Response` take longer than all other work on a small request.
 */

/** Receives an answer instead of a `Response`: that of `node:http`, or that of a program in this process. */
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
function bindingsOf(context: Context): Bindings {
  return (context.env ?? {}) as Bindings;
}

/** The body of a request, in pieces. An unread rest does not close the connection. */
export function bodyOf(context: Context): AsyncIterable<Uint8Array> | null {
  const { incoming } = bindingsOf(context);
  return incoming === undefined ? context.req.raw.body : piecesOf(incoming);
}

/**
 * A small body arrives with its head, and is complete by the next turn of the event loop. Then it is read in one piece,
 * because an iterator takes longer than the reading.
 */
async function* piecesOf(incoming: HttpBindings['incoming']): AsyncGenerator<Uint8Array> {
  await nextTurn();
  if (!incoming.complete || incoming.destroyed) {
    yield* incoming.iterator({ destroyOnReturn: false });
    return;
  }
  const body: Uint8Array | null = incoming.read();
  if (body !== null) yield body;
}

export function answerJson(context: Context, value: object, status: ContentfulStatusCode = 200): Response {
  const { outgoing } = bindingsOf(context);
  const text = writeExact(value);
  if (outgoing === undefined) return context.body(text, status, { 'Content-Type': JSON_TYPE });
  const headers = { 'Content-Type': JSON_TYPE, 'Content-Length': Buffer.byteLength(text) };
  outgoing.writeHead(status, headers).end(text);
  return RESPONSE_ALREADY_SENT;
}

export function answerEmpty(context: Context, status: 202 | 204): Response {
  const { outgoing } = bindingsOf(context);
  if (outgoing === undefined) return context.body(null, status);
  outgoing.writeHead(status, status === 204 ? {} : { 'Content-Length': 0 }).end();
  return RESPONSE_ALREADY_SENT;
}

const JSON_TYPE = 'application/json';
