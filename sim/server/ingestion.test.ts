import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorAnswerSchema, ingestionSchema, logSchema } from '../../spec/shapes/contract.ts';
import { MAX_PENDING_DELIVERIES } from '../router/router.ts';
import { startEndpoint } from '../router/sample-endpoint.ts';
import { REFERENCE } from '../rules/reference.ts';
import type { Rules } from '../rules/rules.ts';
import { MAX_BODY_BYTES } from './body.ts';
import { SampleSimulator, sourceWith } from './sample-simulator.ts';

const PAGE = { type: 'page', userId: 'u' };
const ITEM_BYTES = 32_000;
const BATCH_BYTES = 500_000;
const OK = { status: 200, body: { success: true } };

let sample: SampleSimulator;
let world: string;
let address: string;
/** How many requests the webhook had before this test. */
let before: number;

interface Sent {
  readonly to?: string;
  readonly headers?: Record<string, string>;
}

/** Sends as a client library does; text and bytes go out as they are, anything else as JSON. */
async function send(body: unknown, { to = address, headers = {} }: Sent = {}) {
  const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  const response = await fetch(to, { method: 'POST', headers, body: bytes });
  return { status: response.status, body: (await response.json()) as unknown };
}

async function addressOf(simulator: SampleSimulator, path: string, writeKey = 'wk'): Promise<string> {
  return ingestionSchema.parse((await simulator.tell('GET', `${path}/sources/${writeKey}`)).body).ingestion;
}

/** What the webhook got since the test began, in the order of the user ids. */
async function delivered(): Promise<Record<string, unknown>[]> {
  await expect.poll(async () => (await sample.clock(world)).busy, { interval: 1 }).toBe(0);
  const bodies = sample.hooks.received.slice(before).map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  return bodies.sort((one, other) => String(one['userId']).localeCompare(String(other['userId'])));
}

async function logKinds(): Promise<string[]> {
  const { body } = await sample.tell('GET', `${world}/log`);
  return logSchema.parse(body).entries.map(({ kind }) => kind);
}

/** A page whose compact JSON has so many bytes, most of them in a letter of two. */
function pageOf(sizeBytes: number): object {
  const empty = JSON.stringify({ ...PAGE, name: '' }).length;
  const count = sizeBytes - empty;
  return { ...PAGE, name: 'ü'.repeat(Math.floor(count / 2)) + 'x'.repeat(count % 2) };
}

/** A batch of pages whose JSON has so many bytes. */
function batchOf(sizeBytes: number): string {
  const text = JSON.stringify({ batch: Array.from({ length: 10 }, () => PAGE), sentAt: '' });
  return text.replace('"sentAt":""', `"sentAt":"${'x'.repeat(sizeBytes - text.length)}"`);
}

beforeAll(async () => {
  sample = await SampleSimulator.start();
});
afterAll(() => sample.close());

beforeEach(async () => {
  world = await sample.worldWithSource();
  address = await addressOf(sample, world);
  before = sample.hooks.received.length;
});

describe('the ingestion address', () => {
  it('is on the same server, and belongs to one source of one world', async () => {
    expect(address.startsWith(`${sample.url}/`)).toBe(true);
    const second = await sample.worldWithSource();
    await sample.tell('PUT', `${second}/sources/a%2Fb%20%C3%BC`, sourceWith([{ url: `${sample.hooks.url}/odd` }]));
    const odd = await addressOf(sample, second, 'a%2Fb%20%C3%BC');
    expect(new Set([address, await addressOf(sample, second), odd]).size).toBe(3);
    expect(await send([PAGE], { to: `${odd}/v1/batch` })).toEqual(OK);
    await delivered();
    await expect.poll(() => sample.hooks.received.slice(before).map(({ path }) => path)).toEqual(['/odd']);
  });

  it('is there for sources that are there', async () => {
    expect((await sample.tell('GET', `${world}/sources/unknown`)).status).toBe(404);
    expect((await sample.tell('GET', '/worlds/w0/sources/wk')).status).toBe(404);
    expect((await send([PAGE], { to: address.replace('/wk/', '/unknown/') })).status).toBe(404);
  });

  it('is told of in the description', async () => {
    expect((await sample.tell('GET', '/')).body).toMatchObject({ supports: expect.arrayContaining(['ingestion']) });
  });

  it.each(['', '/', '/v1/batch', '//v1/batch', '/v1/batch/', '/v1/import', '?x=1'])(
    'takes a batch when a client appends %j',
    async (appended) => {
      expect(await send({ batch: [PAGE] }, { to: address + appended })).toEqual(OK);
      expect(await delivered()).toHaveLength(1);
    },
  );

  it.each([
    ['GET', '/v1/projects/wk/settings'],
    ['GET', ''],
    ['PUT', '/v1/batch'],
    ['POST', '/v1/m'],
    ['POST', '/v2/batch'],
  ])('answers %s %s with 404 and a sentence', async (method, appended) => {
    const response = await fetch(address + appended, { method, ...(method === 'GET' ? {} : { body: '{"batch":[]}' }) });
    expect(response.status).toBe(404);
    expect(errorAnswerSchema.parse(await response.json()).error.message).toMatch(/^Expected /);
  });

  it('is gone with its world', async () => {
    await sample.tell('DELETE', world);
    expect((await send([PAGE])).status).toBe(404);
    expect((await sample.tell('GET', `${world}/sources/wk`)).status).toBe(404);
    expect(sample.hooks.received).toHaveLength(before);
  });
});

