import { setTimeout as sleep } from 'node:timers/promises';
import { gone, type Lines, pour } from './line.fixture.ts';

/** Replaces or accompanies one delivery. The router is busy until this returns. */
export type Misdeed = (lines: Lines, url: URL, request: string) => Promise<void>;

const CONNECTIONS = 100;
const REQUESTS_EACH = 20;
const IDLE = 1_000;

const headOf = (request: string): string => request.slice(0, request.indexOf('Content-Length'));

export const deliver: Misdeed = (lines, url, request) => sendAll(lines, url, request, 1);

export const MISDEEDS = {
  /** Sends thousands of requests instead of one. */
  async flood(lines, url, request) {
    const sent = Array.from({ length: CONNECTIONS }, () => sendAll(lines, url, request, REQUESTS_EACH));
    await Promise.all(sent);
  },

  async endlessRequests(lines, url, request) {
    await pour(await lines.dial(url), request.repeat(100));
  },

  async endlessBody(lines, url, request) {
    const socket = await lines.dial(url);
    socket.write(`${headOf(request)}Content-Length: 9999999999\r\n\r\n`);
    await pour(socket, 'x'.repeat(65_536));
  },

  async endlessHeaders(lines, url, request) {
    const socket = await lines.dial(url);
    socket.write(headOf(request));
    await pour(socket, 'X-More: and more\r\n'.repeat(100));
  },

  async thousandsOfHeaders(lines, url, request) {
    const more = 'x:\r\n'.repeat(5_000);
    await deliver(lines, url, request.replace('Content-Length', `${more}Content-Length`));
  },

  /** Sends a byte of the head now and then, like Slowloris. */
  async slowHead(lines, url, request) {
    const socket = await lines.dial(url);
    for (const byte of headOf(request)) {
      if (socket.destroyed) return;
      socket.write(byte);
      await sleep(100);
    }
    await gone(socket);
  },

  async shortBody(lines, url, request) {
    const socket = await lines.dial(url);
    socket.write(request.slice(0, -1));
    await gone(socket);
  },

  async idleConnections(lines, url, request) {
    await Promise.all(Array.from({ length: IDLE }, () => lines.dial(url)));
    await deliver(lines, url, request);
  },

  /** Opens one connection after another, and sends nothing on any of them. */
  async endlessConnections(lines, url) {
    for (;;) {
      const socket = await lines.dial(url);
      if (socket.destroyed) return;
      socket.destroy();
    }
  },

  async endlessHandshake(lines, url, request) {
    if (url.protocol === 'http:') return deliver(lines, url, request);
    const socket = await lines.dial(url);
    // The record announces a handshake and its length, and nothing follows.
    socket.write(Buffer.from('16030100ff', 'hex'));
    await gone(socket);
  },
} as const satisfies Record<string, Misdeed>;

/**
 * Sends a request `times` times on one connection without waiting for answers, and returns when all answers have come.
 */
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
