import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { advance, ask, configure, logOf, openWorld, quiet, track, until } from './acme-router/rig.fixture.ts';
import { Openings } from './openings.fixture.ts';

const HOUR_MS = 3_600_000;

const openings = new Openings();
afterEach(() => openings.clear());

describe('the independent shim over time', () => {
  let world: string;

  beforeEach(async () => {
    world = await openWorld(await openings.shim({ counters: true }));
  });

  it('waits five seconds of the world for an answer, closes the connection, and retries later', async () => {
    const hook = await openings.receiver();
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

  it('fires each timer at its own instant, including timers that other timers set', async () => {
    const hook = await openings.receiver();
    await configure(world, [hook.url]);
    await track(world);
    await until(() => hook.arrivals.length === 1);

    await advance(world, 76_000);

    const instants = (await logOf(world)).map((entry) => entry['at']);
    expect(instants).toEqual(['2026-01-01T00:00:05.000Z', '2026-01-01T00:00:40.000Z', '2026-01-01T00:01:15.000Z']);
  });

  it('retries a 5xx every 30 s for four hours from the first attempt', async () => {
    const hook = await openings.receiver(500);
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
    const hook = await openings.receiver(status);
    await configure(world, [hook.url]);
    await track(world);
    await quiet(world);

    await advance(world, 30_000);
    await quiet(world);

    expect(hook.arrivals).toHaveLength(2);
  });

  it('sends nothing after its world is deleted, and closes what is open', async () => {
    const [holding, failing] = [await openings.receiver(), await openings.receiver(500)];
    await configure(world, [failing.url, holding.url]);
    await track(world);
    await until(() => holding.arrivals.length === 1);

    expect((await ask('DELETE', world)).status).toBe(204);
    await until(() => holding.arrivals[0]?.response.destroyed === true);

    expect((await advance(world, HOUR_MS)).status).toBe(404);
    expect((await track(world)).status).toBe(404);
    expect([failing.arrivals.length, holding.arrivals.length]).toEqual([1, 1]);
  });

  it('reports neither `next` nor `busy` unless told to', async () => {
    const plain = await openWorld(await openings.shim({}));

    expect((await advance(plain, 1_000)).body).toEqual({ now: '2026-01-01T00:00:01.000Z' });
  });

  it('wipes the previous world if it has room for only one', async () => {
    const single = await openings.shim({ worlds: 'single' });
    const hook = await openings.receiver();
    const before = await openWorld(single);
    await configure(before, [hook.url]);
    await track(before);
    await until(() => hook.arrivals.length === 1);

    const after = await openWorld(single);
    await until(() => hook.arrivals[0]?.response.destroyed === true);

    expect((await logOf(after)).length).toBe(0);
    expect((await ask('GET', `${before}/log`)).status).toBe(404);
  });

  it('in real time, delivers with the time of day and refuses to move the clock', async () => {
    const real = await openWorld(await openings.shim({ clock: 'real' }));
    const hook = await openings.receiver(200);
    await configure(real, [hook.url]);

    await track(real);
    await until(() => hook.arrivals.length === 1);

    const sentMs = Date.parse(String(hook.arrivals[0]?.body['timestamp']));
    expect(Math.abs(Date.now() - sentMs)).toBeLessThan(10_000);
    expect((await advance(real, 1)).status).toBe(409);
    expect((await ask('GET', `${real}/clock`)).status).toBe(409);
  });
});