describe('what a client library sends', () => {
  const common = { messageId: 'm', timestamp: '2026-11-20T21:23:07+0000' };
  const at = { version: 1, timestamp: '2026-11-20T21:23:07.000Z' };

  it('arrives at the webhook, kind by kind', async () => {
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
    expect(await send({ batch, context, messageId: 'b', sentAt: common.timestamp })).toEqual(OK);
    expect(await delivered()).toEqual([
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
    expect(await send(call, { to: `${address}/v1/${name}` })).toEqual(OK);
    expect((await delivered()).map(({ type }) => type)).toEqual([expect.stringMatching(new RegExp(`^${name}`))]);
  });

  it.each([
    ['a bare array', [PAGE, PAGE], {}, 2],
    ['a single call', PAGE, {}, 1],
    ['a batch of null', { batch: null }, {}, 0],
    ['an empty batch', { batch: [] }, {}, 0],
    ['a body packed with gzip', gzipSync(JSON.stringify([PAGE])), { 'Content-Encoding': 'gzip' }, 1],
    ['a form, by its header', [PAGE], { 'Content-Type': 'application/x-www-form-urlencoded' }, 1],
    ['a text with a byte order mark', `\uFEFF${JSON.stringify([PAGE])}`, {}, 1],
  ] as const)('may be %s', async (_, body, headers, count) => {
    expect(await send(body, { headers })).toEqual(OK);
    expect(await delivered()).toHaveLength(count);
  });

  it.each([
    { integrations: { Webhooks: false } },
    { context: { integrations: { All: false } } },
    { integrations: { Other: true }, context: { integrations: { All: false } } },
  ])('is not delivered with %j', async (switches) => {
    expect(await send([{ ...PAGE, ...switches }, PAGE])).toEqual(OK);
    expect(await delivered()).toHaveLength(1);
  });

  it('gets the time of the world where it has none that can be read', async () => {
    await send([PAGE, { ...PAGE, timestamp: 'yesterday' }, { ...PAGE, timestamp: null, sentAt: common.timestamp }]);
    expect(new Set((await delivered()).map(({ timestamp }) => timestamp))).toEqual(
      new Set(['2026-01-01T00:00:00.000Z']),
    );
    expect(await logKinds()).toEqual(['timestamp']);
  });

  it('is counted as work until the webhook has answered', async () => {
    const silent = await startEndpoint(() => 'stall');
    await sample.tell('PUT', `${world}/sources/wk`, sourceWith([{ url: silent.url }]));
    await send([PAGE, PAGE, PAGE]);
    expect((await sample.clock(world)).busy).toBe(3);
    await sample.tell('POST', `${world}/clock`, { advanceMs: 5000 });
    expect((await sample.clock(world)).busy).toBe(0);
    await sample.tell('DELETE', world);
    await silent.close();
  });

  it('arrives whole and once in many batches at the same time', async () => {
    const [batches, size] = [100, 20];
    const user = (batch: number, index: number) => `u${batch * size + index}`;
    const itemsOf = (batch: number) =>
      Array.from({ length: size }, (_, index) => ({ ...PAGE, userId: user(batch, index) }));
    const answers = await Promise.all(
      Array.from({ length: batches }, (_, batch) => send({ batch: itemsOf(batch) }, { to: `${address}/v1/batch` })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const users = (await delivered()).map(({ userId }) => userId);
    expect([users.length, new Set(users).size]).toEqual([batches * size, batches * size]);
  });
});

describe('limits of ingestion', () => {
  it('are those of a call for every item, and its neighbours pass', async () => {
    expect(await send([PAGE, pageOf(ITEM_BYTES), pageOf(ITEM_BYTES + 1), PAGE])).toEqual(OK);
    expect(await delivered()).toHaveLength(3);
    expect(await logKinds()).toEqual(['call-size']);
  });

  it('refuse a single call that is too large', async () => {
    expect((await send(pageOf(ITEM_BYTES + 1))).status).toBe(400);
    expect(await send(pageOf(ITEM_BYTES))).toEqual(OK);
    expect(await delivered()).toHaveLength(1);
    expect(await logKinds()).toEqual(['call-size']);
  });

  it.each([
    ['as it is', (text: string) => Buffer.from(text), {}],
    ['packed', gzipSync, { 'Content-Encoding': 'gzip' }],
  ] as const)('refuse a batch that is too large, %s', async (_, pack, headers) => {
    expect((await send(pack(batchOf(BATCH_BYTES + 1)), { headers })).status).toBe(400);
    expect(await delivered()).toEqual([]);
    expect(await send(pack(batchOf(BATCH_BYTES)), { headers })).toEqual(OK);
    expect(await delivered()).toHaveLength(10);
    expect(await logKinds()).toEqual(['ingestion']);
  });

  it('take all of a batch, or nothing where too much is pending', async () => {
    const urls = Array.from({ length: 5 }, (_, index) => ({ url: `${sample.hooks.url}/${index}` }));
    await sample.tell('PUT', `${world}/sources/wk`, sourceWith(urls));
    const batch = Array.from({ length: MAX_PENDING_DELIVERIES / 5 + 1 }, () => PAGE);
    expect((await send(batch)).status).toBe(429);
    expect(await delivered()).toEqual([]);
  });
});

describe('what is no batch', () => {
  const bomb = gzipSync(Buffer.alloc(64 * MAX_BODY_BYTES));
  const notUtf8 = Buffer.concat([Buffer.from('["'), Buffer.from([0xff]), Buffer.from('"]')]);

  it.each([
    ['an empty body', '', {}],
    ['text', 'garbage', {}],
    ['half a batch', '{"batch":[{"type":"page"}', {}],
    ['null', 'null', {}],
    ['a number for a batch', '{"batch":1}', {}],
    ['an object that says no kind', {}, {}],
    ['a call of no known kind', { type: 'purchase' }, {}],
    ['a call that lacks its event', { type: 'track', userId: 'u' }, {}],
    ['bytes that are no UTF-8', notUtf8, {}],
    ['gzip that is not said to be', gzipSync('[]'), {}],
    ['no gzip that is said to be', '[]', { 'Content-Encoding': 'gzip' }],
    ['a coding that no client uses', '[]', { 'Content-Encoding': 'br' }],
    ['far too much', 'x'.repeat(MAX_BODY_BYTES + 1), {}],
    ['a bomb', bomb, { 'Content-Encoding': 'gzip' }],
    ['endless nesting', `{"batch":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, {}],
  ])('is refused and logged: %s', async (_, body, headers: Record<string, string>) => {
    const answer = await send(body, { headers });
    expect(answer.status).toBe(400);
    expect(errorAnswerSchema.parse(answer.body).error.message).toMatch(/^Expected [^\n]+$/);
    expect(await logKinds()).toEqual(['ingestion']);
    expect(await send([PAGE])).toEqual(OK);
    expect(await delivered()).toHaveLength(1);
  });

  it('is forgotten where the client breaks it off', async () => {
    const { hostname, port, pathname } = new URL(address);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 99\r\n\r\n[${JSON.stringify(PAGE)}`,
        );
        socket.end(resolve);
      });
    });
    expect(await send([PAGE])).toEqual(OK);
    expect(await delivered()).toHaveLength(1);
  });

  it('is dropped and logged as an item, and its neighbours pass', async () => {
    const strays = [
      1,
      null,
      'text',
      [],
      {},
      { type: 'purchase' },
      { type: 'alias', userId: 'u' },
      { ...PAGE, userId: 1 },
    ];
    expect(await send({ batch: [PAGE, ...strays, PAGE] })).toEqual(OK);
    expect(await delivered()).toHaveLength(2);
    expect(await logKinds()).toEqual(strays.map(() => 'ingestion'));
  });
});

