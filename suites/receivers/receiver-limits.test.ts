import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import tls from 'node:tls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { certificatesOnDemand } from '../certificates/certificates.ts';
import { Agenda } from '../time/agenda.ts';
import { BUDGET } from './budget.ts';
import type { Receiver } from './receiver.ts';
import { Receivers } from './receivers.ts';
import { type Reply, STALL } from './reply.ts';

/** An arrival limit short enough to wait for. */
const SHORT_MS = 500;

const certificates = certificatesOnDemand();
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

interface Scene {
  readonly receivers: Receivers;
  readonly receiver: Receiver;
  readonly events: string[];
}

interface Options {
  readonly script?: readonly Reply[];
  readonly secure?: boolean;
  readonly arrivalLimitMs?: number;
}

async function sceneOf({ script = [], secure = false, arrivalLimitMs }: Options = {}): Promise<Scene> {
  const receivers = new Receivers(arrivalLimitMs);
  cleanups.push(() => receivers.close());
  const events: string[] = [];
  const context = {
    name: 'hook-1',
    path: '/hook-1',
    agenda: () => new Agenda(),
    nowMs: () => 0,
    onRequest: () => {},
    onEvent: (what: string) => void events.push(what),
  };
  const credentials = secure ? (await certificates()).credentials.trusted : undefined;
  return { receivers, receiver: await receivers.open(context, script, credentials), events };
}

async function dial(receiver: Receiver): Promise<Socket> {
  const socket = connect(Number(new URL(receiver.url).port), '127.0.0.1').resume();
  cleanups.push(() => socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

async function dialSecurely(receiver: Receiver): Promise<Socket> {
  const socket = tls.connect({ socket: await dial(receiver), rejectUnauthorized: false }).resume();
  socket.on('error', () => {});
  await once(socket, 'secureConnect');
  return socket;
}

/** Fewer than wait to be accepted by default. Those beyond dial again, some of them much later. */
const SILENT = 500;

const until = (done: () => boolean): Promise<void> => vi.waitFor(() => expect(done()).toBe(true), { timeout: 20_000 });

const HEAD = 'POST /hook-1 HTTP/1.1\r\nHost: a\r\n';
const POST = `${HEAD}Content-Length: 2\r\n\r\n{}`;

/** Writes `beginning`, and then `again` over and over until the connection is destroyed. */
async function pour(socket: Socket, beginning: string, again: string): Promise<void> {
  socket.write(beginning);
  while (!socket.destroyed) {
    if (socket.write(again)) continue;
    await new Promise<unknown>((resolve) => socket.once('drain', resolve).once('close', resolve));
  }
}

describe('a receiver gives up', () => {
  it.each([
    [
      'an endless body',
      `${HEAD}Content-Length: 999999999\r\n\r\n`,
      'x'.repeat(65_536),
      'Expected at most 4194304 bytes in one body, got more (hook-1; 1 request,',
    ],
    [
      'an endless body in pieces of one byte',
      `${HEAD}Transfer-Encoding: chunked\r\n\r\n`,
      '1\r\nx\r\n'.repeat(10_000),
      'Expected at most 50331648 bytes in one case, got more (hook-1; 1 request,',
    ],
    [
      'endless requests on one connection, which get no answers',
      POST,
      POST.repeat(100),
      'Expected at most 20000 requests in one case, got more (hook-1; 20001 requests,',
    ],
    [
      'endless headers',
      HEAD,
      'X-More: and more\r\n'.repeat(100),
      'Expected a head of at most 32768 bytes, got more (hook-1;',
    ],
  ])('%s, closes the connection, and says so', async (_, beginning, again, sentence) => {
    const { receiver, receivers } = await sceneOf({ script: [STALL] });
    const socket = await dial(receiver);
    await pour(socket, beginning, again);
    expect(receivers.budget.overdrawn()).toContain(sentence);
    expect(receiver.requests.length).toBeLessThanOrEqual(BUDGET.requests);
  });

  it.each([
    ['a head that never ends', HEAD],
    ['a body that is shorter than it claims to be', `${HEAD}Content-Length: 10\r\n\r\n{}`],
    ['the beginning of a second request', `${POST}POST`],
  ])('%s, closes the connection, and says so', async (_, beginning) => {
    const { receiver, receivers } = await sceneOf({ arrivalLimitMs: SHORT_MS });
    const socket = await dial(receiver);
    socket.write(beginning);
    await until(() => socket.destroyed);
    const sentence = 'Expected a whole request within 0.5 s of its first byte, got a part of one (hook-1;';
    expect(receivers.budget.overdrawn()).toContain(sentence);
  });

  it('connections beyond the limit, and then accepts nothing more', async () => {
    const { receiver, receivers } = await sceneOf();
    for (let index = 1; index < BUDGET.connections; index += 1) receivers.budget.takeConnection('hook-2');
    const [first, second] = [await dial(receiver), await dial(receiver)];
    await until(() => second.destroyed);
    expect(receivers.budget.overdrawn()).toContain('at most 2000 connections at once in one case, got more (hook-1;');
    first.write(POST);
    await until(() => first.destroyed);
    expect(receiver.requests).toEqual([]);
  });

  it('a handshake that does not end, and does not count it as a request', async () => {
    const { receiver, receivers, events } = await sceneOf({ secure: true, arrivalLimitMs: SHORT_MS });
    const socket = await dial(receiver);
    socket.write(Buffer.from('16030100', 'hex'));
    await until(() => socket.destroyed);
    expect(events).toEqual(['saw a handshake fail: ERR_TLS_HANDSHAKE_TIMEOUT']);
    expect(receivers.budget.overdrawn()).toBeUndefined();
  });
});

describe('a receiver keeps', () => {
  it('all of thousands of headers', async () => {
    const { receiver } = await sceneOf();
    const socket = await dial(receiver);
    socket.write(`${HEAD}${'x:\r\n'.repeat(5_000)}Last: 1\r\n\r\n`);
    await until(() => receiver.requests.length === 1);
    expect(receiver.requests[0]?.rawHeaders).toHaveLength(2 * 5_002);
    expect(receiver.requests[0]?.rawHeaders.slice(-2)).toEqual(['Last', '1']);
  });

  it.each([false, true])(
    'a connection on which nothing came for long, for what comes then, secure: %s',
    async (secure) => {
      const idle = await sceneOf({ secure, arrivalLimitMs: SHORT_MS });
      const socket = secure ? await dialSecurely(idle.receiver) : await dial(idle.receiver);
      const slow = await sceneOf({ arrivalLimitMs: 2 * SHORT_MS });
      const late = await dial(slow.receiver);
      late.write(HEAD);
      await until(() => late.destroyed);
      socket.write(POST);
      await until(() => idle.receiver.requests.length === 1);
      expect(idle.receivers.budget.overdrawn()).toBeUndefined();
    },
  );
});

it('a receiver with hundreds of silent connections closes at once', async () => {
  const { receiver } = await sceneOf();
  const sockets = await Promise.all(Array.from({ length: SILENT }, () => dial(receiver)));
  await until(() => receiver.connections() === SILENT);
  const beganMs = performance.now();
  await receiver.close();
  expect(performance.now() - beganMs).toBeLessThan(5_000);
  await until(() => sockets.every((socket) => socket.destroyed));
  expect(receiver.connections()).toBe(0);
});
