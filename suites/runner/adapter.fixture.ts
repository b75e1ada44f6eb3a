import http from 'node:http';
import type { Description } from '../../spec/shapes/contract.ts';
import { serveLoopback } from '../harness/loopback-server.ts';

/** For tests only: an HTTP adapter that follows the conformance API, with worlds in which nothing happens. */
export interface SampleAdapter {
  readonly url: string;
  /** Method and path of its requests, in order. */
  readonly asked: readonly string[];
  /** From now on, gives this answer to requests whose method and path begin with `asked`. */
  answer(asked: string, status: number, body?: unknown): void;
  /** From now on, performs this action before it answers a request. */
  before(action: (what: string) => unknown): void;
  readonly crash: () => void;
}

export interface IdleAnswer {
  readonly status: number;
  readonly body?: unknown;
}

export const DESCRIPTION: Description = {
  contract: 1,
  implementation: { name: 'sample', version: '1' },
  roles: ['router'],
  clock: 'virtual',
  worlds: 'isolated',
  supports: [],
};

/** Each request of the contract that a case may depend on. */
export const AT = {
  describe: /^GET \/$/,
  world: /^POST \/worlds$/,
  read: /^GET .*\/clock$/,
  advance: /^POST .*\/clock$/,
  clock: /\/clock$/,
  source: /^PUT .*\/sources\//,
  call: /^POST .*\/sources\/.*\/calls$/,
  log: /^GET \/worlds\/[^/]+\/log$/,
  client: /^POST .*\/clients$/,
  method: /^POST .*\/clients\/.*\/calls$/,
  drop: /^DELETE \/worlds\/[^/]+$/,
} as const;

/** For tests only: the conforming answers of an implementation in which nothing happens. */
export class Idle {
  readonly #description: Description;
  /** The time of each world. */
  readonly #clocks = new Map<string, number>();
  #clients = 0;

  /** @param description The members of its description that differ from the sample. */
  constructor(description: Partial<Description>) {
    this.#description = { ...DESCRIPTION, ...description };
  }

  answer(method: string, path: string, { now, advanceMs = 0 }: { now?: string; advanceMs?: number }): IdleAnswer {
    const what = `${method} ${path}`;
    const [, , world = ''] = path.split('/');
    if (what === 'GET /') return { status: 200, body: this.#description };
    if (AT.world.test(what)) {
      const id = `w${this.#clocks.size + 1}`;
      this.#clocks.set(id, Date.parse(String(now)));
      return { status: 201, body: { world: id } };
    }
    if (AT.clock.test(what)) {
      const nowMs = (this.#clocks.get(world) ?? 0) + advanceMs;
      this.#clocks.set(world, nowMs);
      return { status: 200, body: { now: new Date(nowMs).toISOString(), next: null, busy: 0 } };
    }
    if (method === 'PUT') return { status: 204 };
    if (AT.client.test(what)) {
      this.#clients += 1;
      return { status: 201, body: { client: `c${this.#clients}` } };
    }
    if (AT.method.test(what)) return { status: 200, body: { error: null } };
    if (AT.log.test(what)) return { status: 200, body: { entries: [] } };
    if (path.endsWith('/log')) return { status: 200, body: { lines: [] } };
    if (method === 'DELETE') return { status: path.includes('/clients/') ? 202 : 204 };
    return { status: 202 };
  }
}

/** @param description The members of its description that differ from the sample. */
export async function startAdapter(description: Partial<Description> = {}): Promise<SampleAdapter> {
  const asked: string[] = [];
  const special = new Map<string, IdleAnswer>();
  const idle = new Idle(description);
  let before: (what: string) => unknown = () => {};
  const server = http.createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    const what = `${method} ${url}`;
    asked.push(what);
    await before(what);
    // A client may disconnect in the middle of a request. Then no answer is needed.
    const chunks: Buffer[] | undefined = await request.toArray().catch(() => undefined);
    if (chunks === undefined) return;
    const text = Buffer.concat(chunks).toString();
    const [, found] = [...special].find(([prefix]) => what.startsWith(prefix)) ?? [];
    const { status, body } = found ?? idle.answer(method, url, text === '' ? {} : JSON.parse(text));
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const { url, close } = await serveLoopback(server);
  return {
    url,
    asked,
    answer: (what, status, body) => void special.set(what, { status, body }),
    before: (action) => {
      before = action;
    },
    crash: close,
  };
}
