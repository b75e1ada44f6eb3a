import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { dial, dialAndPost, NOW_MS, openReceiver, POST, until } from './receiver.fixture.ts';
import { OK, okAfter, type Reply, STALL, status } from './reply.ts';

describe('a webhook', () => {
  it('answers a request that delivers nothing, aside from its deliveries and its script', async () => {
    const { receiver } = await openReceiver(status(503), OK);
    receiver.takeDeliveries();
    const line = await dial(receiver);
    line.socket.write(`OPTIONS /hook-1 HTTP/1.1\r\nHost: a\r\n\r\n${POST}`);
    await until(() => line.text().endsWith('{"success":true}'));
    expect(line.text().match(/HTTP\/1[.]1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503']);
    expect([receiver.asides, receiver.requests].map((all) => all.map(({ method }) => method))).toEqual([
      ['OPTIONS'],
      ['POST'],
    ]);
  });

  it('gets a request without a Host, which servers refuse', async () => {
    const { receiver } = await openReceiver();
    const line = await dial(receiver);
    line.socket.write(POST.replace('Host: a\r\n', ''));
    await until(() => receiver.requests.length === 1);
    expect(receiver.requests[0]?.rawHeaders).not.toContain('Host');
  });
});

describe('a receiver records', () => {
  it('headers in their order and case, and values and bytes as they were sent', async () => {
    const { receiver } = await openReceiver();
    const body = Buffer.from([0x7b, 0x00, 0xff, 0xc3, 0x28, 0x7d]);
    const line = await dial(receiver);
    const head = ['PUT /hook-1/a%20b?x=%ff#no HTTP/1.0', 'hOST: a', 'x-b:  2 ', 'X-B: 1', 'Content-length: 6'];
    line.socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
    await until(() => receiver.requests.length === 1);
    expect(receiver.requests[0]).toMatchObject({
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

  it.each([
    ['a query', '/hook-1?city=Zürich'],
    ['a path', '/hook-1/straße/日本'],
    ['a whole URL', 'http://127.0.0.1/hook-1/é'],
    ['Latin-1', Buffer.from('/hook-1/caf\xe9', 'latin1')],
  ])('a request whose target has bytes beyond ASCII, in %s, as it is', async (_, target) => {
    const { receiver } = await openReceiver();
    const line = await dial(receiver);
    const bytes = Buffer.from(target);
    const [begin, rest] = ['POST ', ' HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n{'];
    for (const count of [1, 2, 3]) {
      line.socket.write(Buffer.concat([Buffer.from(begin), bytes, Buffer.from(rest)]));
      // Its body ends in another write, and the connection is used again.
      await until(() => receiver.arrivals() === count);
      line.socket.write('  }');
      await until(() => receiver.requests.length === count);
    }
    expect(receiver.requests.map(({ target: seen }) => seen)).toEqual(Array(3).fill(bytes.toString('latin1')));
    expect(receiver.requests.map(({ body }) => body.toString())).toEqual(['{  }', '{  }', '{  }']);
    expect(receiver.malformed).toEqual([]);
    expect(receiver.connections()).toBe(1);
  });

  it('nothing of a request that breaks off', async () => {
    const { receiver, events } = await openReceiver();
    const before = receiver.activity();
    const line = await dial(receiver);
    line.socket.write('POST /hook-1 HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n{}');
    await until(() => receiver.activity() === before + 2);
    line.socket.destroy();
    await until(() => receiver.activity() > before + 2);
    expect(receiver.requests).toEqual([]);
    expect(receiver.malformed).toEqual([]);
    expect(events).toEqual(['saw a request break off after 2 of the 10 bytes of its Content-Length']);
  });

  it.each([
    ['bytes that are not HTTP', 'hello\r\n\r\n'],
    ['a TLS handshake', '\x16\x03\x01\x02\x00\x01'],
    ['a header without a colon', 'POST / HTTP/1.1\r\nHost: a\r\nBroken\r\n\r\n'],
  ])('%s separately, as malformed', async (_, bytes) => {
    const { receiver, events } = await openReceiver();
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
  it('closes the connection, because the request may never end', async () => {
    const { receiver } = await openReceiver();
    const line = await dial(receiver);
    line.socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 999999999\r\n\r\n');
    await until(() => line.end() !== undefined);
    expect(line.text()).toMatch(/^HTTP\/1\.1 404 /);
  });

  it.each([
    ['answers 404 to a request to another path, and keeps nothing of it', false, 0, 404],
    ['accepts a request to another path if a case has configured one', true, 1, 200],
  ])('%s', async (_, takesAnyPath, kept, answer) => {
    const { receiver } = await openReceiver();
    if (takesAnyPath) receiver.takeAnyPath();
    const response = await fetch(new URL('/', receiver.url));
    expect([receiver.requests.length, response.status]).toEqual([kept, answer]);
  });
});

describe('a receiver, for the clock', () => {
  it.each([
    ['stalled', STALL],
    ['delayed', okAfter(4_000)],
    ['begun', { kind: 'drip', afterMs: 4_000 }],
  ] as [string, Reply][])('holds a %s request no longer than its sender waits', async (_, reply) => {
    const { receiver, receivers, agenda, events } = await openReceiver(reply);
    const line = await dialAndPost(receiver);
    await until(() => receivers.held() === 1);
    line.socket.destroy();
    await until(() => receivers.held() === 0);
    expect(events.at(-1)).toBe('sees the sender give up a held request');
    const eventsSoFar = events.length;
    agenda.runDue(NOW_MS + 4_000);
    expect(events).toHaveLength(eventsSoFar);
  });

  it('counts a connection, a head, a body, the end of an exchange, and the end of a connection as activity', async () => {
    const { receiver, receivers } = await openReceiver();
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

  it('closes even with held requests and silent connections', async () => {
    const { receiver, receivers } = await openReceiver(STALL);
    const lines = [await dialAndPost(receiver), await dial(receiver)];
    await until(() => receiver.held() === 1);
    await receivers.close();
    await until(() => lines.every((line) => line.end() !== undefined || line.socket.destroyed));
    expect(receiver.held()).toBe(0);
  });

  it('holds its port for whoever still sends, and takes nothing', async () => {
    const { receiver, receivers } = await openReceiver();
    const before = await dial(receiver);
    await until(() => receiver.connections() === 1);
    await receivers.holdPorts();
    const after = await dialAndPost(receiver);
    await until(() => [before, after].every((line) => line.end() !== undefined || line.socket.destroyed));
    expect(receiver.requests).toEqual([]);
    await expect(listenAt(new URL(receiver.url).port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

async function listenAt(port: string): Promise<void> {
  const server = createServer().listen(Number(port), '127.0.0.1');
  await once(server, 'listening');
  server.close();
}
