import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * The bodies of a request and of its answer, straight from and to the connection where there is one. The streams of the
 * standard `Request` and `Response` take longer than everything else that the simulator does with a small request.
 */

/** The connection of a request; undefined for one that was handed in without a connection. */
function connectionOf(context: Context): HttpBindings | undefined {
  const { incoming, outgoing } = (context.env ?? {}) as Partial<HttpBindings>;
  return incoming === undefined || outgoing === undefined ? undefined : { incoming, outgoing };
}

/** The body of a request, in pieces. What is not read of it does not close the connection. */
export function bodyOf(context: Context): AsyncIterable<Uint8Array> | null {
  const connection = connectionOf(context);
  return connection === undefined ? context.req.raw.body : piecesOf(connection.incoming);
}

/** A small body has arrived with its head, and is taken in one piece: an iterator takes longer than all that it reads. */
async function* piecesOf(incoming: HttpBindings['incoming']): AsyncGenerator<Uint8Array> {
  if (!incoming.complete || incoming.destroyed) {
    yield* incoming.iterator({ destroyOnReturn: false });
    return;
  }
  const body: Uint8Array | null = incoming.read();
  if (body !== null) yield body;
}

/** Answers with a JSON value. */
export function answerJson(context: Context, value: object, status: ContentfulStatusCode = 200): Response {
  const connection = connectionOf(context);
  if (connection === undefined) return context.body(JSON.stringify(value), status, JSON_HEADERS);
  const text = JSON.stringify(value);
  const headers = { ...JSON_HEADERS, 'Content-Length': Buffer.byteLength(text) };
  connection.outgoing.writeHead(status, headers).end(text);
  return RESPONSE_ALREADY_SENT;
}

/** Answers without a body. */
export function answerEmpty(context: Context, status: 202 | 204): Response {
  const connection = connectionOf(context);
  if (connection === undefined) return context.body(null, status);
  connection.outgoing.writeHead(status, status === 204 ? {} : { 'Content-Length': 0 }).end();
  return RESPONSE_ALREADY_SENT;
}

const JSON_HEADERS = { 'Content-Type': 'application/json' };
