import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Description } from '../../spec/shapes/contract.ts';
import { type DemoEndpoint, startDemoEndpoint } from '../cli/dev/dev-command.ts';
import { type LoopbackServer, serveLoopback } from '../harness/loopback-server.ts';
import { ClientWorlds } from './client-worlds.ts';
import { makeListener } from './routes.ts';

const DESCRIPTION: Description = {
  contract: 1,
  implementation: { name: 'a', version: '1' },
  roles: ['client'],
  clock: 'real',
  worlds: 'isolated',
  supports: [],
};

let bridge: LoopbackServer;
let demo: DemoEndpoint;
beforeAll(async () => {
  const worlds = new ClientWorlds(() => Promise.reject(new Error('no adapter')));
  bridge = await serveLoopback(createServer(makeListener(DESCRIPTION, worlds)));
  demo = await startDemoEndpoint();
});
afterAll(() => {
  bridge.close();
  demo.close();
});

async function requestStatus(
  url: string,
  method: string,
  headers: Record<string, string>,
): Promise<number | undefined> {
  const outgoing = request(url, { method, headers, agent: false }).end();
  const [response] = await once(outgoing, 'response');
  response.resume();
  return response.statusCode;
}

const PAGES: Record<string, string>[] = [
  { Host: 'evil.test' },
  { Origin: 'http://evil.test' },
  { 'Sec-Fetch-Site': 'cross-site' },
];

it('the bridge to an adapter is closed to pages, and open to programs', async () => {
  const { url } = bridge;
  for (const headers of PAGES) expect(await requestStatus(`${url}/worlds`, 'POST', headers)).toBe(403);
  expect([await requestStatus(url, 'GET', {}), await requestStatus(`${url}/worlds`, 'POST', {})]).toEqual([200, 201]);
});

it('the endpoint of a demonstration is closed to pages, and open to the router', async () => {
  for (const headers of PAGES) expect(await requestStatus(demo.url, 'POST', headers)).toBe(403);
  expect([await requestStatus(demo.url, 'POST', {}), await requestStatus(demo.url, 'POST', {})]).toEqual([503, 200]);
});
