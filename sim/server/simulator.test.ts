import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clockSchema } from '../../spec/shapes/contract.ts';
import { FAULTS } from '../rules/faults/index.ts';
import { REFERENCE } from '../rules/reference.ts';
import { VARIANTS } from '../rules/variants/index.ts';
import { type Endpoint, startEndpoint } from '../wire/endpoint.fixture.ts';
import { MAX_WORLDS } from '../world/worlds.ts';
import { MAX_AUDIENCES } from './calls.ts';
import type { Listening } from './listen.ts';
import { type Answer, ask, sourceWith } from './simulator.fixture.ts';
import { startSimulator } from './simulator.ts';
import { MAX_SOURCES } from './sources.ts';

const CALLS = [
  { type: 'track', event: 'e', userId: 'u', properties: { revenue: '1', nested: { a: [null, '', 0, 'ü'] } } },
  { type: 'page', anonymousId: 'a', name: 'n', category: 'c' },
  { type: 'screen', userId: 'u', name: 'n', context: { app: { build: '1' } } },
  { type: 'identify', userId: 'u', traits: { age: 1 }, timestamp: '2012-12-02T00:30:08+05:30' },
  { type: 'group', userId: 'u', groupId: 'g' },
  { type: 'alias', userId: 'u', previousId: 'p', integrations: { All: true } },
];

let hooks: Endpoint;
beforeAll(async () => {
  hooks = await startEndpoint(() => 200);
});
afterAll(() => hooks.close());

describe('limits', () => {
  it('apply to worlds, sources and audiences', async () => {
    const bounded = await startSimulator();
    const create = () => ask(bounded.url, 'POST', '/worlds', {});
    const fill = (count: number, act: (index: number) => Promise<Answer>) =>
      Promise.all(Array.from({ length: count }, (_, index) => act(index)));
    const put = (path: string, index: number, body: object) =>
      ask(bounded.url, 'PUT', `/worlds/w1/${path}/${index}`, body);
    const putSource = (index: number) => put('sources', index, sourceWith([]));
    const putAudience = (index: number) => put('audiences', index, { name: 'A', source: '0', members: [] });
    await fill(MAX_WORLDS, create);
    await fill(MAX_SOURCES, putSource);
    await fill(MAX_AUDIENCES, putAudience);
    const over = [await create(), await putSource(MAX_SOURCES), await putAudience(MAX_AUDIENCES)];
    const again = [await putSource(0), await putAudience(0)];
    await bounded.close();
    expect(over.map(({ status }) => status)).toEqual([429, 429, 429]);
    expect(again.map(({ status }) => status)).toEqual([204, 202]);
  });
});

describe('startSimulator', () => {
  const started: Listening[] = [];
  afterEach(async () => {
    for (const one of started.splice(0)) await one.close();
  });
  const start = async (...args: Parameters<typeof startSimulator>) => {
    const one = await startSimulator(...args);
    started.push(one);
    return one;
  };

  it('runs on a real clock, which cannot be moved', async () => {
    const { url } = await start({ clock: 'real' });
    expect((await ask(url, 'GET', '/')).body).toMatchObject({ clock: 'real' });
    await ask(url, 'POST', '/worlds', { now: '2012-12-02T00:00:00Z' });
    const { body } = await ask(url, 'GET', '/worlds/w1/clock');
    expect(Math.abs(Date.now() - Date.parse(clockSchema.parse(body).now))).toBeLessThan(10_000);
    expect((await ask(url, 'POST', '/worlds/w1/clock', { advanceMs: 1 })).status).toBe(409);
  });

  it('says that an address is taken', async () => {
    const port = Number(new URL((await start()).url).port);
    await expect(startSimulator({ port })).rejects.toMatchObject({ code: 'usage' });
  });

  it('keeps idle connections open', async () => {
    const { url } = await start();
    const response = await fetch(url);
    await response.text();
    expect([response.status, response.headers.get('keep-alive')]).toEqual([200, null]);
  });

  it('reports an internal failure in one sentence', async () => {
    const broken = () => {
      throw new Error('it broke');
    };
    const { url } = await start({ rules: { ...REFERENCE, configure: broken } });
    await ask(url, 'POST', '/worlds', {});
    const answer = await ask(url, 'PUT', '/worlds/w1/sources/wk', sourceWith([]));
    expect(answer).toEqual({
      status: 500,
      body: { error: { message: 'The simulator failed on PUT /worlds/w1/sources/wk: it broke' } },
    });
  });

  it('closes with work under way', async () => {
    const one = await startSimulator();
    await ask(one.url, 'POST', '/worlds', {});
    await ask(one.url, 'PUT', '/worlds/w1/sources/wk', sourceWith([{ url: 'http://127.0.0.1:1/' }]));
    await ask(one.url, 'POST', '/worlds/w1/sources/wk/calls', { type: 'page' });
    await one.close();
    await expect(fetch(one.url)).rejects.toThrow();
  });

  it.each([...FAULTS, ...VARIANTS].map(({ name, rules }) => [name, rules] as const))('runs %s', async (_, rules) => {
    const { url } = await start({ rules: rules(REFERENCE) });
    await ask(url, 'POST', '/worlds', {});
    await ask(url, 'PUT', '/worlds/w1/sources/wk', sourceWith([{ url: `${hooks.url}/run` }]));
    const requests = [
      ...CALLS.map((call) => ['POST', '/worlds/w1/sources/wk/calls', call] as const),
      ['POST', '/worlds/w1/deletions', { userId: 'u', sources: ['wk'] }] as const,
      ['PUT', '/worlds/w1/audiences/a', { name: 'A', source: 'wk', members: ['u'] }] as const,
    ];
    const answers = await Promise.all(requests.map(([method, path, body]) => ask(url, method, path, body)));
    expect(answers.map(({ status }) => status)).toEqual(requests.map(() => 202));
  });
});
