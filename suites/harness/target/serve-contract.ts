import { createServer, type IncomingMessage } from 'node:http';
import { problemOfArrival } from '../../../spec/arrival.ts';
import { RoutespecError } from '../../../spec/error.ts';
import type { Description } from '../../../spec/shapes/contract.ts';
import { serveLoopback } from '../loopback-server.ts';

/** The longest request. The suite's own requests have at most some hundred KB. */
const MAX_REQUEST_BYTES = 8 * 1024 * 1024;
/** The most worlds that exist at once. A run has some dozen. */
const MAX_WORLDS = 2_000;

/** An answer of the conformance API. Its body becomes JSON. */
export interface Served {
  readonly status: number;
  readonly body?: unknown;
}

/** An implementation with a real clock that this process reaches in its own way. */
export interface ServedImplementation<World> {
  readonly describe: () => Description | Promise<Description>;
  readonly open: () => World;
  /** Ends a world, and drops its pending work. */
  readonly end: (world: World) => void | Promise<void>;
  /** Answers the requests below a world, by method and path, in which `*` is an id: `PUT /sources/*`. */
  readonly handlers: Readonly<Record<string, Handler<World>>>;
}

/** Answers a request, given the ids in its path below the world, and the text of its body. */
export type Handler<World> = (world: World, ids: readonly string[], text: string) => Served | Promise<Served>;

export interface ServedContract {
  readonly url: string;
  /** Ends all worlds, too. */
  readonly close: () => Promise<void>;
}

/** Serves the conformance API on loopback. To the rest of the suite it is an implementation like any other. */
export async function serveContract<World>(implementation: ServedImplementation<World>): Promise<ServedContract> {
  const worlds = new Map<string, World>();
  let begun = 0;
  const open = (): Served => {
    if (worlds.size >= MAX_WORLDS) throw tooMany('worlds', MAX_WORLDS);
    begun += 1;
    worlds.set(`w${begun}`, implementation.open());
    return { status: 201, body: { world: `w${begun}` } };
  };
  const answerTo = async (request: IncomingMessage): Promise<Served> => {
    const { method, url = '/' } = request;
    const problem = problemOfArrival(request);
    if (problem !== null) return { status: 403, body: { error: { message: problem } } };
    if (`${method} ${url}` === 'GET /') return { status: 200, body: await implementation.describe() };
    if (`${method} ${url}` === 'POST /worlds') return open();
    const [, root, id = '', ...path] = url.split('/').map(decodeURIComponent);
    const world = worlds.get(id);
    if (root !== 'worlds' || world === undefined) throw refused(`Expected the id of a world, got ${url}`);
    if (`${method} ${path.join('/')}` === 'DELETE ') {
      worlds.delete(id);
      await implementation.end(world);
      return { status: 204 };
    }
    return answerBelow(implementation.handlers, world, request, path);
  };
  // The suite closes the connections. If this side closed one on a busy machine, it might just be in use again.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const { status, body } = await answerTo(request).catch(toFailure);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  });
  const { url, close } = await serveLoopback(server);
  return {
    url,
    close: async () => {
      close();
      await Promise.all([...worlds.values()].map(implementation.end));
    },
  };
}

async function answerBelow<World>(
  handlers: ServedImplementation<World>['handlers'],
  world: World,
  request: IncomingMessage,
  path: readonly string[],
): Promise<Served> {
  if (path[0] === 'clock') throw refused('The clock of this implementation is real, and cannot be read or moved');
  const pattern = path.map((part, at) => (at % 2 === 0 ? part : '*')).join('/');
  const handler = handlers[`${request.method} /${pattern}`];
  if (handler === undefined) throw refused(`Expected a request of the contract, got ${request.method} ${request.url}`);
  const ids = path.filter((_, at) => at % 2 === 1);
  return handler(world, ids, await readBody(request));
}

export function refused(sentence: string): RoutespecError {
  return new RoutespecError('refused', sentence);
}

export function tooMany(what: string, most: number): RoutespecError {
  return new RoutespecError('machine', `Expected at most ${most} ${what} at once, got one more`);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_REQUEST_BYTES) throw refused(`Expected at most ${MAX_REQUEST_BYTES} bytes`);
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
