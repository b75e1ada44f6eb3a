import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  clientCreatedSchema,
  clientLogSchema,
  descriptionSchema,
  ingestionSchema,
} from '../../spec/shapes/contract.ts';
import { REFERENCE } from '../rules/reference.ts';
import { type Endpoint, type Answer as Reply, startEndpoint } from '../wire/endpoint.fixture.ts';
import { MAX_CLIENTS } from './clients.ts';
import { SampleSimulator } from './simulator.fixture.ts';

const TRACK = { method: 'Track', message: { UserId: 'u', Event: 'e' } };
const TAKEN = { status: 200, body: { error: null } };

let sample: SampleSimulator;
let world: string;
/** Stands for the service, for the clients of these tests. */
let service: Endpoint;
let reply: Reply = 200;
let before: number;

const tell = (method: string, path: string, body?: unknown) => sample.tell(method, path, body);
const advance = (advanceMs: number) => tell('POST', `${world}/clock`, { advanceMs });
const received = () => service.received.slice(before);
const logOf = async (client: string) => clientLogSchema.parse((await tell('GET', `${client}/log`)).body).lines;

async function quiet(): Promise<void> {
  await expect.poll(async () => (await sample.clock(world)).busy, { interval: 1 }).toBe(0);
}

/** Makes a client and returns its path. */
async function clientWith(options: object = {}): Promise<string> {
  const { body } = await tell('POST', `${world}/clients`, { writeKey: 'wk', endpoint: service.url, ...options });
  return `${world}/clients/${clientCreatedSchema.parse(body).client}`;
}

beforeAll(async () => {
  sample = await SampleSimulator.start();
  service = await startEndpoint(() => reply);
});
afterAll(async () => {
  await sample.close();
  await service.close();
});
beforeEach(async () => {
  reply = 200;
  world = await sample.world();
  before = service.received.length;
});

afterEach(() => tell('DELETE', world));

