import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '../../../spec/limits.ts';
import type { Description } from '../../../spec/shapes/contract.ts';
import { serveHttp } from '../../harness/target/server.fixture.ts';
import { AT, Idle } from '../../runner/adapter.fixture.ts';

/** For tests only: replaces or accompanies one delivery. The peer is busy until this returns. */
export type Misdeed = (lines: Lines, url: URL, request: string) => Promise<void>;

const CONNECTIONS = 100;
const REQUESTS_EACH = 20;
const IDLE = 1_000;

/** The connections of a hostile peer, which all end with it. */
class Lines {
  readonly #open = new Set<Socket>();

  /** Opens a connection to a webhook. Drops what comes back, and expects the connection to break. */
  async dial({ port }: URL): Promise<Socket> {
    const socket = connect(Number(port), '127.0.0.1').resume();
    this.#open.add(socket);
    socket.on('error', () => {}).on('close', () => this.#open.delete(socket));
    await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
    return socket;
  }

  close(): void {
    for (const socket of this.#open) socket.destroy();
  }
}

/** Everything before the Content-Length, which is the last header of a delivery. */
export const readHead = (request: string): string => request.slice(0, request.indexOf('Content-Length'));
export const readBody = (request: string): string => request.slice(request.indexOf('\r\n\r\n') + 4);

/** Returns when the other side has ended the connection. */
async function gone(socket: Socket): Promise<void> {
  if (!socket.destroyed) await once(socket, 'close').catch(() => {});
}

/** Writes the same text again and again as long as the connection accepts it. */
async function pour(socket: Socket, again: string): Promise<void> {
  while (!socket.destroyed) {
    if (socket.write(again)) continue;
    await new Promise<unknown>((resolve) => socket.once('drain', resolve).once('close', resolve));
  }
}

/** Sends a head, and then the same text again and again. */
export function endlessly(head: (request: string) => string, again: string): Misdeed {
  return async (lines, url, request) => {
    const socket = await lines.dial(url);
    socket.write(head(request));
    await pour(socket, again);
  };
}

/** Sends other bytes instead of the delivery, and returns when they are answered with a final status, or refused. */
export function withBytes(change: (request: string, url: URL) => string | Buffer): Misdeed {
  return async (lines, url, request) => {
    const socket = await lines.dial(url);
    const answered = new Promise<void>((resolve) => {
      socket.on('data', (answer) => /HTTP\/1\.1 [2-5]/.test(answer.toString('latin1')) && resolve());
      socket.on('close', () => resolve());
    });
    socket.write(change(request, url));
    await answered;
    socket.destroy();
  };
}

/** Sends a delivery with another body, optionally with more headers, each with its line break. */
export function withBody(change: (body: string) => string | Buffer, headers = ''): Misdeed {
  return withBytes((request) => {
    const body = Buffer.from(change(readBody(request)));
    const head = `${readHead(request)}${headers}Content-Length: ${body.length}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head, 'latin1'), body]);
  });
}

/** Sends bytes and breaks the connection once they are written. */
export function brokenOff(change: (request: string) => string, how: 'resetAndDestroy' | 'end'): Misdeed {
  return async (lines, url, request) => {
    const socket = await lines.dial(url);
    await new Promise<unknown>((resolve) => socket.write(change(request), resolve));
    socket[how]();
    await gone(socket);
  };
}

/** Sends a request `times` times on one connection without waiting for answers, and returns when all have come. */
async function sendAll(lines: Lines, url: URL, request: string, times: number): Promise<void> {
  const socket = await lines.dial(url);
  let answers = 0;
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (bytes) => {
      answers += bytes.toString('latin1').split('{"success":true}').length - 1;
      if (answers >= times) resolve();
    });
    socket.on('close', () => resolve());
  });
  socket.write(request.repeat(times));
  await answered;
  socket.destroy();
}

export const deliver: Misdeed = (lines, url, request) => sendAll(lines, url, request, 1);

/** Misbehaves, and then makes the conforming delivery. */
export function beforeDelivery(misdeed: Misdeed): Misdeed {
  return async (...delivery) => {
    await misdeed(...delivery);
    await deliver(...delivery);
  };
}

/** Writes one byte or nothing more on a connection, and waits for the other side to end it. */
function stalling(start: (request: string) => string | Buffer, slowly = ''): Misdeed {
  return async (lines, url, request) => {
    const socket = await lines.dial(url);
    socket.write(start(request));
    for (const byte of slowly) {
      if (socket.destroyed) return;
      socket.write(byte);
      await sleep(100);
    }
    await gone(socket);
  };
}

export const FLOODS = {
  requests: async (lines: Lines, url: URL, request: string) => {
    await Promise.all(Array.from({ length: CONNECTIONS }, () => sendAll(lines, url, request, REQUESTS_EACH)));
  },
  requestsWithoutEnd: async (lines: Lines, url: URL, request: string) => {
    await pour(await lines.dial(url), request.repeat(100));
  },
  idleConnections: beforeDelivery(async (lines, url) => {
    await Promise.all(Array.from({ length: IDLE }, () => lines.dial(url)));
  }),
  /** One connection after another, with nothing on any of them. */
  connectionsWithoutEnd: async (lines: Lines, url: URL) => {
    for (let socket = await lines.dial(url); !socket.destroyed; socket = await lines.dial(url)) socket.destroy();
  },
  /** A byte of the head now and then, like Slowloris. */
  slowHead: stalling(() => 'POST /', '/'.repeat(1_000)),
  shortBody: stalling((request) => request.slice(0, -1)),
  /** Over TLS, the record announces a handshake and its length, and nothing follows. */
  handshake: (lines: Lines, url: URL, request: string) => {
    const misdeed = url.protocol === 'http:' ? deliver : stalling(() => Buffer.from('16030100ff', 'hex'));
    return misdeed(lines, url, request);
  },
} as const satisfies Record<string, Misdeed>;

/** The first world of the cases: before, a run probes the clock in a world for each role. */
const HOSTILE_WORLD = 3;

/** For tests only: a router and a client library that follow the contract, but are hostile in the first world of the cases. */
export interface HostilePeer {
  readonly url: string;
  /** Number of deliveries that began after the world of their call was deleted. */
  readonly late: () => number;
  readonly close: () => Promise<void>;
}

const DESCRIPTION = {
  implementation: { name: 'hostile', version: '1' },
  roles: ['router', 'client'],
  worlds: 'single',
  supports: ['trust'],
} as const satisfies Partial<Description>;

/**
 * @param misdeed Its misbehaviour with each delivery, or each batch, in the hostile world.
 * @param persists True if it repeats that for ever once the world is deleted.
 */
export async function startHostilePeer(misdeed: Misdeed, persists = false): Promise<HostilePeer> {
  const peer = new Peer(misdeed, persists);
  const server = await serveHttp(async (request, response) => {
    const body = Buffer.concat(await request.toArray().catch(() => [])).toString();
    const { status, body: answer } = peer.answer(request.method ?? '', request.url ?? '', body);
    response.writeHead(status).end(answer === undefined ? undefined : JSON.stringify(answer));
  });
  const close = (): Promise<void> => {
    peer.close();
    return server.close();
  };
  return { url: server.url, late: () => peer.late, close };
}

class Peer {
  late = 0;
  readonly #misdeed: Misdeed;
  readonly #persists: boolean;
  readonly #idle = new Idle(DESCRIPTION);
  readonly #lines = new Lines();
  readonly #webhooks = new Map<string, URL>();
  #endpoint = new URL('http://127.0.0.1');
  /** The messages of the client library, and the time of the world at which it sends them. */
  #queue: unknown[] = [];
  #flushMs: number | undefined;
  #worlds = 0;
  #gone = 0;
  #busy = 0;
  #closed = false;

  constructor(misdeed: Misdeed, persists: boolean) {
    this.#misdeed = misdeed;
    this.#persists = persists;
  }

  answer(method: string, path: string, text: string): ReturnType<Idle['answer']> {
    const what = `${method} ${path}`;
    const given = text === '' ? {} : JSON.parse(text);
    if (AT.world.test(what)) {
      this.#worlds += 1;
      this.#busy = 0;
      this.#queue = [];
      this.#flushMs = undefined;
    }
    if (AT.drop.test(what)) this.#gone = this.#worlds;
    if (AT.client.test(what)) this.#endpoint = new URL(given.endpoint);
    if (AT.source.test(what)) this.#webhooks.set(path, new URL(/"url":"([^"]+)"/.exec(text)?.[1] ?? ''));
    if (AT.method.test(what)) this.#queue.push(given.message);
    if (AT.call.test(what)) void this.#deliver(path.replace(/\/calls$/, ''), given);
    const { status, body } = this.#idle.answer(method, path, given);
    return { status, body: AT.clock.test(path) ? { ...Object(body), ...this.#flush(Object(body).now) } : body };
  }

  /** Sends the queue once an interval has passed since its first message was seen in it, which is when a clock is read. */
  #flush(now: string): { readonly next: string | null; readonly busy: number } {
    if (this.#queue.length > 0) this.#flushMs ??= Date.parse(now) + LIMITS.flushIntervalMs;
    if (this.#flushMs !== undefined && Date.parse(now) >= this.#flushMs) {
      void this.#act(this.#endpoint, { batch: this.#queue.splice(0) });
      this.#flushMs = undefined;
    }
    const next = this.#flushMs === undefined ? null : new Date(this.#flushMs).toISOString();
    return { next, busy: this.#busy };
  }

  close(): void {
    this.#closed = true;
    this.#lines.close();
  }

  #deliver(source: string, { userId, event, properties }: Record<string, unknown>): Promise<void> {
    const url = this.#webhooks.get(source) ?? new URL('http://127.0.0.1');
    const body = { version: 1, type: 'track', userId, event, properties, timestamp: '2026-03-01T12:00:00.000Z' };
    return this.#act(url, body);
  }

  async #act(url: URL, body: object): Promise<void> {
    const request = postTo(url, body);
    const world = this.#worlds;
    const act = world === HOSTILE_WORLD ? this.#misdeed : deliver;
    this.#busy += 1;
    await act(this.#lines, url, request);
    if (world === this.#worlds) this.#busy -= 1;
    while (this.#persists && world === HOSTILE_WORLD && !this.#closed) {
      await sleep(1);
      if (this.#gone < world) continue;
      this.late += 1;
      await act(this.#lines, url, request);
    }
  }
}

function postTo(url: URL, body: object): string {
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
