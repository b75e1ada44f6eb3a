import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorAnswerSchema, logSchema } from '../../spec/shapes/contract.ts';
import { REFERENCE } from '../rules/reference.ts';
import { startEndpoint } from '../wire/endpoint.fixture.ts';
import { MAX_CLIENTS } from './app.ts';
import { MAX_BODY_BYTES } from './reception.ts';
import { SampleSimulator, sourceWith } from './simulator.fixture.ts';

/** Behaviour that no case of the suite asks for. */

const TRACK = { method: 'Track', message: { UserId: 'u', Event: 'e' } };
const TAKEN = { status: 200, body: { error: null } };

let sample: SampleSimulator;
/** A world with the source `wk`. */
let path: string;
/** Number of requests that the endpoint had received before the test. */
let before: number;

const tell = (method: string, at: string, body?: unknown) => sample.tell(method, at, body);
const received = () => sample.hooks.received.slice(before);
const quiet = () => expect.poll(async () => (await sample.clock(path)).busy, { interval: 1 }).toBe(0);

beforeAll(async () => {
  sample = await SampleSimulator.start();
});
afterAll(() => sample.close());
beforeEach(async () => {
  path = await sample.worldWithSource();
  before = sample.hooks.received.length;
});

it('the bytes of a call are its size, which has an exact limit', async () => {
  const requestStatus = async (name: string) =>
    (await tell('POST', `${path}/sources/wk/calls`, JSON.stringify({ type: 'page', name }))).status;
  const statuses = [
    await requestStatus('x'.repeat(31_975)),
    await requestStatus('x'.repeat(31_976)),
    await requestStatus('ü'.repeat(15_990)),
  ];
  expect(statuses).toEqual([202, 413, 413]);
  const log = logSchema.parse((await tell('GET', `${path}/log`)).body);
  expect(log.entries.map(({ kind }) => kind)).toEqual(['call-size', 'call-size']);
});

it('a source that is named twice is notified of a deletion once', async () => {
  await tell('POST', `${path}/deletions`, { userId: 'u', sources: ['wk', 'wk'] });
  await quiet();
  expect(received()).toHaveLength(1);
});

it('the single-URL setting is one more URL', async () => {
  const settings = { webhookUrl: `${sample.hooks.url}/single` };
  await tell('PUT', `${path}/sources/wk`, { type: 'web', destinations: { Webhooks: { enabled: true, settings } } });
  await tell('POST', `${path}/sources/wk/calls`, { type: 'page' });
  await quiet();
  expect(received().map((request) => request.path)).toEqual(['/single']);
});

