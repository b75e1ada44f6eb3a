import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorAnswerSchema } from '../../../spec/shapes/contract.ts';
import { REFERENCE } from '../../rules/reference.ts';
import type { Rules } from '../../rules/rules.ts';
import { startEndpoint } from '../../wire/endpoint.fixture.ts';
import { SampleSimulator, sourceWith } from '../simulator.fixture.ts';
import { addressOf, OK, PAGE, pageOf, SampleIngestion, sendTo } from './ingestion.fixture.ts';

let sample: SampleIngestion;
beforeAll(async () => {
  sample = await SampleIngestion.start();
});
afterAll(() => sample.simulator.close());
beforeEach(() => sample.renew());

describe('the ingestion address', () => {
  it('is on the same server, and belongs to one source of one world', async () => {
    expect(sample.address.startsWith(`${sample.simulator.url}/`)).toBe(true);
    const second = await sample.simulator.worldWithSource();
    await sample.simulator.tell(
      'PUT',
      `${second}/sources/a%2Fb%20%C3%BC`,
      sourceWith([{ url: `${sample.simulator.hooks.url}/odd` }]),
    );
    const odd = await addressOf(sample.simulator, second, 'a%2Fb%20%C3%BC');
    expect(new Set([sample.address, await addressOf(sample.simulator, second), odd]).size).toBe(3);
    expect(await sendTo(`${odd}/v1/batch`, [PAGE])).toEqual(OK);
    await sample.delivered();
    await expect.poll(() => sample.received().map(({ path }) => path)).toEqual(['/odd']);
  });

  it('exists only for sources that exist', async () => {
    expect((await sample.simulator.tell('GET', `${sample.world}/sources/unknown`)).status).toBe(404);
    expect((await sample.simulator.tell('GET', '/worlds/w0/sources/wk')).status).toBe(404);
    expect((await sendTo(sample.address.replace('/wk/', '/unknown/'), [PAGE])).status).toBe(404);
  });

  it('is mentioned in the description', async () => {
    expect((await sample.simulator.tell('GET', '/')).body).toMatchObject({
      supports: expect.arrayContaining(['ingestion']),
    });
  });

  it.each(['', '/', '/v1/batch', '//v1/batch', '/v1/batch/', '/v1/import', '?x=1'])(
    'takes a batch when a client appends %j',
    async (appended) => {
      expect(await sample.send({ batch: [PAGE] }, {}, appended)).toEqual(OK);
      expect(await sample.delivered()).toHaveLength(1);
    },
  );

  it.each([
    ['GET', '/v1/projects/wk/settings'],
    ['GET', ''],
    ['PUT', '/v1/batch'],
    ['POST', '/v1/m'],
    ['POST', '/v2/batch'],
  ])('answers %s %s with 404 and a sentence', async (method, appended) => {
    const response = await fetch(sample.address + appended, {
      method,
      ...(method === 'GET' ? {} : { body: '{"batch":[]}' }),
    });
    expect(response.status).toBe(404);
    expect(errorAnswerSchema.parse(await response.json()).error.message).toMatch(/^[^\n]+, got:? [^\n]+$/);
  });

  it('is deleted with its world', async () => {
    await sample.simulator.tell('DELETE', sample.world);
    expect((await sample.send([PAGE])).status).toBe(404);
    expect((await sample.simulator.tell('GET', `${sample.world}/sources/wk`)).status).toBe(404);
    expect(sample.received()).toEqual([]);
  });
});

