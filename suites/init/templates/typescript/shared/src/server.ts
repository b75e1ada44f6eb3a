import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Clock } from './clock.ts';

/** A larger body is refused. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** Longer than the suite pauses, so that it never meets a connection that is just being closed. */
const KEEP_ALIVE_MS = 120_000;

/** Says that the implementation refuses a request; its state is as it was before. The status is 4xx. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface Description {
  readonly contract: 1;
  readonly implementation: { readonly name: string; readonly version: string };
  readonly roles: readonly ('router' | 'client')[];
  /** With `real`, the suite waits in real time, and never asks for the clock of a world. */
  readonly clock: 'virtual' | 'real';
  readonly worlds: 'isolated' | 'single';
  readonly supports: readonly string[];
}

/** A fresh, empty instance, in which the suite runs one case. */
export interface World {
  readonly clock: Clock;
  /** Certificate authorities in PEM to accept besides the usual ones. */
  readonly trust: readonly string[];
}

export interface ApiRequest {
  readonly method: string;
  /** The parts of the path after `/worlds/{world}`. */
  readonly path: readonly string[];
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** The part of the contract that depends on the role, for one world. */
export interface Api {
  /** The answer to a request, or undefined if there is no such request. */
  answer(request: ApiRequest): Answer | undefined | Promise<Answer | undefined>;
  /** Drops all pending work. No request leaves afterwards. */
  close(): void;
}

/** Serves the contract at `$PORT`. */
export function serve(description: Description, open: (world: World) => Api): void {
  const worlds = new Map<string, { readonly clock: Clock; readonly api: Api }>();
  let made = 0;

  function makeWorld(body: Buffer): Answer {
    const { now, trust = [] } = JSON.parse(body.toString()) as { now: string; trust?: string[] };
    if (description.worlds === 'single') for (const id of worlds.keys()) dropWorld(id);
    made += 1;
    const clock = new Clock(Date.parse(now));
    worlds.set(`w${made}`, { clock, api: open({ clock, trust }) });
    return { status: 201, body: { world: `w${made}` } };
  }

  function dropWorld(id: string): Answer {
    worlds.get(id)?.api.close();
    worlds.delete(id);
    return { status: 204 };
  }

  async function answer({ method, path, body }: ApiRequest): Promise<Answer> {
    const [top, id, ...rest] = path;
    if (top === undefined && method === 'GET') return { status: 200, body: description };
    if (top === 'worlds' && id === undefined && method === 'POST') return makeWorld(body);
    if (top !== 'worlds' || id === undefined) throw new Refusal(404, 'Expected a path of the contract');
    return answerInWorld(id, { method, path: rest, body });
  }

  async function answerInWorld(id: string, request: ApiRequest): Promise<Answer> {
    const { method, path, body } = request;
    const world = worlds.get(id);
    if (world === undefined) throw new Refusal(404, `Expected a world, got ${id}`);
    if (path.length === 0 && method === 'DELETE') return dropWorld(id);
    if (path[0] === 'clock') {
      if (method === 'POST') {
        const { advanceMs, settle } = JSON.parse(body.toString()) as { advanceMs: number; settle?: boolean };
        await world.clock.advance(advanceMs, settle);
      }
      return { status: 200, body: world.clock.state() };
    }
    const answer = await world.api.answer(request);
    if (answer === undefined) throw new Refusal(404, `Expected a request of the contract, got ${method}`);
    return answer;
  }

  const server = createServer(async (request, response) => {
    try {
      refusePages(request);
      const path = new URL(request.url ?? '/', 'http://adapter').pathname.split('/').filter((part) => part !== '');
      const body = await readBody(request);
      respond(response, await answer({ method: request.method ?? '', path: path.map(decodeURIComponent), body }));
    } catch (error) {
      if (!request.complete) response.setHeader('Connection', 'close');
      respond(response, refusal(error));
    }
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(Number(process.env['PORT'] ?? 4010), '127.0.0.1');
}

/** A body that is not JSON is refused, too. */
function refusal(error: unknown): Answer {
  const message = String(error instanceof Error ? error.message : error);
  if (error instanceof SyntaxError) return { status: 400, body: { error: { message } } };
  return { status: error instanceof Refusal ? error.status : 500, body: { error: { message } } };
}

/** A page in a browser has another origin, or another name for this machine. */
function refusePages({ headers: { host = '', origin } }: IncomingMessage): void {
  if (origin !== undefined || !/^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(host))
    throw new Refusal(403, 'Expected a request of a program on this machine');
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  // The connection stays open for the refusal.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_BODY_BYTES) throw new Refusal(413, `Expected at most ${MAX_BODY_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function respond(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
