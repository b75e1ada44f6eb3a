import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoEndpoint, startDemoEndpoint } from '../../cli/dev/dev-command.ts';
import type { LoopbackServer } from '../loopback-server.ts';
import { serveContract } from './serve-contract.ts';

let served: LoopbackServer;
let demo: DemoEndpoint;
beforeAll(async () => {
  served = await serveContract({
    'GET /': () => ({ status: 200 }),
    'POST /worlds': () => ({ status: 201 }),
    'PUT /worlds/*/sources/*': (ids, text) => ({ status: 200, body: { ids, text } }),
  });
  demo = await startDemoEndpoint();
});
afterAll(() => {
  served.close();
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

it('an adapter in this process is closed to pages, and open to programs', async () => {
  const { url } = served;
  for (const headers of PAGES) expect(await requestStatus(`${url}/worlds`, 'POST', headers)).toBe(403);
  expect([await requestStatus(url, 'GET', {}), await requestStatus(`${url}/worlds`, 'POST', {})]).toEqual([200, 201]);
});

it('the endpoint of a demonstration is closed to pages, and open to the router', async () => {
  for (const headers of PAGES) expect(await requestStatus(demo.url, 'POST', headers)).toBe(403);
  expect([await requestStatus(demo.url, 'POST', {}), await requestStatus(demo.url, 'POST', {})]).toEqual([503, 200]);
});

it('an adapter in this process gets the ids of a path decoded, and the text of a body as it is', async () => {
  const body = '{ "n": 9007199254740993 }';
  const answer = await fetch(`${served.url}/worlds/w%201/sources/a%2Fb`, { method: 'PUT', body });
  expect(await answer.json()).toEqual({ ids: ['w 1', 'a/b'], text: body });
});

it.each([
  ['/worlds/w1/clock', 422],
  ['/worlds/w1/log', 404],
])('an adapter in this process refuses %s', async (path, status) => {
  const answer = await fetch(served.url + path);
  expect([answer.status, await answer.json()]).toEqual([status, { error: { message: expect.any(String) } }]);
});