describe('refusals', () => {
  it.each([
    ['GET', '/nowhere', undefined, 404],
    ['PATCH', '{world}/clock', {}, 404],
    ['POST', '/worlds', '{', 400],
    ['POST', '/worlds', { now: 'yesterday' }, 400],
    ['POST', '/worlds', { now: '2023-02-31T00:00:00Z' }, 400],
    ['POST', '/worlds', { now: '+010000-01-01T00:00:00Z' }, 400],
    ['POST', '{world}/clock', { advanceMs: 1e300 }, 400],
    ['POST', '/worlds', { trust: ['no certificate'] }, 400],
    ['DELETE', '/worlds/w0', undefined, 404],
    ['GET', '/worlds/__proto__/clock', undefined, 404],
    ['POST', '{world}/clock', { advanceMs: -1 }, 400],
    ['GET', '{world}/sources/unknown', undefined, 404],
    ['PUT', '{world}/sources/wk', { type: 'desktop', destinations: {} }, 400],
    ['PUT', '{world}/sources/wk', sourceWith([{ url: 'ftp://hooks.test/' }]), 400],
    ['PUT', '{world}/sources/wk', sourceWith(Array.from({ length: 6 }, () => ({ url: 'http://hooks.test/' }))), 400],
    ['POST', '{world}/sources/unknown/calls', { type: 'page' }, 404],
    ['POST', '{world}/sources/wk/calls', { type: 'purchase' }, 400],
    ['POST', '{world}/sources/wk/calls', { type: 'track' }, 400],
    ['POST', '{world}/deletions', { userId: 'u', sources: ['wk', 'unknown'] }, 404],
    ['POST', '{world}/deletions', { sources: ['wk'] }, 400],
    ['PUT', '{world}/audiences/a', { name: 'A', source: 'unknown', members: [] }, 404],
    ['PUT', '{world}/audiences/a', { name: 'A', source: 'wk', members: 'all' }, 400],
    ['POST', '{world}/clients', { writeKey: 'wk' }, 400],
    ['POST', '{world}/clients', { writeKey: 'wk', endpoint: 'ftp://service.test' }, 400],
    ['POST', '{world}/clients/c9/calls', TRACK, 404],
    ['GET', '{world}/clients/c9/log', undefined, 404],
    ['DELETE', '{world}/clients/c9', undefined, 404],
  ] as const)(
    'answer %s %s %j with %i and a sentence, and change nothing',
    async (method, template, body, expected) => {
      const answer = await tell(method, template.replace('{world}', path), body);
      expect(answer.status).toBe(expected);
      expect(errorAnswerSchema.parse(answer.body).error.message).toMatch(/^(?:Expected|.+ must) [^\n]+$/);
      expect(await sample.clock(path)).toMatchObject({ next: null, busy: 0, now: '2026-01-01T00:00:00.000Z' });
      expect(received()).toEqual([]);
    },
  );

  it.each([
    ['PUT', 'sources/wk', '{"type":"web","destinations":{}}'],
    ['POST', 'sources/wk/calls', '{"type":"page"}'],
    ['POST', 'sources/wk/ingestion/v1/batch', '{"batch":[]}'],
    ['POST', 'deletions', '{"userId":"u","sources":[]}'],
    ['PUT', 'audiences/a', '{"name":"A","source":"wk","members":[]}'],
    ['POST', 'clock', '{"advanceMs":1}'],
    ['POST', 'clients/c1/calls', '{"method":"Track","message":{}}'],
  ])('answer %s %s with 404 in a world that is deleted while the body arrives', async (method, at, text) => {
    async function* body(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(text.slice(0, 1));
      await tell('DELETE', path);
      yield Buffer.from(text.slice(1));
    }
    const url = `${sample.url}${path}/${at}`;
    const answer = await sample.handle({ method, url, headers: new Headers(), body: body() });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Expected the id of a world, got ');
  });

  it('answer a body that is too large with 413', async () => {
    expect((await tell('POST', `${path}/deletions`, 'x'.repeat(MAX_BODY_BYTES + 1))).status).toBe(413);
    expect((await tell('GET', '/')).status).toBe(200);
  });

  it('do not let an audience change its name or source', async () => {
    const audience = { name: 'A', source: 'wk', members: [] };
    await tell('PUT', `${path}/audiences/same`, audience);
    expect((await tell('PUT', `${path}/audiences/same`, { ...audience, name: 'B' })).status).toBe(409);
    expect((await tell('PUT', `${path}/audiences/same`, audience)).status).toBe(202);
  });
});

describe('clients', () => {
  it('are limited in number', async () => {
    const create = () => tell('POST', `${path}/clients`, { writeKey: 'wk', endpoint: sample.hooks.url });
    await Promise.all(Array.from({ length: MAX_CLIENTS }, create));
    expect((await create()).status).toBe(429);
  });

  it('whose methods wait answer when the messages that they flushed have been sent', async () => {
    const rules = { ...REFERENCE, client: { ...REFERENCE.client, returns: () => 'sent' as const } };
    const waiting = await SampleSimulator.start({ rules });
    const silent = await startEndpoint(() => 'stall');
    const world = await waiting.world();
    await waiting.tell('POST', `${world}/clients`, { writeKey: 'wk', endpoint: silent.url, size: 1 });
    const returned: unknown[] = [];
    const call = waiting.tell('POST', `${world}/clients/c1/calls`, TRACK).then((answer) => returned.push(answer));
    await expect.poll(() => silent.received.length, { interval: 1 }).toBe(1);
    expect(returned).toEqual([]);
    await waiting.tell('DELETE', world);
    await call;
    expect(returned).toEqual([TAKEN]);
    await Promise.all([waiting.close(), silent.close()]);
  });
});
