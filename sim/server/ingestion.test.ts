import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorAnswerSchema, ingestionSchema, logSchema } from '../../spec/shapes/contract.ts';
import { MAX_PENDING_DELIVERIES } from '../router/router.ts';
import { REFERENCE } from '../rules/reference.ts';
import { MAX_BODY_BYTES } from './reception.ts';
import { SampleSimulator, sourceWith } from './simulator.fixture.ts';

const PAGE = { type: 'page', userId: 'u' };
/** The answer to a batch that was taken. */
const OK = { status: 200, body: { success: true } };
const ITEM_BYTES = 32_000;

let sample: SampleSimulator;
/** A world with the source `wk`, and the address of its ingestion. */
let world: string;
let address: string;
/** Number of requests that the endpoint had received before the test. */
let before: number;
beforeAll(async () => {
  sample = await SampleSimulator.start();
});
afterAll(() => sample.close());
beforeEach(async () => {
  world = await sample.worldWithSource();
  address = await readAddress(sample, world);
  before = sample.hooks.received.length;
});

async function readAddress(simulator: SampleSimulator, path: string, writeKey = 'wk'): Promise<string> {
  return ingestionSchema.parse((await simulator.tell('GET', `${path}/sources/${writeKey}`)).body).ingestion;
}

/** Sends as a client library does. Text and bytes are sent as they are, anything else as JSON. */
async function send(body: unknown, headers: Readonly<Record<string, string>> = {}, to = address) {
  const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  const response = await fetch(to, { method: 'POST', headers, body: bytes });
  return { status: response.status, body: (await response.json()) as unknown };
}

/** The paths and bodies of the requests to webhooks, once all work is done. */
async function delivered(): Promise<{ readonly path: string | undefined; readonly body: string }[]> {
  await expect.poll(async () => (await sample.clock(world)).busy, { interval: 1 }).toBe(0);
  return sample.hooks.received.slice(before);
}

async function logKinds(): Promise<string[]> {
  return logSchema.parse((await sample.tell('GET', `${world}/log`)).body).entries.map(({ kind }) => kind);
}

/** A page whose compact JSON has this many bytes, most of them in two-byte letters. */
function makePage(sizeBytes: number): object {
  const count = sizeBytes - JSON.stringify({ ...PAGE, name: '' }).length;
  return { ...PAGE, name: 'ü'.repeat(Math.floor(count / 2)) + 'x'.repeat(count % 2) };
}

describe('the ingestion address', () => {
  it('is on the same server, and belongs to one source of one world', async () => {
    expect(address.startsWith(`${sample.url}/`)).toBe(true);
    const odd = 'a%2Fb%20%C3%BC';
    await sample.tell('PUT', `${world}/sources/${odd}`, sourceWith([{ url: `${sample.hooks.url}/odd` }]));
    expect(await send([PAGE], {}, `${await readAddress(sample, world, odd)}/v1/batch`)).toEqual(OK);
    expect((await delivered()).map(({ path }) => path)).toEqual(['/odd']);
    expect((await send([PAGE], {}, address.replace('/wk/', '/unknown/'))).status).toBe(404);
  });

  it.each(['', '//v1/batch', '?x=1'])('takes a batch when a client appends %j', async (appended) => {
    expect(await send({ batch: [PAGE] }, {}, address + appended)).toEqual(OK);
    expect(await delivered()).toHaveLength(1);
  });

  it.each([
    ['GET', '/v1/projects/wk/settings'],
    ['GET', ''],
    ['PUT', '/v1/batch'],
    ['POST', '/v1/m'],
  ])('answers %s %s with 404 and a sentence', async (method, appended) => {
    const response = await fetch(address + appended, { method, ...(method === 'GET' ? {} : { body: '{"batch":[]}' }) });
    expect(response.status).toBe(404);
    expect(errorAnswerSchema.parse(await response.json()).error.message).toMatch(/^[^\n]+, got:? [^\n]+$/);
  });
});

