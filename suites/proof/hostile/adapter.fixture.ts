import type http from 'node:http';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Description } from '../../../spec/shapes/contract.ts';
import { type SampleServer, serveHttp } from '../../harness/target/server.fixture.ts';
import { Idle, type IdleAnswer } from '../../runner/adapter.fixture.ts';

/** For tests only: a request of the contract, and the conforming answer to it. */
export interface Asked {
  /** Method and path. */
  readonly what: string;
  readonly response: http.ServerResponse;
  readonly right: IdleAnswer;
  /** Number of earlier requests of this kind. */
  readonly before: number;
}

/** Answers a request in its own way. */
export type Misdeed = (asked: Asked) => void;

/** A deviation of an HTTP adapter from the contract. */
export interface Script {
  /** Matched against method and path, such as `GET /worlds/w1/clock`. */
  readonly at: RegExp;
  readonly misdeed: Misdeed;
}

const OWN = {
  implementation: { name: 'hostile', version: '1' },
  roles: ['router', 'client'],
  supports: ['log', 'clientLog'],
} as const satisfies Partial<Description>;

/** For tests only: an HTTP adapter that follows the contract except in its script, with worlds in which nothing happens. */
export function startHostileAdapter(
  { at, misdeed }: Script,
  description: Partial<Description> = {},
): Promise<SampleServer> {
  const idle = new Idle({ ...OWN, ...description });
  let matches = 0;
  return serveHttp(async (request, response) => {
    const { method = '', url = '' } = request;
    // A peer may disconnect in the middle of a request.
    const body = Buffer.concat(await request.toArray().catch(() => []));
    const what = `${method} ${url}`;
    const right = idle.answer(method, url, body.length === 0 ? {} : JSON.parse(body.toString()));
    if (!at.test(what)) return send(response, right);
    matches += 1;
    return misdeed({ what, response, right, before: matches - 1 });
  });
}

function send(response: http.ServerResponse, { status, body }: IdleAnswer): void {
  response.writeHead(status).end(body === undefined ? undefined : JSON.stringify(body));
}

/** Answers with these bytes as the body. */
export const body =
  (text: string | (() => string), status?: number, headers = {}): Misdeed =>
  ({ response, right }) => {
    response.on('error', () => {});
    response.writeHead(status ?? right.status, headers).end(typeof text === 'string' ? text : text());
  };

export const json = (value: unknown, status?: number): Misdeed => body(() => JSON.stringify(value), status);

/** Answers with a changed conforming document. */
export const changed =
  (change: (document: Record<string, unknown>, asked: Asked) => object): Misdeed =>
  (asked) => {
    const { status, body: document } = asked.right;
    send(asked.response, { status, body: change(document as Record<string, unknown>, asked) });
  };

/** Writes on the bare connection instead of answering. */
export const raw =
  (write: (socket: Socket) => void): Misdeed =>
  ({ response }) => {
    const { socket } = response as ServerResponse & { socket: Socket };
    socket.on('error', () => {});
    write(socket);
  };

/** Writes bytes on the bare connection, and leaves it open. */
export const bytes = (text: string): Misdeed => raw((socket) => void socket.write(text));

/** Writes something again and again, as fast as the connection accepts it, until it is closed. */
export const endless = (head: string, piece: string): Misdeed =>
  raw((socket) => {
    socket.write(head);
    const more = (): void => {
      while (!socket.destroyed && socket.write(piece)) if (socket.destroyed) return;
    };
    socket.on('drain', more);
    more();
  });

export const silent: Misdeed = () => {};
export const reset: Misdeed = raw((socket) => void socket.resetAndDestroy());

/** JSON inside this many brackets. */
export const nested = (opening: string, closing: string, levels = 100_000): string =>
  `${opening.repeat(levels)}1${closing.repeat(levels)}`;
