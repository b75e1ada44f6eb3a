import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Description } from '../../../spec/shapes/contract.ts';
import { type DemoEndpoint, startDemoEndpoint } from '../../cli/dev/dev-command.ts';
import { type ServedContract, serveContract } from './serve-contract.ts';

const ended: string[] = [];
let served: ServedContract;
let demo: DemoEndpoint;
beforeAll(async () => {
  const implementation = { name: 'acme', version: '1' };
  served = await serveContract({
    describe: (): Description => ({
      ...{ contract: 1, implementation, roles: ['router'], clock: 'real', worlds: 'isolated', supports: [] },
    }),
    open: () => 'a world',
    end: (world) => void ended.push(world),
    handlers: { 'PUT /sources/*': (world, ids, text) => ({ status: 200, body: { world, ids, text } }) },
  });
  demo = await startDemoEndpoint();
});
afterAll(async () => {
  await served.close();
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
  const { world } = (await (await fetch(`${served.url}/worlds`, { method: 'POST' })).json()) as { world: string };
  const url = `${served.url}/worlds/${world}`;
  const body = '{ "n": 9007199254740993 }';
  const answer = await fetch(`${url}/sources/a%2Fb`, { method: 'PUT', body });
  expect(await answer.json()).toEqual({ world: 'a world', ids: ['a/b'], text: body });
  for (const path of [`${url}/clock`, `${url}/log`, `${served.url}/worlds/w9/log`]) {
    const refusal = await fetch(path);
    expect([refusal.status, await refusal.json()]).toEqual([422, { error: { message: expect.any(String) } }]);
  }
  expect([(await fetch(url, { method: 'DELETE' })).status, ended]).toEqual([204, ['a world']]);
});
