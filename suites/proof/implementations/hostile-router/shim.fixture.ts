import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Lines } from './line.fixture.ts';
import { deliver, type Misdeed } from './misdeeds.fixture.ts';

/** A router that follows the contract, but is hostile in the first of its worlds. */
export interface HostileShim {
  readonly url: string;
  /** Number of deliveries that began after the world of their call was deleted. */
  readonly late: () => number;
  readonly close: () => Promise<void>;
}

const DESCRIPTION = {
  contract: 1,
  implementation: { name: 'hostile', version: '1' },
  roles: ['router'],
  clock: 'virtual',
  worlds: 'single',
  supports: ['trust'],
};

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/**
 * @param misdeed Its misbehaviour with each call in the first world.
 * @param persists True if it repeats that for ever once the world is deleted.
 */
export async function startHostileShim(misdeed: Misdeed, persists = false): Promise<HostileShim> {
  const router = new Router(misdeed, persists);
  const server = http.createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { status, body: answer } = router.answer(`${request.method} ${request.url}`, body);
    response.writeHead(status).end(answer === undefined ? undefined : JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    late: () => router.late,
    close: async () => {
      router.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

class Router {
  late = 0;
  readonly #misdeed: Misdeed;
  readonly #persists: boolean;
  readonly #lines = new Lines();
  readonly #webhooks = new Map<string, URL>();
  #worlds = 0;
  #gone = 0;
  #nowMs = 0;
  #busy = 0;
  #closed = false;

  constructor(misdeed: Misdeed, persists: boolean) {
    this.#misdeed = misdeed;
    this.#persists = persists;
  }

  answer(what: string, body: string): Answer {
    if (what === 'GET /') return { status: 200, body: DESCRIPTION };
    if (what === 'POST /worlds') return this.#createWorld(body);
    if (what.endsWith('/clock')) return this.#clock(body);
    if (what.endsWith('/calls')) return this.#call(what, body);
    if (what.startsWith('PUT')) return this.#configure(what, body);
    this.#gone = this.#worlds;
    return { status: 204 };
  }

  close(): void {
    this.#closed = true;
    this.#lines.close();
  }

  #createWorld(body: string): Answer {
    this.#nowMs = Date.parse((JSON.parse(body) as { now: string }).now);
    this.#worlds += 1;
    this.#busy = 0;
    return { status: 201, body: { world: `w${this.#worlds}` } };
  }

  #clock(body: string): Answer {
    this.#nowMs += body === '' ? 0 : (JSON.parse(body) as { advanceMs: number }).advanceMs;
    return { status: 200, body: { now: new Date(this.#nowMs).toISOString(), next: null, busy: this.#busy } };
  }

  #configure(what: string, body: string): Answer {
    const [, url = ''] = /"url":"([^"]+)"/.exec(body) ?? [];
    this.#webhooks.set(what.replace('PUT ', ''), new URL(url));
    return { status: 204 };
  }

  #call(what: string, body: string): Answer {
    const url = this.#webhooks.get(what.replace('POST ', '').replace('/calls', ''));
    if (url === undefined) return { status: 404, body: { error: { message: 'no such source' } } };
    void this.#act(url, toRequest(url, body));
    return { status: 202 };
  }

  async #act(url: URL, request: string): Promise<void> {
    const world = this.#worlds;
    const act = world === 1 ? this.#misdeed : deliver;
    this.#busy += 1;
    await act(this.#lines, url, request);
    if (world === this.#worlds) this.#busy -= 1;
    if (this.#persists && world === 1) await this.#persist(world, () => act(this.#lines, url, request));
  }

  async #persist(world: number, again: () => Promise<void>): Promise<void> {
    while (!this.#closed) {
      await sleep(1);
      if (this.#gone < world) continue;
      this.late += 1;
      await again();
    }
  }
}

/** The service's delivery of a track call. */
function toRequest(url: URL, body: string): string {
  const { userId, event, properties } = JSON.parse(body) as Record<string, unknown>;
  const timestamp = '2026-03-01T12:00:00.000Z';
  const payload = JSON.stringify({ version: 1, type: 'track', userId, event, properties, timestamp });
  const lines = [
    `POST ${url.pathname} HTTP/1.1`,
    `Host: ${url.host}`,
    'User-Agent: hostile/1.0',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(payload)}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${payload}`;
}
