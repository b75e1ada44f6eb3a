import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Agenda } from '../time/agenda.ts';
import type { Receiver } from './receiver.ts';
import { Receivers } from './receivers.ts';
import { OK, okAfter, RESET, type Reply, STALL, status } from './reply.ts';

const NOW_MS = 1_000;

interface Scene {
  readonly receivers: Receivers;
  readonly receiver: Receiver;
  readonly agenda: Agenda;
  readonly events: string[];
}

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function sceneOf(...script: Reply[]): Promise<Scene> {
  const receivers = new Receivers();
  cleanups.push(() => receivers.close());
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
  return { receivers, receiver: await receivers.open(context, script), agenda, events };
}

/** A raw connection, and what has come back on it. */
interface Line {
  readonly socket: Socket;
  readonly text: () => string;
  /** How the connection ended: undefined while it is open. */
  readonly end: () => 'closed' | 'reset' | undefined;
}

async function dial(receiver: Receiver): Promise<Line> {
  const socket = connect(Number(new URL(receiver.url).port), '127.0.0.1');
  cleanups.push(() => socket.destroy());
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

const POST = 'POST /hook-1 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}';

async function post(receiver: Receiver): Promise<Line> {
  const line = await dial(receiver);
  line.socket.write(POST);
  return line;
}

const until = (done: () => boolean): Promise<void> => vi.waitFor(() => expect(done()).toBe(true), { timeout: 10_000 });

describe('a receiver records', () => {
  it('headers in their order and case, values and bytes as they were sent', async () => {
    const { receiver } = await sceneOf();
    const body = Buffer.from([0x7b, 0x00, 0xff, 0xc3, 0x28, 0x7d]);
    const line = await dial(receiver);
    const head = ['PUT /hook-1/a%20b?x=%ff#no HTTP/1.0', 'hOST: a', 'x-b:  2 ', 'X-B: 1', 'Content-length: 6'];
    line.socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
    await until(() => receiver.requests.length === 1);
    expect(receiver.requests[0]).toEqual({
      index: 0,
      receiver: 'hook-1',
      atMs: NOW_MS,
      method: 'PUT',
      target: '/hook-1/a%20b?x=%ff#no',
      httpVersion: '1.0',
      rawHeaders: ['hOST', 'a', 'x-b', '2', 'X-B', '1', 'Content-length', '6'],
      body,
    });
  });

  it('a body that comes in chunks as the bytes that it stands for', async () => {
    const { receiver } = await sceneOf();
    const line = await dial(receiver);
    line.socket.write(
      'POST /hook-1 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{"a\r\n4\r\n":1}\r\n0\r\n\r\n',
    );
    await until(() => receiver.requests.length === 1);
    expect(receiver.requests[0]?.body.toString()).toBe('{"a":1}');
  });

  it('several requests of one connection, in order', async () => {
    const { receiver } = await sceneOf();
    const line = await dial(receiver);
    line.socket.write(POST + POST);
    await until(() => line.text().split('HTTP/1.1 200').length === 3);
    expect(receiver.requests.map(({ index }) => index)).toEqual([0, 1]);
  });

  it('nothing of a request that breaks off', async () => {
    const { receiver, events } = await sceneOf();
    const before = receiver.activity();
    const line = await dial(receiver);
    line.socket.write('POST /hook-1 HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n{}');
    await until(() => receiver.activity() === before + 2);
    line.socket.destroy();
    await until(() => receiver.activity() > before + 2);
    expect(receiver.requests).toEqual([]);
    expect(receiver.malformed).toEqual([]);
    expect(events).toEqual(['saw a request break off before its end']);
  });

  it.each([
    ['bytes that are no HTTP', 'hello\r\n\r\n'],
    ['a TLS handshake', '\x16\x03\x01\x02\x00\x01'],
    ['a header without a colon', 'POST / HTTP/1.1\r\nHost: a\r\nBroken\r\n\r\n'],
    ['more head than any honest request has', `POST / HTTP/1.1\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`],
  ])('%s apart, as malformed', async (_, bytes) => {
    const { receiver, events } = await sceneOf();
    const line = await dial(receiver);
    line.socket.write(bytes);
    await until(() => line.end() !== undefined);
    expect(receiver.requests).toEqual([]);
    expect(receiver.malformed).toHaveLength(1);
    expect(receiver.malformed[0]?.length).toBeLessThanOrEqual(500);
    expect(events).toEqual(['got bytes that are not an HTTP request']);
  });
});

describe('a receiver, to strangers', () => {
  it('ends the connection, since there may be no end of what comes on it', async () => {
    const { receiver } = await sceneOf();
    const line = await dial(receiver);
    line.socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 999999999\r\n\r\n');
    await until(() => line.end() !== undefined);
    expect(line.text()).toMatch(/^HTTP\/1\.1 404 /);
  });

  it.each([
    ['answers 404 and keeps nothing of what comes to another path', false, 0, 404],
    ['takes what comes to another path where a case has configured one', true, 1, 200],
  ])('%s', async (_, takesAnyPath, kept, answer) => {
    const { receiver } = await sceneOf();
    if (takesAnyPath) receiver.takeAnyPath();
    const response = await fetch(new URL('/', receiver.url));
    expect([receiver.requests.length, response.status]).toEqual([kept, answer]);
  });
});

describe('a receiver replies', () => {
  it.each([
    ['success without a script', [], 'HTTP/1.1 200 OK'],
    ['a status', [status(503)], 'HTTP/1.1 503 Service Unavailable'],
    ['a redirect with its header', [{ kind: 'answer', status: 302, headers: { Location: '/b' } }], 'Location: /b'],
  ] as [string, Reply[], string][])('%s at once and whole', async (_, script, part) => {
    const { receiver } = await sceneOf(...script);
    const line = await post(receiver);
    await until(() => line.text().endsWith('{"success":true}'));
    expect(line.text()).toContain(part);
    expect(line.end()).toBeUndefined();
    expect(receiver.held()).toBe(0);
  });

  it.each([204, 304])('%i without a body', async (code) => {
    const { receiver } = await sceneOf(status(code));
    const line = await post(receiver);
    await until(() => line.text().endsWith('\r\n\r\n'));
    expect(line.text()).toContain(`HTTP/1.1 ${code} `);
    expect(line.text().toLowerCase()).not.toContain('content-length');
  });

  it('after a delay of the world, and holds the request back until then', async () => {
    const { receiver, agenda } = await sceneOf(okAfter(4_000));
    const line = await post(receiver);
    await until(() => receiver.held() === 1);
    expect(agenda.next()).toBe(NOW_MS + 4_000);
    expect(line.text()).toBe('');
    agenda.runDue(NOW_MS + 4_000);
    await until(() => line.text().endsWith('{"success":true}'));
    expect(receiver.held()).toBe(0);
  });

  it('with the beginning of a body at once and its end after a delay', async () => {
    const { receiver, agenda } = await sceneOf({ kind: 'drip', afterMs: 6_000 });
    const line = await post(receiver);
    await until(() => line.text().endsWith('\r\n\r\n{'));
    expect(receiver.held()).toBe(1);
    agenda.runDue(NOW_MS + 6_000);
    await until(() => line.text().endsWith('{"success":true}'));
    expect(receiver.held()).toBe(0);
  });

  it('nothing, and holds the request back', async () => {
    const { receiver, agenda } = await sceneOf(STALL);
    const line = await post(receiver);
    await until(() => receiver.held() === 1);
    expect(agenda.next()).toBeNull();
    expect([line.text(), line.end()]).toEqual(['', undefined]);
  });

  it.each([
    ['a reset', RESET, '', 'reset'],
    ['the end of the connection', { kind: 'close' }, '', 'closed'],
    ['bytes that are no HTTP, and the end', { kind: 'garbage' }, 'NOT/HTTP at all\r\n\r\n', 'closed'],
  ] as [string, Reply, string, string][])('with %s', async (_, reply, text, end) => {
    const { receiver } = await sceneOf(reply);
    const line = await post(receiver);
    await until(() => line.end() !== undefined);
    expect([line.text(), line.end()]).toEqual([text, end]);
    expect(receiver.requests).toHaveLength(1);
    expect(receiver.held()).toBe(0);
  });

  it('in the order of its script, which a new one replaces from its beginning', async () => {
    const { receiver } = await sceneOf(status(500), status(501));
    const statuses = async (): Promise<(string | undefined)[]> => {
      const line = await dial(receiver);
      line.socket.write(POST + POST + POST);
      await until(() => line.text().split('{"success":true}').length === 4);
      return [...line.text().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code);
    };
    expect(await statuses()).toEqual(['500', '501', '501']);
    receiver.reply(status(400), OK);
    expect(await statuses()).toEqual(['400', '200', '200']);
  });
});

describe('a receiver, for the clock', () => {
  it.each([
    ['stalled', STALL],
    ['delayed', okAfter(4_000)],
    ['begun', { kind: 'drip', afterMs: 4_000 }],
  ] as [string, Reply][])('holds a %s request no longer than its sender waits', async (_, reply) => {
    const { receiver, receivers, agenda, events } = await sceneOf(reply);
    const line = await post(receiver);
    await until(() => receivers.held() === 1);
    line.socket.destroy();
    await until(() => receivers.held() === 0);
    expect(events.at(-1)).toBe('a held request was given up by its sender');
    const toldSoFar = events.length;
    agenda.runDue(NOW_MS + 4_000);
    expect(events).toHaveLength(toldSoFar);
  });

  it('notes a connection, a head, a body, the end of an exchange, and the end of a connection', async () => {
    const { receiver, receivers } = await sceneOf();
    const line = await dial(receiver);
    await until(() => receivers.activity() === 1);
    line.socket.write(POST.slice(0, -1));
    await until(() => receivers.activity() === 2);
    line.socket.write(POST.slice(-1));
    await until(() => receivers.activity() === 4);
    line.socket.destroy();
    await until(() => receivers.activity() === 5);
    expect(receiver.requests).toHaveLength(1);
  });

  it('closes with requests that it holds, and with connections that have said nothing', async () => {
    const { receiver, receivers } = await sceneOf(STALL);
    const lines = [await post(receiver), await dial(receiver)];
    await until(() => receiver.held() === 1);
    await receivers.close();
    await until(() => lines.every((line) => line.end() !== undefined || line.socket.destroyed));
    cleanups.shift();
    expect(receiver.held()).toBe(0);
  });
});
