import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Asked, type Misdeed, send } from './hostile-shim.fixture.ts';

/** For tests only: reactions of hostile targets to a request, independent of when. */

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

/** Answers an accepted request with another status, but otherwise correctly. */
export const status =
  (other: number): Misdeed =>
  ({ response, right }) =>
    send(response, right.status < 300 ? { ...right, status: other } : right);

/** Delays the conforming answer by this many milliseconds. */
export const late =
  (ms: number): Misdeed =>
  ({ response, right }) =>
    void setTimeout(() => send(response, right), ms);

/** Answers with a clock whose time is off by this many milliseconds. */
export const clockOff = (offMs: (asked: Asked) => number): Misdeed =>
  changed((document, asked) => ({
    ...document,
    now: new Date(Date.parse(String(document['now'])) + offMs(asked)).toISOString(),
  }));

/** Writes on the bare connection instead of answering. */
export const raw =
  (write: (socket: Socket) => void): Misdeed =>
  ({ response }) => {
    const { socket } = response as ServerResponse & { socket: Socket };
    socket.on('error', () => {});
    write(socket);
  };

/** Writes bytes on the bare connection, and leaves it open. */
export const bytes = (text: string | (() => string)): Misdeed =>
  raw((socket) => void socket.write(typeof text === 'string' ? text : text()));

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

/** Writes something every few milliseconds, until the connection is closed. */
export const dripping = (head: string, piece: string): Misdeed =>
  raw((socket) => {
    socket.write(head);
    const timer = setInterval(() => void socket.write(piece), 20);
    socket.on('close', () => clearInterval(timer));
  });

export const silent: Misdeed = () => {};
export const reset: Misdeed = raw((socket) => void socket.resetAndDestroy());
export const closed: Misdeed = raw((socket) => void socket.end());

/** JSON inside this many brackets. */
export const nested = (opening: string, closing: string, levels = 100_000): string =>
  `${opening.repeat(levels)}1${closing.repeat(levels)}`;
