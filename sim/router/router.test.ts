import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../spec/limits.ts';
import type { Answer } from '../wire/endpoint.fixture.ts';
import { Bench, closeAll, endpoint, START_MS, TRACK, variantRules } from './bench.fixture.ts';
import { MAX_PENDING_DELIVERIES } from './router.ts';

afterEach(closeAll);

describe('Router', () => {
  it('counts an exchange until its outcome has been acted on', async () => {
    const { url } = await endpoint(() => 200);
    const bench = new Bench([url]);
    bench.send();
    expect(bench.world.busy).toBe(1);
    expect(bench.clock.next()).toBe(START_MS + LIMITS.responseTimeoutMs);
    await bench.quiet();
    expect(bench.clock.next()).toBeNull();
  });

  it('sends to all URLs at once, and to none again after one success', async () => {
    const hooks = await endpoint((path) => (path === '/good' ? 200 : 500));
    const bench = new Bench(['/bad', '/good', '/bad2'].map((path) => hooks.url + path));
    bench.send();
    expect(bench.world.busy).toBe(3);
    await bench.run(LIMITS.retryWindowMs);
    expect(hooks.received.map(({ path }) => path).sort()).toEqual(['/bad', '/bad2', '/good']);
    expect(bench.clock.next()).toBeNull();
  });

  it('ends the retries at every URL after a success on a retry', async () => {
    const hooks = await endpoint((path, number) => (path === '/recovers' && number > 2 ? 200 : 500));
    const bench = new Bench(['/bad', '/recovers'].map((path) => hooks.url + path));
    bench.send();
    await bench.run(LIMITS.retryWindowMs);
    expect(hooks.received.length).toBeLessThanOrEqual(4);
    expect(bench.clock.next()).toBeNull();
  });

  it('retries a 5xx several times within the window, with the same bytes, then gives up', async () => {
    const hooks = await endpoint(() => 503);
    const bench = new Bench([`${hooks.url}/a`]);
    bench.send();
    await bench.run(Number.POSITIVE_INFINITY);
    expect(hooks.received.length).toBeGreaterThanOrEqual(8);
    expect(bench.elapsedMs).toBeLessThanOrEqual(LIMITS.retryWindowMs);
    expect(new Set(hooks.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(hooks.received.map(({ headers }) => headers['x-signature'])).size).toBe(1);
    expect(bench.logged().at(-1)).toBe('expired');
  });

  it('does not retry a message that the endpoint declined', async () => {
    const hooks = await endpoint(() => 404);
    const bench = new Bench([hooks.url]);
    bench.send();
    await bench.run(LIMITS.retryWindowMs);
    expect(hooks.received).toHaveLength(1);
    expect(bench.logged()).toEqual(['status']);
  });

  it('fires a timeout and its retries each at its own instant, in one advance', async () => {
    const bench = new Bench(['http://127.0.0.1:1/']);
    bench.send();
    bench.clock.advance(LIMITS.retryWindowMs);
    const instants = bench.world.log.entries().map(({ at }) => Date.parse(at) - START_MS);
    expect(instants[0]).toBe(LIMITS.responseTimeoutMs);
    expect(instants.length).toBeGreaterThan(8);
    expect(new Set(instants.slice(0, -1)).size).toBe(instants.length - 1);
  });

  it('retries a broken connection, which delays no other URL', async () => {
    const hooks = await endpoint((path, number) => (path === '/breaks' && number < 3 ? 'reset' : 200));
    const bench = new Bench([`${hooks.url}/breaks`]);
    bench.send();
    await bench.run(LIMITS.retryWindowMs);
    expect(hooks.received).toHaveLength(3);
    expect(bench.logged()).toEqual(['connection', 'connection']);
    const other = new Bench(['http://127.0.0.1:1/', `${hooks.url}/good`]);
    other.send();
    await other.run(LIMITS.retryWindowMs);
    expect(hooks.received.at(-1)?.path).toBe('/good');
    expect(other.clock.next()).toBeNull();
  });

  it('tries one URL after another in a variant, until one succeeds', async () => {
    const answers: Record<string, Answer> = { '/a': 500, '/b': 404, '/c': 200, '/d': 200 };
    const hooks = await endpoint((path) => answers[path] ?? 500);
    const bench = new Bench(
      Object.keys(answers).map((path) => hooks.url + path),
      variantRules('sequential-urls'),
    );
    bench.send();
    await bench.run(LIMITS.retryWindowMs);
    expect(hooks.received.map(({ path }) => path)).toEqual(['/a', '/b', '/c']);
  });

  it('delivers each of many calls once', async () => {
    const hooks = await endpoint(() => 200);
    const bench = new Bench([hooks.url]);
    for (let call = 0; call < 300; call += 1) {
      bench.world.acceptCalls(bench.source, [{ ...TRACK, userId: `u${call}` }], 'contract');
    }
    await bench.quiet();
    const users = hooks.received.map(({ body }) => JSON.parse(body).userId);
    expect([users.length, new Set(users).size]).toEqual([300, 300]);
  });

  it('takes all of many messages, or none', async () => {
    const hooks = await endpoint(() => 200);
    const bench = new Bench([hooks.url]);
    const members = new Set(Array.from({ length: MAX_PENDING_DELIVERIES + 1 }, (_, index) => `u${index}`));
    expect(bench.world.putAudience('a', { name: 'All', source: bench.source, members })).toBe(false);
    expect([bench.world.busy, bench.world.audience('a')]).toEqual([0, undefined]);
    expect(bench.send()).toBe(true);
    await bench.quiet();
    expect(hooks.received).toHaveLength(1);
  });

  it('frees the place of every delivery that has ended', async () => {
    const hooks = await endpoint((path) => (path === '/good' ? 200 : 500));
    const bench = new Bench([`${hooks.url}/good`, `${hooks.url}/bad`]);
    bench.send();
    await bench.run(LIMITS.retryWindowMs);
    const members = new Set(Array.from({ length: MAX_PENDING_DELIVERIES / 2 }, (_, index) => `u${index}`));
    expect(bench.world.putAudience('a', { name: 'All', source: bench.source, members })).toBe(true);
  });
});
