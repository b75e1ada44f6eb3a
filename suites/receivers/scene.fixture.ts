import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, vi } from 'vitest';
import { Agenda } from '../time/agenda.ts';
import type { Receiver } from './receiver.ts';
import { Receivers } from './receivers.ts';
import type { Reply } from './reply.ts';

/** For tests only: the instant of the world at which all requests come. */
export const NOW_MS = 1_000;

/** A receiver, and the world that it stands in. */
export interface Scene {
  readonly receivers: Receivers;
  readonly receiver: Receiver;
  readonly agenda: Agenda;
  readonly events: string[];
  /** Closes the receiver before the test is over. */
  readonly close: () => Promise<void>;
}

/** For tests only: opens a receiver with a script, until the test is over. */
export async function sceneOf(...script: Reply[]): Promise<Scene> {
  const receivers = new Receivers();
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= receivers.close();
    return closing;
  };
  onTestFinished(close);
  const agenda = new Agenda();
  const events: string[] = [];
  const context = {
    name: 'hook-1',
    path: '/hook-1',
    agenda: () => agenda,
    nowMs: () => NOW_MS,
    onRequest: () => {},
    onEvent: (what: string) => void events.push(what),
  };
  return { receivers, receiver: await receivers.open(context, script), agenda, events, close };
}

/** A raw connection, and what has come back on it. */
export interface Line {
  readonly socket: Socket;
  readonly text: () => string;
  /** How the connection ended: undefined while it is open. */
  readonly end: () => 'closed' | 'reset' | undefined;
}

/** For tests only: opens a connection to a receiver. */
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

/** For tests only: a whole request. */
export const POST = 'POST /hook-1 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}';

/** For tests only: sends a whole request on a connection of its own. */
export async function post(receiver: Receiver): Promise<Line> {
  const line = await dial(receiver);
  line.socket.write(POST);
  return line;
}

/** For tests only: waits for something that is soon so. */
export const until = (done: () => boolean): Promise<void> =>
  vi.waitFor(() => expect(done()).toBe(true), { timeout: 10_000 });