describe('the write key', () => {
  const basic = (key: string) => ({ Authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` });

  it.each([
    ['none', { batch: [PAGE] }, {}, []],
    ['its own', { batch: [PAGE], writeKey: 'wk' }, basic('wk'), []],
    ['another as user name', { batch: [PAGE] }, basic('other'), ['write-key']],
    ['another in the body', { batch: [PAGE], writeKey: 'other' }, basic('wk'), ['write-key']],
  ])('of the address counts where a client gives %s', async (_, body, headers: Record<string, string>, kinds) => {
    expect(await send(body, { headers })).toEqual(OK);
    expect(await delivered()).toHaveLength(1);
    expect(await logKinds()).toEqual(kinds);
  });
});

describe('other rules', () => {
  const statuses = async (rules: Partial<Rules>, requests: readonly [unknown, Sent['headers']][]) => {
    const other = await SampleSimulator.start({ rules: { ...REFERENCE, ...rules } });
    const to = await addressOf(other, await other.worldWithSource());
    const answers = [];
    for (const [body, headers = {}] of requests) answers.push((await send(body, { to, headers })).status);
    await other.close();
    return answers;
  };

  it('may refuse other write keys', async () => {
    const requests: [unknown, undefined][] = [
      [{ batch: [], writeKey: 'other' }, undefined],
      [{ batch: [], writeKey: 'wk' }, undefined],
    ];
    expect(await statuses({ foreignWriteKey: 'refused' }, requests)).toEqual([401, 200]);
  });

  it('may drop a single call that is too large without a word', async () => {
    expect(await statuses({ oversizeCall: 'dropped' }, [[pageOf(ITEM_BYTES + 1), undefined]])).toEqual([200]);
  });

  it('may have a source take no calls', async () => {
    expect(await statuses({ takesCalls: () => false }, [[[PAGE], undefined]])).toEqual([409]);
  });
});
