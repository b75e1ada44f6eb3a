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

interface Answer {
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

const BY_DEFAULT: Readonly<Record<string, number>> = { PUT: 204, DELETE: 204, POST: 202 };

/** @param description The members of its description that differ from the sample. */
export async function startAdapter(description: Partial<Description> = {}): Promise<SampleAdapter> {
  const asked: string[] = [];
  const special = new Map<string, Answer>();
  let before: (what: string) => unknown = () => {};
  const clocks = new Map<string, number>();
  const readClock = (what: string, advanceMs: number): Answer => {
    const [, world = ''] = /\/worlds\/([^/]+)\/clock$/.exec(what) ?? [];
    const nowMs = (clocks.get(world) ?? 0) + advanceMs;
    clocks.set(world, nowMs);
    return { status: 200, body: { now: new Date(nowMs).toISOString(), next: null, busy: 0 } };
  };
  const answerTo = (what: string, body: string): Answer => {
    const found = [...special].find(([prefix]) => what.startsWith(prefix));
    if (found !== undefined) return found[1];
    if (what === 'GET /') return { status: 200, body: { ...DESCRIPTION, ...description } };
    if (what === 'POST /worlds') {
      const world = `w${asked.length}`;
      clocks.set(world, Date.parse((JSON.parse(body) as { now: string }).now));
      return { status: 201, body: { world } };
    }
    if (what.endsWith('/clock')) {
      return readClock(what, body === '' ? 0 : (JSON.parse(body) as { advanceMs: number }).advanceMs);
    }
    return { status: BY_DEFAULT[what.split(' ')[0] ?? ''] ?? 404 };
  };
  const server = http.createServer(async (request, response) => {
    const what = `${request.method} ${request.url}`;
    asked.push(what);
    await before(what);
    // A client may disconnect in the middle of a request. Then no answer is needed.
    const chunks: Buffer[] | undefined = await request.toArray().catch(() => undefined);
    if (chunks === undefined) return;
    const { status, body } = answerTo(what, Buffer.concat(chunks).toString());
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
