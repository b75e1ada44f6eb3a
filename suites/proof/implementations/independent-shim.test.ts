import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ShimOptions } from './acme-router/api.fixture.ts';
import {
  advance,
  ask,
  configure,
  deadUrl,
  logOf,
  openWorld,
  quiet,
  type Receiver,
  START,
  sourceOf,
  startReceiver,
  track,
  until,
} from './acme-router/rig.fixture.ts';
import { startShim } from './independent-shim.fixture.ts';

const HOUR_MS = 3_600_000;

describe('the independent shim', () => {
  const open: Array<() => Promise<void>> = [];
  let url: string;
  let world: string;

  beforeEach(async () => {
    url = await shim({ counters: true });
    world = await openWorld(url);
  });

  afterEach(async () => {
    await Promise.all(open.splice(0).map((close) => close()));
  });

  async function shim(options: ShimOptions): Promise<string> {
    const started = await startShim(options);
    open.push(started.close);
    return started.url;
  }

  async function receiver(status?: number): Promise<Receiver> {
    const started = await startReceiver(status);
    open.push(started.close);
    return started;
  }

  it('describes itself as a router with the parts that it has', async () => {
    const { status, body } = await ask('GET', url);

    expect(status).toBe(200);
    expect(body).toMatchObject({ contract: 1, roles: ['router'], clock: 'virtual', worlds: 'isolated' });
    expect(body['supports']).toEqual(['screen', 'deletions', 'audiences', 'log']);
  });

  it('signs the bytes that it sends, escaped as they are, and names itself', async () => {
    const hook = await receiver(200);
    await configure(world, [hook.url], { sharedSecret: 'geheimnis ö' });

    await track(world, { event: 'Größe 🎉' });
    await quiet(world);

    const [arrival] = hook.arrivals;
    const digest = createHmac('sha1', 'geheimnis ö').update(arrival?.bytes ?? '');
    expect(arrival?.method).toBe('POST');
    expect(arrival?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'acme-router/2.3',
      'x-signature': digest.digest('hex').toUpperCase(),
    });
    expect(arrival?.bytes.toString('latin1')).toContain('Gr\\u00f6\\u00dfe \\ud83c\\udf89');
    expect(arrival?.body).toMatchObject({ event: 'Größe 🎉', timestamp: START, receivedAt: START });
  });

  it('adds static headers to the requests of their own URL, and no signature without a secret', async () => {
    const [failing, working] = [await receiver(500), await receiver(200)];
    const webhooks = [{ url: failing.url, headers: { 'X-Team': 'blue', 'content-TYPE': 'x' } }, { url: working.url }];
    await configure(world, [], { webhooks });

    await track(world);
    await quiet(world);

    expect(failing.arrivals[0]?.headers['x-team']).toBe('blue');
    expect(failing.arrivals[0]?.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(working.arrivals[0]?.headers).not.toHaveProperty('x-team');
    expect(working.arrivals[0]?.headers).not.toHaveProperty('x-signature');
  });

  it.each([
    [32_768, 1],
    [32_769, 0],
    [2_000_000, 0],
  ])('takes a call of %i bytes and delivers it %i times', async (sizeBytes, deliveries) => {
    const hook = await receiver(200);
    await configure(world, [hook.url]);
    const call = JSON.stringify({ type: 'track', userId: 'u1', event: 'E', properties: { pad: '' } });
    const padded = call.replace('"pad":""', `"pad":"${'x'.repeat(sizeBytes - call.length)}"`);

    const { status } = await ask('POST', `${world}/sources/wk-1/calls`, padded);
    await quiet(world);

    expect([status, hook.arrivals.length]).toEqual([202, deliveries]);
  });

  it('waits five seconds of the world for an answer, closes the connection, and retries later', async () => {
    const hook = await receiver();
    await configure(world, [hook.url]);
    await track(world);
    await until(() => hook.arrivals.length === 1);

    expect((await advance(world, 4_999)).body).toMatchObject({ next: '2026-01-01T00:00:05.000Z', busy: 1 });
    expect((await advance(world, 2_001)).body).toMatchObject({ next: '2026-01-01T00:00:35.000Z', busy: 0 });
    await until(() => hook.arrivals[0]?.response.destroyed === true);
    expect(await logOf(world)).toMatchObject([
      { at: '2026-01-01T00:00:05.000Z', message: expect.stringContaining('timed out'), url: hook.url },
    ]);

    await advance(world, 28_000);
    await until(() => hook.arrivals.length === 2);
    hook.arrivals[1]?.response.end('ok');
    await quiet(world);
    expect((await advance(world, HOUR_MS)).body).toMatchObject({ next: null, busy: 0 });
    expect(hook.arrivals[1]?.bytes).toEqual(hook.arrivals[0]?.bytes);
  });

  it('fires each timer at its own instant, those that others set among them', async () => {
    const hook = await receiver();
    await configure(world, [hook.url]);
    await track(world);
    await until(() => hook.arrivals.length === 1);

    await advance(world, 76_000);

    const instants = (await logOf(world)).map((entry) => entry['at']);
    expect(instants).toEqual(['2026-01-01T00:00:05.000Z', '2026-01-01T00:00:40.000Z', '2026-01-01T00:01:15.000Z']);
  });

  it('tries one URL after another, past a dead one, until one succeeds, and none again', async () => {
    const [failing, working, spare] = [await receiver(503), await receiver(204), await receiver(200)];
    await configure(world, [await deadUrl(), failing.url, working.url, spare.url]);

    await track(world);
    await quiet(world);
    const { body } = await advance(world, 5 * HOUR_MS);

    expect([failing, working, spare].map((hook) => hook.arrivals.length)).toEqual([1, 1, 0]);
    expect(body).toMatchObject({ next: null, busy: 0 });
    expect(await logOf(world)).toHaveLength(2);
  });

  it('retries a 5xx every 30 s for four hours from the first attempt', async () => {
    const hook = await receiver(500);
    await configure(world, [hook.url]);
    await track(world);
    await quiet(world);

    for (let passedMs = 0; passedMs < 5 * HOUR_MS; passedMs += 30_000) {
      await advance(world, 30_000);
      await quiet(world);
    }

    const last = (await logOf(world)).at(-1);
    expect(hook.arrivals).toHaveLength(481);
    expect(last?.['at']).toBe('2026-01-01T04:00:00.000Z');
    expect((await ask('GET', `${world}/clock`)).body['next']).toBeNull();
  });

  it.each([404, 302])('retries a %i as well', async (status) => {
    const hook = await receiver(status);
    await configure(world, [hook.url]);
    await track(world);
    await quiet(world);

    await advance(world, 30_000);
    await quiet(world);

    expect(hook.arrivals).toHaveLength(2);
  });

  it('sends nothing after its world is deleted, and closes what is open', async () => {
    const [holding, failing] = [await receiver(), await receiver(500)];
    await configure(world, [failing.url, holding.url]);
    await track(world);
    await until(() => holding.arrivals.length === 1);

    expect((await ask('DELETE', world)).status).toBe(204);
    await until(() => holding.arrivals[0]?.response.destroyed === true);

    expect((await advance(world, HOUR_MS)).status).toBe(404);
    expect((await track(world)).status).toBe(404);
    expect([failing.arrivals.length, holding.arrivals.length]).toEqual([1, 1]);
  });

  it('delivers a thousand parallel calls once each', async () => {
    const hook = await receiver(200);
    await configure(world, [hook.url]);
    const names = Array.from({ length: 1_000 }, (_item, at) => `event ${at}`);

    await Promise.all(names.map((event) => track(world, { event })));
    await until(() => hook.arrivals.length >= names.length);
    await quiet(world);

    expect(hook.arrivals.map((arrival) => arrival.body['event']).sort()).toEqual(names.sort());
  });

  it('notifies of a deletion, whatever a call could say about destinations', async () => {
    const hook = await receiver(200);
    await configure(world, [hook.url], { sharedSecret: 's' });
    await ask('PUT', `${world}/sources/wk-off`, {
      destinations: { Webhooks: { enabled: false, settings: { webhooks: [{ url: hook.url }] } } },
    });

    await ask('POST', `${world}/deletions`, { userId: 'u1', sources: ['wk-1', 'wk-off'] });
    await quiet(world);

    const [arrival] = hook.arrivals;
    expect(hook.arrivals).toHaveLength(1);
    expect(arrival?.body).toMatchObject({ type: 'delete', userId: 'u1', timestamp: START });
    expect(arrival?.body).not.toHaveProperty('version');
    expect(arrival?.headers).toHaveProperty('x-signature');
  });

  it('sends an identify call for each change of an audience', async () => {
    const hook = await receiver(200);
    await configure(world, [hook.url]);
    const sync = async (members: string[]) => {
      await ask('PUT', `${world}/audiences/1`, { name: 'First Time Shopper', source: 'wk-1', members });
      await quiet(world);
      return hook.arrivals.splice(0).map(({ body }) => [body['type'], body['userId'], body['traits']]);
    };

    expect(await sync(['u1'])).toEqual([['identify', 'u1', { first_time_shopper: true }]]);
    expect(await sync(['u1'])).toEqual([]);
    expect((await sync(['u2'])).sort()).toEqual([
      ['identify', 'u1', { first_time_shopper: false }],
      ['identify', 'u2', { first_time_shopper: true }],
    ]);
  });

  it.each([
    ['a call that is not JSON', 'POST', '/sources/wk-1/calls', '{'],
    ['a call that is none', 'POST', '/sources/wk-1/calls', { type: 'delete', userId: 'u1' }],
    ['a sixth URL', 'PUT', '/sources/wk-1', sourceOf(Array.from({ length: 6 }, () => 'http://127.0.0.1:1/'))],
    ['a clock that goes back', 'POST', '/clock', { advanceMs: -1 }],
    ['half a millisecond', 'POST', '/clock', { advanceMs: 0.5 }],
    ['a source that is not there', 'POST', '/deletions', { userId: 'u1', sources: ['wk-2'] }],
    ['ingestion', 'GET', '/sources/wk-1', undefined],
    ['clients', 'POST', '/clients', {}],
  ])('refuses %s and goes on', async (_what, method, path, body) => {
    const hook = await receiver(200);
    await configure(world, [hook.url]);

    const refused = await ask(method, `${world}${path}`, body);
    await track(world);
    await quiet(world);

    expect(Math.floor(refused.status / 100)).toBe(4);
    expect(refused.body).toEqual({ error: { message: expect.any(String) } });
    expect(hook.arrivals.map((arrival) => arrival.body['event'])).toEqual(['Signed Up']);
  });

  it('has neither `next` nor `busy` unless asked for them', async () => {
    const plain = await openWorld(await shim({}));

    expect((await advance(plain, 1_000)).body).toEqual({ now: '2026-01-01T00:00:01.000Z' });
  });

  it('wipes the world before when it has room for a single one', async () => {
    const single = await shim({ worlds: 'single' });
    const hook = await receiver();
    const before = await openWorld(single);
    await configure(before, [hook.url]);
    await track(before);
    await until(() => hook.arrivals.length === 1);

    const after = await openWorld(single);
    await until(() => hook.arrivals[0]?.response.destroyed === true);

    expect((await logOf(after)).length).toBe(0);
    expect((await ask('GET', `${before}/log`)).status).toBe(404);
  });

  it('on real time delivers with the time of day and refuses to move the clock', async () => {
    const real = await openWorld(await shim({ clock: 'real' }));
    const hook = await receiver(200);
    await configure(real, [hook.url]);

    await track(real);
    await until(() => hook.arrivals.length === 1);

    const sentMs = Date.parse(String(hook.arrivals[0]?.body['timestamp']));
    expect(Math.abs(Date.now() - sentMs)).toBeLessThan(10_000);
    expect((await advance(real, 1)).status).toBe(409);
    expect((await ask('GET', `${real}/clock`)).status).toBe(409);
  });
});