describe('what a client library sends', () => {
  const common = { messageId: 'm', timestamp: '2026-11-20T21:23:07+0000' };
  const at = { version: 1, timestamp: '2026-11-20T21:23:07.000Z' };

  it('of any kind arrives at the webhook', async () => {
    const batch = [
      { type: 'identify', userId: '1', traits: { age: 1 }, ...common },
      { type: 'track', userId: '2', event: 'Bought', properties: { revenue: '1.50' }, ...common },
      { type: 'page', userId: '3', name: 'Home', properties: { url: '/' }, ...common },
      { type: 'page', userId: '4', traits: { url: '/old' }, ...common },
      { type: 'screen', userId: '5', name: 'Home', context: { app: { build: '1' } }, ...common },
      { type: 'group', userId: '6', groupId: 'g', traits: { name: 'G' }, ...common },
      { type: 'alias', userId: '7', previousId: 'p', ...common },
    ];
    const context = { library: { name: 'analytics-go', version: '2.1.0' } };
    expect(await sample.send({ batch, context, messageId: 'b', sentAt: common.timestamp })).toEqual(OK);
    expect(await sample.delivered()).toEqual([
      { type: 'identify', userId: '1', traits: { age: 1 }, ...at },
      { type: 'track', userId: '2', event: 'Bought', properties: { revenue: '1.50' }, ...at },
      { type: 'page', userId: '3', properties: { url: '/' }, ...at },
      { type: 'page', userId: '4', properties: { url: '/old' }, ...at },
      { type: 'screen', userId: '5', name: 'Home', context: { app: { build: '1' } }, ...at },
      { type: 'group', userId: '6', groupId: 'g', traits: { name: 'G' }, ...at },
      { type: 'alias', 'User ID': '7', 'Previous ID': 'p', ...at },
    ]);
  });

  it.each([
    ['track', { userId: 'u', event: 'e' }],
    ['t', { userId: 'u', event: 'e' }],
    ['identify', { userId: 'u' }],
    ['page', { userId: 'u' }],
    ['screen', { userId: 'u', name: 'n' }],
    ['group', { userId: 'u', groupId: 'g' }],
    ['alias', { userId: 'u', previousId: 'p' }],
  ])('may be a single call to /v1/%s', async (name, call) => {
    expect(await sample.send(call, {}, `/v1/${name}`)).toEqual(OK);
    expect((await sample.delivered()).map(({ type }) => type)).toEqual([expect.stringMatching(new RegExp(`^${name}`))]);
  });

  it.each([
    ['a bare array', [PAGE, PAGE], {}, 2],
    ['a single call', PAGE, {}, 1],
    ['a batch of null', { batch: null }, {}, 0],
    ['an empty batch', { batch: [] }, {}, 0],
    ['a body compressed with gzip', gzipSync(JSON.stringify([PAGE])), { 'Content-Encoding': 'gzip' }, 1],
    ['a form, according to its header', [PAGE], { 'Content-Type': 'application/x-www-form-urlencoded' }, 1],
    ['a text with a byte order mark', `\uFEFF${JSON.stringify([PAGE])}`, {}, 1],
  ] as const)('may be %s', async (_, body, headers, count) => {
    expect(await sample.send(body, headers)).toEqual(OK);
    expect(await sample.delivered()).toHaveLength(count);
  });

  it.each([
    { integrations: { Webhooks: false } },
    { context: { integrations: { All: false } } },
    { integrations: { Other: true }, context: { integrations: { All: false } } },
  ])('is not delivered with %j', async (switches) => {
    expect(await sample.send([{ ...PAGE, ...switches }, PAGE])).toEqual(OK);
    expect(await sample.delivered()).toHaveLength(1);
  });

  it('gets the time of the world if it has no readable timestamp', async () => {
    await sample.send([
      PAGE,
      { ...PAGE, timestamp: 'yesterday' },
      { ...PAGE, timestamp: null, sentAt: common.timestamp },
    ]);
    expect(new Set((await sample.delivered()).map(({ timestamp }) => timestamp))).toEqual(
      new Set(['2026-01-01T00:00:00.000Z']),
    );
    expect(await sample.logKinds()).toEqual(['timestamp']);
  });

  it('is counted as work until the webhook has answered', async () => {
    const silent = await startEndpoint(() => 'stall');
    await sample.simulator.tell('PUT', `${sample.world}/sources/wk`, sourceWith([{ url: silent.url }]));
    await sample.send([PAGE, PAGE, PAGE]);
    expect((await sample.simulator.clock(sample.world)).busy).toBe(3);
    await sample.simulator.tell('POST', `${sample.world}/clock`, { advanceMs: 5000 });
    expect((await sample.simulator.clock(sample.world)).busy).toBe(0);
    await sample.simulator.tell('DELETE', sample.world);
    await silent.close();
  });

  it('arrives complete and once from many batches at the same time', async () => {
    const [batches, size] = [20, 20];
    const user = (batch: number, index: number) => `u${batch * size + index}`;
    const itemsOf = (batch: number) =>
      Array.from({ length: size }, (_, index) => ({ ...PAGE, userId: user(batch, index) }));
    const answers = await Promise.all(
      Array.from({ length: batches }, (_, batch) => sample.send({ batch: itemsOf(batch) }, {}, '/v1/batch')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const users = (await sample.delivered()).map(({ userId }) => userId);
    expect([users.length, new Set(users).size]).toEqual([batches * size, batches * size]);
  });
});

describe('the write key', () => {
  const basic = (key: string) => ({ Authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` });

  it.each([
    ['none', { batch: [PAGE] }, {}, []],
    ['the same key', { batch: [PAGE], writeKey: 'wk' }, basic('wk'), []],
    ['another key as user name', { batch: [PAGE] }, basic('other'), ['write-key']],
    ['another key in the body', { batch: [PAGE], writeKey: 'other' }, basic('wk'), ['write-key']],
  ])('of the address counts if a client gives %s', async (_, body, headers: Record<string, string>, kinds) => {
    expect(await sample.send(body, headers)).toEqual(OK);
    expect(await sample.delivered()).toHaveLength(1);
    expect(await sample.logKinds()).toEqual(kinds);
  });
});

describe('other rules', () => {
  const statuses = async (
    rules: Partial<Rules>,
    requests: readonly [unknown, Record<string, string> | undefined][],
  ) => {
    const other = await SampleSimulator.start({ rules: { ...REFERENCE, ...rules } });
    const to = await addressOf(other, await other.worldWithSource());
    const answers = [];
    for (const [body, headers = {}] of requests) answers.push((await sendTo(to, body, headers)).status);
    await other.close();
    return answers;
  };

  it('may silently drop a single call that is too large', async () => {
    expect(await statuses({ oversizeCall: 'dropped' }, [[pageOf(32_001), undefined]])).toEqual([200]);
  });

  it('may make a source refuse all calls', async () => {
    expect(await statuses({ takesCalls: () => false }, [[[PAGE], undefined]])).toEqual([409]);
  });
});