describe('clients of the conformance API', () => {
  it('are mentioned in the description', async () => {
    const { roles, supports } = descriptionSchema.parse((await tell('GET', '/')).body);
    expect(roles).toEqual(['router', 'client']);
    expect(supports).toEqual(expect.arrayContaining(['size', 'flushAt', 'flushAfter', 'clientLog', 'debug']));
  });

  it('queue a message, and send it when the interval ends', async () => {
    const client = await clientWith();
    expect(await tell('POST', `${client}/calls`, TRACK)).toEqual(TAKEN);
    expect(await sample.clock(world)).toMatchObject({ next: '2026-01-01T00:00:05.000Z', busy: 0 });
    await advance(4999);
    expect((await sample.clock(world)).busy).toBe(0);
    await advance(1);
    expect((await sample.clock(world)).busy).toBe(1);
    await quiet();
    expect(received().map(({ method, path }) => [method, path])).toEqual([['POST', '/v1/batch']]);
    expect(await sample.clock(world)).toMatchObject({ next: null, busy: 0 });
  });

  it.each([
    [{}, 20],
    [{ size: 3 }, 3],
    [{ flushAt: 2 }, 2],
    [{ size: 1 }, 1],
  ])('with %j flush on message %i', async (options, count) => {
    const client = await clientWith(options);
    const call = () => tell('POST', `${client}/calls`, TRACK);
    for (let number = 1; number < count; number += 1) await call();
    expect((await sample.clock(world)).busy).toBe(0);
    await call();
    await expect.poll(() => received().length, { interval: 1 }).toBe(1);
    expect(JSON.parse(received()[0]?.body ?? '').batch).toHaveLength(count);
  });

  it('keep to the interval that they are given', async () => {
    const client = await clientWith({ flushAfterMs: 1500 });
    await tell('POST', `${client}/calls`, TRACK);
    expect((await sample.clock(world)).next).toBe('2026-01-01T00:00:01.500Z');
  });

  it('say why they refuse a message, and go on', async () => {
    const client = await clientWith({ debug: true });
    const refused = await tell('POST', `${client}/calls`, { method: 'Track', message: { UserId: 'u' } });
    expect(refused).toEqual({ status: 200, body: { error: 'Expected `Event` to be given, got none (Track)' } });
    expect(await tell('POST', `${client}/calls`, TRACK)).toEqual(TAKEN);
    expect(await logOf(client)).toEqual([
      expect.stringMatching(/^2026-01-01T00:00:00.000Z refused: Expected `Event`/),
      expect.stringMatching(/queued: Track /),
    ]);
  });

  it('return although the service does not answer', async () => {
    reply = 'stall';
    const client = await clientWith({ size: 1 });
    expect(await tell('POST', `${client}/calls`, TRACK)).toEqual(TAKEN);
    await expect.poll(() => received().length, { interval: 1 }).toBe(1);
    expect((await sample.clock(world)).busy).toBe(1);
    await tell('DELETE', world);
    await expect.poll(() => service.connections(), { interval: 1 }).toBe(0);
  });

  it('log nothing without debugging if all goes well', async () => {
    const client = await clientWith({ size: 1 });
    await tell('POST', `${client}/calls`, TRACK);
    await quiet();
    expect(await logOf(client)).toEqual([]);
  });

  it('send the queued messages when they are closed, and take no more', async () => {
    const client = await clientWith();
    await tell('POST', `${client}/calls`, TRACK);
    expect((await tell('DELETE', client)).status).toBe(202);
    await quiet();
    expect(received()).toHaveLength(1);
    expect(await tell('POST', `${client}/calls`, TRACK)).toEqual({
      status: 200,
      body: { error: expect.stringContaining('closed') },
    });
    expect((await sample.clock(world)).next).toBeNull();
  });

  it('are deleted with their world and their queued messages', async () => {
    const client = await clientWith();
    await tell('POST', `${client}/calls`, TRACK);
    await tell('DELETE', world);
    expect((await tell('POST', `${client}/calls`, TRACK)).status).toBe(404);
    expect(received()).toEqual([]);
  });

  it.each([
    ['POST', 'clients', { writeKey: 'wk' }, 400],
    ['POST', 'clients', { writeKey: 'wk', endpoint: 'ftp://service.test' }, 400],
    ['POST', 'clients', { writeKey: 'wk', endpoint: 'http://[' }, 400],
    ['POST', 'clients', { writeKey: 'wk', endpoint: 'http://service.test', size: 0 }, 400],
    ['POST', 'clients/c9/calls', TRACK, 404],
    ['GET', 'clients/c9/log', undefined, 404],
    ['DELETE', 'clients/c9', undefined, 404],
  ])('refuse %s %s %j', async (method, path, body, status) => {
    expect((await tell(method, `${world}/${path}`, body)).status).toBe(status);
  });

  it('are limited in number', async () => {
    const create = () => tell('POST', `${world}/clients`, { writeKey: 'wk', endpoint: service.url });
    await Promise.all(Array.from({ length: MAX_CLIENTS }, create));
    expect((await create()).status).toBe(429);
  });

  it('reach the webhooks of their source through its ingestion address', async () => {
    world = await sample.worldWithSource();
    const hooked = sample.hooks.received.length;
    const { ingestion } = ingestionSchema.parse((await tell('GET', `${world}/sources/wk`)).body);
    const client = await clientWith({ endpoint: ingestion });
    const at = { Timestamp: '2012-12-02T00:30:08+0000' };
    await tell('POST', `${client}/calls`, {
      method: 'Page',
      message: { UserId: 'u', Traits: { url: '/' }, Name: 'n', ...at },
    });
    await tell('POST', `${client}/calls`, { method: 'Alias', message: { UserId: 'u', PreviousId: 'p', ...at } });
    await tell('POST', `${client}/calls`, { ...TRACK, message: { ...TRACK.message, Integrations: { All: false } } });
    await advance(5000);
    await quiet();
    const timestamp = '2012-12-02T00:30:08.000Z';
    const bodies = sample.hooks.received.slice(hooked).map(({ body }) => JSON.parse(body));
    expect(bodies).toHaveLength(2);
    expect(bodies).toEqual(
      expect.arrayContaining([
        { version: 1, type: 'page', userId: 'u', properties: { url: '/' }, timestamp },
        { version: 1, type: 'alias', 'Previous ID': 'p', 'User ID': 'u', timestamp },
      ]),
    );
  });
});

describe('a client whose methods wait for their requests', () => {
  it('answers when the messages that it flushed have been sent', async () => {
    const rules = { ...REFERENCE, client: { ...REFERENCE.client, returns: () => 'sent' as const } };
    const waiting = await SampleSimulator.start({ rules });
    reply = 'stall';
    const path = await waiting.world();
    await waiting.tell('POST', `${path}/clients`, { writeKey: 'wk', endpoint: service.url, size: 1 });
    const returned: unknown[] = [];
    const call = waiting.tell('POST', `${path}/clients/c1/calls`, TRACK).then((answer) => returned.push(answer));
    await expect.poll(() => received().length, { interval: 1 }).toBe(1);
    expect(returned).toEqual([]);
    await waiting.tell('DELETE', path);
    await call;
    expect(returned).toEqual([TAKEN]);
    await waiting.close();
  });
});
