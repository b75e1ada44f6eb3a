import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { problemOfArrival } from '../../../spec/arrival.ts';
import { RoutespecError } from '../../../spec/error.ts';
import { type LoopbackServer, serveLoopback } from '../loopback-server.ts';

/** The longest request. The suite's own requests have at most some hundred KB. */
const MAX_REQUEST_BYTES = 8 * 1024 * 1024;

/** An answer of the conformance API. Its body becomes JSON. */
export interface Served {
  readonly status: number;
  readonly body?: unknown;
}

/** Answers a request, given the ids in its path and the text of its body. */
export type Handler = (ids: readonly string[], text: string) => Served | Promise<Served>;

/** The handlers by method and path, in which `*` is an id: `DELETE /worlds/*`. */
export type Handlers = Readonly<Record<string, Handler>>;

/**
 * Serves the conformance API on loopback for an implementation with a real clock that this process reaches in another
 * way. To the rest of the suite it is an implementation like any other.
 */
export function serveContract(handlers: Handlers): Promise<LoopbackServer> {
  // The suite closes the connections. If this side closed one on a busy machine, it might just be in use again.
  return serveLoopback(createServer({ keepAliveTimeout: 0 }, makeListener(handlers)));
}

function makeListener(given: Handlers): RequestListener {
  const handlers = new Map(
    Object.entries({ 'GET /worlds/*/clock': refuseClock, 'POST /worlds/*/clock': refuseClock, ...given }),
  );
  return async (request, response) => {
    const { status, body } = await answerTo(request, handlers).catch(toFailure);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
}

const refuseClock: Handler = () => {
  throw new RoutespecError('refused', 'The clock of this implementation is real, and cannot be read or moved');
};

async function answerTo(request: IncomingMessage, handlers: ReadonlyMap<string, Handler>): Promise<Served> {
  const path = request.url ?? '/';
  const problem = problemOfArrival(request);
  if (problem !== null) return { status: 403, body: { error: { message: problem } } };
  const ids: string[] = [];
  const pattern = path.replace(/(?<=[/](?:worlds|clients|sources)[/])[^/]+/g, (id) => {
    ids.push(decodeURIComponent(id));
    return '*';
  });
  const handler = handlers.get(`${request.method} ${pattern}`);
  if (handler !== undefined) return handler(ids, await readBody(request));
  return { status: 404, body: { error: { message: `Expected a request of the contract, got ${path}` } } };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_REQUEST_BYTES) throw new RoutespecError('refused', `Expected at most ${MAX_REQUEST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** A refusal is a 4xx. A failure of the adapter is a 5xx, which says nothing about the implementation. */
function toFailure(error: unknown): Served {
  const message = error instanceof Error ? error.message : String(error);
  const isRefusal = error instanceof RoutespecError && error.code === 'refused';
  const status = isRefusal ? 422 : error instanceof RoutespecError && error.code === 'machine' ? 503 : 500;
  return { status, body: { error: { message } } };
}
