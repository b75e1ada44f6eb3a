import type { Socket } from 'node:net';
import tls from 'node:tls';
import { expect, it } from 'vitest';
import { certificatesOnDemand } from '../certificates/certificates.ts';
import { dial, openWith, POST, until } from './receiver.fixture.ts';
import type { Receiver } from './receiver.ts';

/** An arrival limit short enough to wait for. */
const SHORT_MS = 500;

const certificates = certificatesOnDemand();

async function dialSecurely(receiver: Receiver): Promise<Socket> {
  const { socket: plain } = await dial(receiver);
  const socket = tls.connect({ socket: plain, rejectUnauthorized: false }).resume();
  socket.on('error', () => {});
  await new Promise<unknown>((resolve) => socket.once('secureConnect', resolve));
  return socket;
}

it.each([false, true])(
  'a receiver keeps a connection on which nothing came for long, for what comes then, secure: %s',
  async (secure) => {
    const credentials = secure ? (await certificates()).credentials.trusted : undefined;
    const idle = await openWith({ credentials, arrivalLimitMs: SHORT_MS });
    const socket = secure ? await dialSecurely(idle.receiver) : (await dial(idle.receiver)).socket;
    const slow = await openWith({ arrivalLimitMs: 2 * SHORT_MS });
    const { socket: late } = await dial(slow.receiver);
    late.write('POST /hook-1 HTTP/1.1\r\nHost: a\r\n');
    await until(() => late.destroyed);
    socket.write(POST);
    await until(() => idle.receiver.requests.length === 1);
    expect(idle.receivers.budget.overdrawn()).toBeUndefined();
  },
);
