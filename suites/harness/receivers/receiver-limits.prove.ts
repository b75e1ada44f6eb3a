import type { Socket } from 'node:net';
import tls from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { certificatesOnDemand } from '../certificates/certificates.ts';
import { BUDGET } from './budget.ts';
import type { Receiver } from './receiver.ts';
import { STALL } from './reply.ts';
import { POST, Scenes, until } from './scene.fixture.ts';

/** An arrival limit short enough to wait for. */
const SHORT_MS = 500;
/** Fewer than wait to be accepted by default. Those beyond dial again, some of them much later. */
const SILENT = 500;
const HEAD = 'POST /hook-1 HTTP/1.1\r\nHost: a\r\n';

const certificates = certificatesOnDemand();
const scenes = new Scenes();
afterEach(() => scenes.clear());

async function dial(receiver: Receiver): Promise<Socket> {
  return (await scenes.dial(receiver)).socket;
}

async function dialSecurely(receiver: Receiver): Promise<Socket> {
  const socket = tls.connect({ socket: await dial(receiver), rejectUnauthorized: false }).resume();
  socket.on('error', () => {});
  await new Promise<unknown>((resolve) => socket.once('secureConnect', resolve));
  return socket;
}

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
  ])('%s, closes the connection, and reports it', async (_, beginning, again, sentence) => {
    const { receiver, receivers } = await scenes.open(STALL);
    await pour(await dial(receiver), beginning, again);
    expect(receivers.budget.overdrawn()).toContain(sentence);
    expect(receiver.requests.length).toBeLessThanOrEqual(BUDGET.requests);
  });
});

it.each([false, true])(
  'a receiver keeps a connection on which nothing came for long, for what comes then, secure: %s',
  async (secure) => {
    const credentials = secure ? (await certificates()).credentials.trusted : undefined;
    const idle = await scenes.openWith({ credentials, arrivalLimitMs: SHORT_MS });
    const socket = secure ? await dialSecurely(idle.receiver) : await dial(idle.receiver);
    const slow = await scenes.openWith({ arrivalLimitMs: 2 * SHORT_MS });
    const late = await dial(slow.receiver);
    late.write(HEAD);
    await until(() => late.destroyed);
    socket.write(POST);
    await until(() => idle.receiver.requests.length === 1);
    expect(idle.receivers.budget.overdrawn()).toBeUndefined();
  },
);

it('a receiver with hundreds of silent connections closes all of them', async () => {
  const { receiver } = await scenes.open();
  const sockets = await Promise.all(Array.from({ length: SILENT }, () => dial(receiver)));
  await until(() => receiver.connections() === SILENT);
  await receiver.close();
  await until(() => sockets.every((socket) => socket.destroyed));
  expect(receiver.connections()).toBe(0);
});