describe('what a client library sends', () => {
  it.each([
    ['a form, according to its header', [PAGE], { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['a text with a byte order mark', `\uFEFF${JSON.stringify([PAGE])}`, {}],
    ['a single call', PAGE, {}],
  ] as const)('may be %s', async (_, body, headers) => {
    expect(await send(body, headers)).toEqual(OK);
    expect(await delivered()).toHaveLength(1);
  });

  const basic = (key: string) => ({ Authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` });

  it.each([
    ['the same key', { batch: [PAGE], writeKey: 'wk' }, basic('wk'), []],
    ['another key as user name', { batch: [PAGE] }, basic('other'), ['write-key']],
    ['another key in the body', { batch: [PAGE], writeKey: 'other' }, basic('wk'), ['write-key']],
  ])('goes to the source of the address with %s', async (_, body, headers: Record<string, string>, kinds) => {
    expect(await send(body, headers)).toEqual(OK);
    expect(await delivered()).toHaveLength(1);
    expect(await logKinds()).toEqual(kinds);
  });

  it.each([
    [{ oversizeCall: 'dropped' }, makePage(ITEM_BYTES + 1), 200],
    [{ takesCalls: () => false }, [PAGE], 409],
  ] as const)('is answered by the rules %j', async (rules, body, status) => {
    const other = await SampleSimulator.start({ rules: { ...REFERENCE, ...rules } });
    expect((await send(body, {}, await readAddress(other, await other.worldWithSource()))).status).toBe(status);
    await other.close();
  });
});

describe('limits of ingestion', () => {
  it('bound the bad items whose problem is looked for, not those that are taken', async () => {
    expect(await send([...Array(30).fill({}), PAGE])).toEqual(OK);
    expect(await delivered()).toHaveLength(1);
    expect(await logKinds()).toEqual(Array(10).fill('ingestion'));
  });

  it('take all of a batch, or nothing if too much is pending', async () => {
    const urls = Array.from({ length: 5 }, (_, index) => ({ url: `${sample.hooks.url}/${index}` }));
    await sample.tell('PUT', `${world}/sources/wk`, sourceWith(urls));
    expect((await send(Array.from({ length: MAX_PENDING_DELIVERIES / 5 + 1 }, () => PAGE))).status).toBe(429);
    expect(await delivered()).toEqual([]);
  });
});

describe('a request that is not a batch', () => {
  it.each([
    ['an empty body', '', {}],
    ['half a batch', '{"batch":[{"type":"page"}', {}],
    ['an object that names no kind', {}, {}],
    ['a call that lacks its event', { type: 'track', userId: 'u' }, {}],
    ['bytes that are not UTF-8', Buffer.concat([Buffer.from('["'), Buffer.from([0xff]), Buffer.from('"]')]), {}],
    ['plain text with the Content-Encoding gzip', '[]', { 'Content-Encoding': 'gzip' }],
    ['far too many bytes', 'x'.repeat(MAX_BODY_BYTES + 1), {}],
    ['a gzip bomb', gzipSync(Buffer.alloc(64 * MAX_BODY_BYTES)), { 'Content-Encoding': 'gzip' }],
    ['endless nesting', `{"batch":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, {}],
  ])('is refused and logged: %s', async (_, body, headers: Record<string, string>) => {
    const answer = await send(body, headers);
    expect(answer.status).toBe(400);
    expect(errorAnswerSchema.parse(answer.body).error.message).toMatch(/^[^\n]+, got:? [^\n]+$/);
    expect(await logKinds()).toEqual(['ingestion']);
    expect(await send([PAGE])).toEqual(OK);
  });

  it('is forgotten if the client breaks it off', async () => {
    const { hostname, port, pathname } = new URL(address);
    const head = `POST ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 99\r\n\r\n[${JSON.stringify(PAGE)}`;
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(head);
        socket.end(resolve);
      });
    });
    expect(await send([PAGE])).toEqual(OK);
    expect(await delivered()).toHaveLength(1);
  });

  it('is dropped and logged as an item, and the other items pass', async () => {
    const strays = [1, null, [], {}, { type: 'purchase' }, { type: 'alias', userId: 'u' }, { ...PAGE, userId: 1 }];
    expect(await send({ batch: [PAGE, ...strays, PAGE] })).toEqual(OK);
    expect(await delivered()).toHaveLength(2);
    expect(await logKinds()).toEqual(strays.map(() => 'ingestion'));
  });
});
