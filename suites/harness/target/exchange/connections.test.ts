import { afterEach, describe, expect, it, vi } from 'vitest';
import { HttpJson } from '../http-json.ts';
import { serveHttp } from '../server.fixture.ts';
import { Connections } from './connections.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A server that notes the connection of each request, and a client of it. */
async function setUp(): Promise<{ send: (method: string) => Promise<number | undefined> }> {
  const ports: (number | undefined)[] = [];
  const { url, close } = await serveHttp(({ socket }, response) => {
    ports.push(socket.remotePort);
    response.end('{}');
  });
  const http = new HttpJson();
  cleanups.push(close, () => http.close());
  const send = async (method: string): Promise<number | undefined> => {
    await http.send(method, url, {});
    return ports.at(-1);
  };
  return { send };
}

describe('connections', () => {
  it('are shared by requests that may be repeated', async () => {
    const { send } = await setUp();
    const ports = [await send('GET'), await send('PUT'), await send('DELETE')];
    expect(new Set(ports).size).toBe(1);
  });

  it('are shared by POSTs that follow each other, once one is known to be kept', async () => {
    const { send } = await setUp();
    const early = [await send('POST'), await send('POST'), await send('GET'), await send('GET')];
    expect(new Set(early).size).toBe(3);
    // On a busy machine the second POST may come too late to share.
    await vi.waitFor(async () => expect(await send('POST')).toBe(await send('POST')), { timeout: 30_000 });
    expect(await send('POST')).not.toBe(early[2]);
  });
});

describe('Connections', () => {
  const URL = 'http://127.0.0.1:1';

  it.each(['http://127.0.0.1:1', 'https://127.0.0.1:1'])('lets no POST share one of a GET, to %s', (url) => {
    const connections = new Connections();
    connections.reused();
    const [ofGet, ofPost] = [connections.agentFor('GET', url), connections.agentFor('POST', url)];
    expect([ofGet, ofPost]).not.toContain(false);
    expect(ofPost).not.toBe(ofGet);
    expect(connections.agentFor('PUT', url)).toBe(ofGet);
  });

  it('gives each POST its own until one is known to be kept, and again when one breaks', () => {
    const connections = new Connections();
    const before = connections.agentFor('POST', URL);
    connections.reused();
    const meanwhile = connections.agentFor('POST', URL);
    connections.lost();
    connections.reused();
    expect([before, meanwhile === false, connections.agentFor('POST', URL)]).toEqual([false, false, false]);
  });
});

it('never repeats a POST, even if a reused connection breaks', async () => {
  let asked = 0;
  const { url, close } = await serveHttp(({ method, socket }, response) => {
    if (method === 'POST') asked += 1;
    if (asked > 20) socket.destroy();
    else response.end('{}');
  });
  const http = new HttpJson();
  cleanups.push(close, () => http.close());
  for (const method of ['GET', 'GET', ...Array<string>(20).fill('POST')]) await http.send(method, url, {});
  await expect(http.send('POST', url, {})).rejects.toMatchObject({ code: 'unreachable' });
  expect(asked).toBe(21);
});
