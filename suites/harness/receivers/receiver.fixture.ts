import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, vi } from 'vitest';
import type { Credentials } from '../certificates/certificates.ts';
import { Agenda } from '../time/agenda.ts';
import type { Receiver } from './receiver.ts';
import { Receivers } from './receivers.ts';
import type { Reply } from './reply.ts';

/** The instant at which the clock of a fixture stands still. */
export const NOW_MS = 1_000;
/** A whole request for the receiver of a fixture. */
export const POST = 'POST /hook-1 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}';

/** A receiver with its dependencies. */
interface OpenReceiver {
  readonly receivers: Receivers;
  readonly receiver: Receiver;
  readonly agenda: Agenda;
  /** The events that the receiver reported. */
  readonly events: string[];
}

interface OpenOptions {
  readonly script?: readonly Reply[];
  /** Set for a receiver with https. */
  readonly credentials?: Credentials | undefined;
  /** Time that a request may take to arrive, in real milliseconds. */
  readonly arrivalLimitMs?: number;
}

/** A raw connection, and the response on it. */
export interface Line {
  readonly socket: Socket;
  readonly text: () => string;
  /** The end of the connection, or undefined while it is open. */
  readonly end: () => 'closed' | 'reset' | undefined;
}

/** For tests only: a receiver, until the end of the test. */
export function openReceiver(...script: Reply[]): Promise<OpenReceiver> {
  return openWith({ script });
}

export async function openWith({ script = [], credentials, arrivalLimitMs }: OpenOptions): Promise<OpenReceiver> {
  const receivers = new Receivers(arrivalLimitMs);
  onTestFinished(() => receivers.close());
  const agenda = new Agenda();
  const events: string[] = [];
  const context = {
    name: 'hook-1',
    path: '/hook-1',
    agenda: () => agenda,
    arrivalMs: () => NOW_MS,
    onRequest: () => {},
    onEvent: (what: string) => void events.push(what),
  };
  return { receivers, receiver: await receivers.open(context, script, credentials), agenda, events };
}

/** For tests only: a connection to a receiver, until the end of the test. */
export async function dial(receiver: Receiver): Promise<Line> {
  const socket = connect(Number(new URL(receiver.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  let end: 'closed' | 'reset' | undefined;
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('end', () => {
    end ??= 'closed';
  });
  socket.on('error', () => {
    end = 'reset';
  });
  await once(socket, 'connect');
  return { socket, text: () => text, end: () => end };
}

/** For tests only: the same with one whole request on it. */
export async function dialAndPost(receiver: Receiver): Promise<Line> {
  const line = await dial(receiver);
  line.socket.write(POST);
  return line;
}

/** For tests only: waits until a condition holds, which must be soon. */
export async function until(done: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(done()).toBe(true), { timeout: 10_000 });
}
