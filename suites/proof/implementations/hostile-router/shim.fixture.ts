import { setTimeout as sleep } from 'node:timers/promises';
import { serveHttp } from '../../../harness/target/server.fixture.ts';
import { Lines } from './line.fixture.ts';
import { deliver, type Misdeed } from './misdeeds.fixture.ts';

/** A router and a client library that follow the contract, but are hostile in the first of their worlds. */
export interface HostileShim {
  readonly url: string;
  /** Number of deliveries that began after the world of their call was deleted. */
  readonly late: () => number;
  readonly close: () => Promise<void>;
}

const DESCRIPTION = {
  contract: 1,
  implementation: { name: 'hostile', version: '1' },
  roles: ['router', 'client'],
  clock: 'virtual',
  worlds: 'single',
  supports: ['trust'],
};

/** The members of requests that this HTTP adapter reads. */
interface Asked {
  readonly now?: string;
  readonly advanceMs?: number;
  readonly endpoint?: string;
  readonly message?: unknown;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/**
 * @param misdeed Its misbehaviour with each delivery, or each batch, in the first world.
 * @param persists True if it repeats that for ever once the world is deleted.
 */
export async function startHostileShim(misdeed: Misdeed, persists = false): Promise<HostileShim> {
  const peer = new Peer(misdeed, persists);
  const server = await serveHttp(async (request, response) => {
    const body = Buffer.concat(await request.toArray().catch(() => [])).toString();
    const { status, body: answer } = peer.answer(`${request.method} ${request.url}`, body);
    response.writeHead(status).end(answer === undefined ? undefined : JSON.stringify(answer));
  });
  return {
    url: server.url,
    late: () => peer.late,
    close: () => {
      peer.close();
      return server.close();
    },
  };
}

class Peer {
  late = 0;
  readonly #misdeed: Misdeed;
  readonly #persists: boolean;
  readonly #lines = new Lines();
  readonly #webhooks = new Map<string, URL>();
  #endpoint = new URL('http://127.0.0.1');
  #clients = 0;
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
    const asked: Asked = body === '' ? {} : JSON.parse(body);
    if (what === 'GET /') return { status: 200, body: DESCRIPTION };
    if (what === 'POST /worlds') return this.#createWorld(asked);
    if (what.endsWith('/clock')) return this.#clock(asked);
    if (what.endsWith('/clients')) return this.#createClient(asked);
    if (what.endsWith('/calls')) return what.includes('/clients/') ? this.#queue(asked) : this.#call(what, body);
    if (what.includes('/clients/')) return { status: 202 };
    if (what.startsWith('PUT')) return this.#configure(what, body);
    this.#gone = this.#worlds;
    return { status: 204 };
  }

  close(): void {
    this.#closed = true;
    this.#lines.close();
  }

  #createWorld({ now = '' }: Asked): Answer {
    this.#nowMs = Date.parse(now);
    this.#worlds += 1;
    this.#busy = 0;
    return { status: 201, body: { world: `w${this.#worlds}` } };
  }

  #clock({ advanceMs = 0 }: Asked): Answer {
    this.#nowMs += advanceMs;
    return { status: 200, body: { now: new Date(this.#nowMs).toISOString(), next: null, busy: this.#busy } };
  }

  #createClient({ endpoint = '' }: Asked): Answer {
    this.#endpoint = new URL(endpoint);
    this.#clients += 1;
    return { status: 201, body: { client: `c${this.#clients}` } };
  }

  /** The library sends each message at once. */
  #queue({ message }: Asked): Answer {
    void this.#act(this.#endpoint, postOf(this.#endpoint, { batch: [message] }));
    return { status: 200, body: { error: null } };
  }

  #configure(what: string, body: string): Answer {
    const [, url = ''] = /"url":"([^"]+)"/.exec(body) ?? [];
    this.#webhooks.set(what.replace('PUT ', ''), new URL(url));
    return { status: 204 };
  }

  #call(what: string, body: string): Answer {
    const url = this.#webhooks.get(what.replace('POST ', '').replace('/calls', ''));
    if (url === undefined) return { status: 404, body: { error: { message: 'no such source' } } };
    void this.#act(url, postOf(url, bodyOf(body)));
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

/** The body of the service's delivery of a track call. */
function bodyOf(call: string): object {
  const { userId, event, properties } = JSON.parse(call) as Record<string, unknown>;
  return { version: 1, type: 'track', userId, event, properties, timestamp: '2026-03-01T12:00:00.000Z' };
}

function postOf(url: URL, body: object): string {
  const payload = JSON.stringify(body);
  const lines = [
    `POST ${url.pathname} HTTP/1.1`,
    `Host: ${url.host}`,
    'User-Agent: hostile/1.0',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(payload)}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${payload}`;
}
