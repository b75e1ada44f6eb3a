import type { IncomingMessage, RequestListener } from 'node:http';
import { problemOfArrival } from '../../spec/arrival.ts';
import { RoutespecError } from '../../spec/error.ts';
import { clientCallSchema, clientRequestSchema, type Description } from '../../spec/shapes/contract.ts';
import type { ClientWorlds } from './client-worlds.ts';

/** The longest request. The suite's own messages have at most some hundred KB. */
const MAX_REQUEST_BYTES = 8 * 1024 * 1024;

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

type Handler = (ids: readonly string[], body: unknown) => Answer | Promise<Answer>;

/** Answers the requests of the client part of the contract, and those for a clock with a refusal. */
export function makeListener(description: Description, worlds: ClientWorlds): RequestListener {
  const handlers = makeHandlers(description, worlds);
  return async (request, response) => {
    const { status, body } = await answerTo(request, handlers).catch(toFailure);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
}

/** The handlers by method and path, in which `*` is an id. */
function makeHandlers(description: Description, worlds: ClientWorlds): ReadonlyMap<string, Handler> {
  const refuseClock: Handler = () => {
    throw new RoutespecError('refused', 'The clock of this implementation is real, and cannot be read or moved');
  };
  return new Map<string, Handler>([
    ['GET /', () => ({ status: 200, body: description })],
    ['POST /worlds', () => ({ status: 201, body: { world: worlds.create() } })],
    ['DELETE /worlds/*', async ([world = '']) => worlds.remove(world).then(() => ({ status: 204 }))],
    ['GET /worlds/*/clock', refuseClock],
    ['POST /worlds/*/clock', refuseClock],
    [
      'POST /worlds/*/clients',
      async ([world = ''], body) => {
        const client = await worlds.addClient(world, clientRequestSchema.parse(body));
        return { status: 201, body: { client } };
      },
    ],
    [
      'POST /worlds/*/clients/*/calls',
      async ([world = '', id = ''], body) => {
        const error = await worlds.client(world, id).call(clientCallSchema.parse(body));
        return { status: 200, body: { error } };
      },
    ],
    [
      'GET /worlds/*/clients/*/log',
      ([world = '', id = '']) => ({ status: 200, body: { lines: worlds.client(world, id).logLines } }),
    ],
    [
      'DELETE /worlds/*/clients/*',
      ([world = '', id = '']) => {
        worlds.client(world, id).close();
        return { status: 202 };
      },
    ],
  ]);
}

async function answerTo(request: IncomingMessage, handlers: ReadonlyMap<string, Handler>): Promise<Answer> {
  const path = request.url ?? '/';
  const problem = problemOfArrival(request);
  if (problem !== null) return { status: 403, body: { error: { message: problem } } };
  const ids: string[] = [];
  const pattern = path.replace(/(?<=[/](?:worlds|clients)[/])[^/]+/g, (id) => {
    ids.push(id);
    return '*';
  });
  const handler = handlers.get(`${request.method} ${pattern}`);
  if (handler !== undefined) return handler(ids, await readBody(request));
  return { status: 404, body: { error: { message: `Expected a request of the contract, got ${path}` } } };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_REQUEST_BYTES) throw new RoutespecError('refused', `Expected at most ${MAX_REQUEST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return bytes === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString());
}

/** A refusal is a 4xx. A failure of the adapter is a 5xx, which says nothing about the library. */
function toFailure(error: unknown): Answer {
  const message = error instanceof Error ? error.message : String(error);
  const isRefusal = error instanceof RoutespecError && error.code === 'refused';
  const status = isRefusal ? 422 : error instanceof RoutespecError && error.code === 'machine' ? 503 : 500;
  return { status, body: { error: { message } } };
}
