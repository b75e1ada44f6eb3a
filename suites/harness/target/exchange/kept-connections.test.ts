import http, { type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { type SampleServer, serveHttp } from '../server.fixture.ts';
import { KeptConnections } from './kept-connections.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A server, and how many connections it has open. */
async function serving(listener: http.RequestListener = (_, response) => void response.end('x')): Promise<Serving> {
  let open = 0;
  const server = await serveHttp((request, response) => {
    if (request.socket.listenerCount('close', left) === 0) {
      open += 1;
      request.socket.on('close', left);
    }
    listener(request, response);
  });
  const left = (): void => {
    open -= 1;
  };
  cleanups.push(server.close);
  return { ...server, open: () => open };
}

interface Serving extends SampleServer {
  readonly open: () => number;
}

function kept(idleMs = 60_000): KeptConnections {
  const connections = new KeptConnections(idleMs);
  cleanups.push(() => connections.destroy());
  return connections;
}

/** Sends a request, and returns its connection once the answer is whole, and whether it had been in use before. */
function ask(url: string, agent: KeptConnections, onSocket = (_: Socket): void => {}): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, (response: IncomingMessage) => {
      const { socket } = response;
      response.on('error', reject).resume();
      response.on('end', () => setImmediate(() => resolve({ isReused: request.reusedSocket, socket })));
    });
    request.on('error', reject).on('socket', onSocket);
  });
}

interface Asked {
  readonly isReused: boolean;
  readonly socket: Socket;
}

it('keeps a connection for the next request to the same place, and the latest first', async () => {
  const { url } = await serving();
  const agent = kept();
  const first = await ask(url, agent);
  expect(first.isReused).toBe(false);
  const second = await ask(url, agent);
  expect([second.isReused, second.socket === first.socket]).toEqual([true, true]);
  const together = await Promise.all([ask(url, agent), ask(url, agent)]);
  expect(together.map(({ isReused }) => isReused)).toEqual([true, false]);
});

it('opens another one to another place', async () => {
  const [one, other] = [await serving(), await serving()];
  const agent = kept();
  await ask(one.url, agent);
  expect(await ask(other.url, agent)).toMatchObject({ isReused: false });
});

it.each<[what: string, listener: http.RequestListener]>([
  ['says that it closes', (_, response) => void response.writeHead(200, { connection: 'close' }).end('x')],
  ['closes without a word', ({ socket }, response) => void response.end('x', () => socket.destroySoon())],
])('keeps none that the server %s', async (_, listener) => {
  const { url } = await serving(listener);
  const agent = kept();
  const { socket } = await ask(url, agent);
  await vi.waitFor(() => expect(socket.closed).toBe(true));
  expect(await ask(url, agent)).toMatchObject({ isReused: false });
});

it('closes one that has been idle for long, and none with a request under way', async () => {
  let answer = (): void => {};
  const { url, open } = await serving((_, response) => {
    answer = () => void response.end('x');
  });
  const agent = kept(20);
  let hasWaited = false;
  // The first time, the request is still under way.
  const asked = ask(url, agent, (socket) =>
    socket.once('timeout', () => {
      hasWaited = true;
      setImmediate(() => answer());
    }),
  );
  expect(await asked).toMatchObject({ isReused: false });
  expect(hasWaited).toBe(true);
  await vi.waitFor(() => expect(open()).toBe(0));
});

it('closes all of them at the end, those in use too', async () => {
  const { url, open } = await serving(() => {});
  const agent = kept();
  const asked = ask(url, agent);
  const failed = expect(asked).rejects.toThrow('socket hang up');
  await vi.waitFor(() => expect(open()).toBe(1));
  agent.destroy();
  await failed;
  await vi.waitFor(() => expect(open()).toBe(0));
});

it('takes no connection that was idle for too long, even if its timer is late', async () => {
  const { url } = await serving();
  const agent = kept(50);
  const first = await ask(url, agent);
  const endMs = performance.now() + 60;
  while (performance.now() < endMs);
  const second = await ask(url, agent);
  expect([second.isReused, first.socket.destroyed]).toEqual([false, true]);
});
