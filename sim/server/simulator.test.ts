import { afterEach, describe, expect, it } from 'vitest';
import { clockSchema } from '../../spec/shapes/contract.ts';
import { REFERENCE } from '../rules/reference.ts';
import { MAX_WORLDS } from '../world/worlds.ts';
import { MAX_AUDIENCES, MAX_SOURCES } from './app.ts';
import type { Listening } from './listen.ts';
import { ask, sourceWith } from './simulator.fixture.ts';
import { startSimulator } from './simulator.ts';

/** Far less than the years between the real time and the instant that a world was asked to begin at. */
const CLOCKS_DIFFER_MS = 60_000;

describe('limits', () => {
  it('apply to worlds, sources and audiences', async () => {
    const bounded = await startSimulator();
    // Thousands of requests would each take a connection.
    const tell = (method: string, path: string, body: object) =>
      bounded.handle(new Request(bounded.url + path, { method, body: JSON.stringify(body) }));
    const create = () => tell('POST', '/worlds', {});
    const fill = (count: number, act: (index: number) => Promise<Response>) =>
      Promise.all(Array.from({ length: count }, (_, index) => act(index)));
    const put = (path: string, index: number, body: object) => tell('PUT', `/worlds/w1/${path}/${index}`, body);
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
    const beforeMs = Date.now();
    const { body } = await ask(url, 'GET', '/worlds/w1/clock');
    const nowMs = Date.parse(clockSchema.parse(body).now);
    // The clock only moves forward, so it may differ a little from that of the system.
    expect(nowMs).toBeGreaterThan(beforeMs - CLOCKS_DIFFER_MS);
    expect(nowMs).toBeLessThan(Date.now() + CLOCKS_DIFFER_MS);
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
});
