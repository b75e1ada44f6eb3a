import type http from 'node:http';
import type { Description } from '../../../spec/shapes/contract.ts';
import { type SampleServer, serveHttp } from '../../harness/target/server.fixture.ts';

/** For tests only: a request of the contract, and the conforming answer to it. */
export interface Asked {
  /** Method and path. */
  readonly what: string;
  readonly response: http.ServerResponse;
  readonly right: HonestAnswer;
  /** Number of earlier requests of this kind. */
  readonly before: number;
}

export interface HonestAnswer {
  readonly status: number;
  readonly body?: unknown;
}

/** Answers a request in its own way. */
export type Misdeed = (asked: Asked) => void;

/** A deviation of a hostile HTTP adapter from the contract, at the requests that the pattern matches. */
export interface Script {
  /** Matched against method and path, such as `GET /worlds/w1/clock`. */
  readonly at: RegExp;
  readonly misdeed: Misdeed;
}

export const HOSTILE: Description = {
  contract: 1,
  implementation: { name: 'hostile', version: '1' },
  roles: ['router', 'client'],
  clock: 'virtual',
  worlds: 'isolated',
  supports: ['log', 'clientLog'],
};

/**
 * For tests only: an HTTP adapter that follows the contract except in its script, with worlds in which nothing happens.
 */
export function startHostileShim(script: Script, description: Partial<Description> = {}): Promise<SampleServer> {
  const clocks = new Map<string, number>();
  return serveScripted(script, async ({ method, url }, body) =>
    honestAnswer(`${method} ${url}`, body.toString(), clocks, description),
  );
}

/**
 * For tests only: serves the conforming answers, except for the requests in a script.
 * @param answer Makes the conforming answer.
 */
export function serveScripted(
  { at, misdeed }: Script,
  answer: (request: http.IncomingMessage, body: Buffer) => Promise<HonestAnswer>,
): Promise<SampleServer> {
  let matches = 0;
  return serveHttp(async (request, response) => {
    // A peer may disconnect in the middle of a request.
    const chunks: Buffer[] = await request.toArray().catch(() => []);
    const what = `${request.method} ${request.url}`;
    const right = await answer(request, Buffer.concat(chunks));
    if (!at.test(what)) return send(response, right);
    matches += 1;
    return misdeed({ what, response, right, before: matches - 1 });
  });
}

/** For tests only: sends an answer unchanged. */
export function send(response: http.ServerResponse, { status, body }: HonestAnswer): void {
  response.writeHead(status).end(body === undefined ? undefined : JSON.stringify(body));
}

function honestAnswer(
  what: string,
  body: string,
  clocks: Map<string, number>,
  description: Partial<Description>,
): HonestAnswer {
  const [, world = ''] = /\/worlds\/([^/]+)/.exec(what) ?? [];
  if (what === 'GET /') return { status: 200, body: { ...HOSTILE, ...description } };
  if (what === 'POST /worlds') {
    const id = `w${clocks.size}`;
    clocks.set(id, Date.parse((JSON.parse(body) as { now: string }).now));
    return { status: 201, body: { world: id } };
  }
  if (what.endsWith('/clock')) {
    const byMs = body === '' ? 0 : (JSON.parse(body) as { advanceMs: number }).advanceMs;
    clocks.set(world, (clocks.get(world) ?? 0) + byMs);
    return { status: 200, body: { now: new Date(clocks.get(world) ?? 0).toISOString(), next: null, busy: 0 } };
  }
  return honestRest(what);
}

/** The conforming answer to requests that neither make a world nor move its clock. */
function honestRest(what: string): HonestAnswer {
  if (what.startsWith('PUT')) return { status: 204 };
  if (what.endsWith('/clients')) return { status: 201, body: { client: 'c1' } };
  if (/^POST .*\/clients\/.*\/calls$/.test(what)) return { status: 200, body: { error: null } };
  if (/^GET .*\/clients\/.*\/log$/.test(what)) return { status: 200, body: { lines: [] } };
  if (what.endsWith('/log')) return { status: 200, body: { entries: [] } };
  if (what.startsWith('DELETE')) return { status: what.includes('/clients/') ? 202 : 204 };
  return { status: 202 };
}
