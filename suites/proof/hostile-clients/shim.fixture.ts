import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Lines } from '../implementations/hostile-router/line.fixture.ts';
import { deliver, type Misdeed } from '../implementations/hostile-router/misdeeds.fixture.ts';

const DESCRIPTION = {
  contract: 1,
  implementation: { name: 'hostile-client', version: '1' },
  roles: ['client'],
  clock: 'virtual',
  worlds: 'single',
  supports: [],
};

/** The members of `POST /worlds`, `POST .../clients` and `POST .../calls` that this HTTP adapter reads. */
interface Asked {
  readonly now?: string;
  readonly endpoint?: string;
  readonly advanceMs?: number;
  readonly message?: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/**
 * For tests only: starts a conforming client library that sends each message at once, but does a misdeed in the first
 * of its worlds.
 */
export async function startHostileClient(misdeed: Misdeed): Promise<{ readonly url: string; close(): void }> {
  const library = new Library(misdeed);
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = await request.toArray().catch(() => []);
    const text = Buffer.concat(chunks).toString();
    const { status, body } = library.answer(`${request.method} ${request.url}`, text === '' ? {} : JSON.parse(text));
    response.writeHead(status).end(body === undefined ? undefined : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      library.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

class Library {
  readonly #misdeed: Misdeed;
  readonly #lines = new Lines();
  #endpoint = new URL('http://127.0.0.1');
  #worlds = 0;
  #clients = 0;
  #nowMs = 0;
  #busy = 0;

  constructor(misdeed: Misdeed) {
    this.#misdeed = misdeed;
  }

  answer(what: string, asked: Asked): Answer {
    if (what === 'GET /') return { status: 200, body: DESCRIPTION };
    if (what === 'POST /worlds') return this.#createWorld(asked);
    if (what.endsWith('/clock')) return this.#clock(asked);
    if (what.endsWith('/clients')) return this.#createClient(asked);
    if (what.endsWith('/calls')) return this.#call(asked);
    return { status: what.includes('/clients/') ? 202 : 204 };
  }

  close(): void {
    this.#lines.close();
  }

  #createWorld({ now = '' }: Asked): Answer {
    this.#nowMs = Date.parse(now);
    this.#worlds += 1;
    this.#busy = 0;
    return { status: 201, body: { world: `w${this.#worlds}` } };
  }

  #createClient({ endpoint = '' }: Asked): Answer {
    this.#endpoint = new URL(endpoint);
    this.#clients += 1;
    return { status: 201, body: { client: `c${this.#clients}` } };
  }

  #clock({ advanceMs = 0 }: Asked): Answer {
    this.#nowMs += advanceMs;
    return { status: 200, body: { now: new Date(this.#nowMs).toISOString(), next: null, busy: this.#busy } };
  }

  #call({ message }: Asked): Answer {
    void this.#send(this.#endpoint, batchRequest(this.#endpoint, [message]));
    return { status: 200, body: { error: null } };
  }

  async #send(url: URL, request: string): Promise<void> {
    const world = this.#worlds;
    this.#busy += 1;
    await (world === 1 ? this.#misdeed : deliver)(this.#lines, url, request);
    if (world === this.#worlds) this.#busy -= 1;
  }
}

/** A conforming library's request for a batch. */
function batchRequest(url: URL, batch: readonly unknown[]): string {
  const payload = JSON.stringify({ batch });
  const lines = [
    `POST ${url.pathname} HTTP/1.1`,
    `Host: ${url.host}`,
    'User-Agent: hostile-client/1.0',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(payload)}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${payload}`;
}
