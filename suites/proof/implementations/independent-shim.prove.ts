import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  advance,
  ask,
  configure,
  deadUrl,
  logOf,
  openWorld,
  quiet,
  START,
  sourceOf,
  track,
  until,
} from './acme-router/rig.fixture.ts';
import { Openings } from './openings.fixture.ts';

const HOUR_MS = 3_600_000;
/** Fewer connections than wait to be accepted by default. Those beyond are dialled again, some of them much later. */
const PARALLEL = 400;

const openings = new Openings();
afterEach(() => openings.clear());

describe('the independent shim', () => {
  let url: string;
  let world: string;

  beforeEach(async () => {
    url = await openings.shim({ counters: true });
    world = await openWorld(url);
  });

  it('describes itself as a router with the parts that it has', async () => {
    const { status, body } = await ask('GET', url);

    expect(status).toBe(200);
    expect(body).toMatchObject({ contract: 1, roles: ['router'], clock: 'virtual', worlds: 'isolated' });
    expect(body['supports']).toEqual(['screen', 'deletions', 'audiences', 'log']);
  });

  it('signs the bytes that it sends, including their escapes, and names itself', async () => {
    const hook = await openings.receiver(200);
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
    const [failing, working] = [await openings.receiver(500), await openings.receiver(200)];
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
    const hook = await openings.receiver(200);
    await configure(world, [hook.url]);
    const call = JSON.stringify({ type: 'track', userId: 'u1', event: 'E', properties: { pad: '' } });
    const padded = call.replace('"pad":""', `"pad":"${'x'.repeat(sizeBytes - call.length)}"`);

    const { status } = await ask('POST', `${world}/sources/wk-1/calls`, padded);
    await quiet(world);

    expect([status, hook.arrivals.length]).toEqual([202, deliveries]);
  });

  it('tries one URL after another, past a dead one, until one succeeds, and then stops', async () => {
    const [failing, working, spare] = [
      await openings.receiver(503),
      await openings.receiver(204),
      await openings.receiver(200),
    ];
    await configure(world, [await deadUrl(), failing.url, working.url, spare.url]);

    await track(world);
    await quiet(world);
    const { body } = await advance(world, 5 * HOUR_MS);

    expect([failing, working, spare].map((hook) => hook.arrivals.length)).toEqual([1, 1, 0]);
    expect(body).toMatchObject({ next: null, busy: 0 });
    expect(await logOf(world)).toHaveLength(2);
  });

  it('delivers hundreds of parallel calls once each', async () => {
    const hook = await openings.receiver(200);
    await configure(world, [hook.url]);
    const names = Array.from({ length: PARALLEL }, (_item, at) => `event ${at}`);

    await Promise.all(names.map((event) => track(world, { event })));
    await until(() => hook.arrivals.length >= names.length);
    await quiet(world);

    expect(hook.arrivals.map((arrival) => arrival.body['event']).sort()).toEqual(names.sort());
  });

  it('notifies every enabled source of a deletion', async () => {
    const hook = await openings.receiver(200);
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
    const hook = await openings.receiver(200);
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
    ['a call of an unknown kind', 'POST', '/sources/wk-1/calls', { type: 'delete', userId: 'u1' }],
    ['a sixth URL', 'PUT', '/sources/wk-1', sourceOf(Array.from({ length: 6 }, () => 'http://127.0.0.1:1/'))],
    ['a clock that goes back', 'POST', '/clock', { advanceMs: -1 }],
    ['half a millisecond', 'POST', '/clock', { advanceMs: 0.5 }],
    ['a source that is not there', 'POST', '/deletions', { userId: 'u1', sources: ['wk-2'] }],
    ['ingestion', 'GET', '/sources/wk-1', undefined],
    ['clients', 'POST', '/clients', {}],
  ])('refuses %s and keeps working', async (_what, method, path, body) => {
    const hook = await openings.receiver(200);
    await configure(world, [hook.url]);

    const refused = await ask(method, `${world}${path}`, body);
    await track(world);
    await quiet(world);

    expect(Math.floor(refused.status / 100)).toBe(4);
    expect(refused.body).toEqual({ error: { message: expect.any(String) } });
    expect(hook.arrivals.map((arrival) => arrival.body['event'])).toEqual(['Signed Up']);
  });
});
