import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type Outcome, startExchange } from './exchange.fixture.ts';
import { until } from './rig.fixture.ts';

const CLOSED = 'closed';

describe('startExchange', () => {
  let server: Server | undefined;

  afterEach(() => void server?.close());

  /** Posts to a peer that responds as given, and closes a connection only after the other side has. */
  async function post(respond: (socket: Socket) => void) {
    const events: Array<Outcome | string> = [];
    server = createServer({ allowHalfOpen: true }, (socket) => {
      events.push('open');
      socket.once('data', () => respond(socket)).on('error', () => socket.destroy());
      socket.on('end', () => socket.destroy()).on('close', () => events.push(CLOSED));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const outbound = { url, headers: { Connection: 'close' }, body: Buffer.from('{}') };
    return { events, abandon: startExchange(outbound, (outcome) => events.push(outcome)) };
  }

  it.each([
    ['a whole answer', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok', 200],
    ['a redirect, which it does not follow', 'HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n', 302],
    ['an endless answer', `HTTP/1.1 500 Oh\r\nContent-Length: 999999\r\n\r\n${'x'.repeat(100_000)}`, 500],
  ])('reports the status of %s, and closes the connection', async (_what, answer, status) => {
    const { events } = await post((socket) => socket.write(answer));

    await until(() => events.includes(CLOSED));

    expect(events).toEqual(['open', { status }, CLOSED]);
  });

  it('accepts an answer that ends with its connection as whole', async () => {
    const { events } = await post((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nok'));

    await until(() => events.includes(CLOSED));

    expect(events).toContainEqual({ status: 200 });
  });

  it.each([
    ['a broken answer', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok', 'broken'],
    ['no answer at all', '', 'socket hang up'],
    ['something that is not HTTP', 'hello\r\n\r\n', 'Parse Error'],
    ['an upgrade', 'HTTP/1.1 101 Go\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n', 'without a response'],
  ])('reports %s as an error, once', async (_what, answer, message) => {
    const { events } = await post((socket) => socket.end(answer));

    await until(() => events.includes(CLOSED));

    expect(events.filter((event) => typeof event !== 'string')).toEqual([{ error: expect.stringContaining(message) }]);
  });

  it('closes the connection when abandoned, and reports nothing', async () => {
    const { events, abandon } = await post(() => abandon());

    await until(() => events.includes(CLOSED));

    expect(events).toEqual(['open', CLOSED]);
  });

  it('opens no connection when abandoned at once', async () => {
    const { events, abandon } = await post(() => {});

    abandon();
    await sleep(50);

    expect(events).toEqual([]);
  });
});
