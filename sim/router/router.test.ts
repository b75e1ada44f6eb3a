import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../spec/limits.ts';
import { REFERENCE } from '../rules/reference.ts';
import { Bench, closeAll, disconnected, endpoint, START_MS, variantRules } from './bench.fixture.ts';
import { MAX_PENDING_DELIVERIES } from './router.ts';

afterEach(closeAll);

describe('Router', () => {
  it('fires a timeout and its retries each at its own instant, in one advance', async () => {
    const bench = new Bench(['http://127.0.0.1:1/']);
    bench.send();
    bench.clock.advance(LIMITS.retryWindowMs);
    const instants = bench.world.log.entries().map(({ at }) => Date.parse(at) - START_MS);
    expect(instants[0]).toBe(LIMITS.responseTimeoutMs);
    expect(instants.length).toBeGreaterThan(8);
    expect(new Set(instants.slice(0, -1)).size).toBe(instants.length - 1);
  });

  it('takes all of many messages, or none, and frees the place of every delivery that has ended', async () => {
    const hooks = await endpoint((path) => (path === '/good' ? 200 : 500));
    const bench = new Bench([`${hooks.url}/good`, `${hooks.url}/bad`]);
    bench.send();
    await bench.run(LIMITS.retryWindowMs);
    const users = Array.from({ length: MAX_PENDING_DELIVERIES / 2 + 1 }, (_, index) => `u${index}`);
    const put = (members: string[]) =>
      bench.world.putAudience('a', { name: 'All', source: bench.source, members: new Set(members) });
    expect([put(users), bench.world.busy, bench.world.audience('a')]).toEqual([false, 0, undefined]);
    expect(put(users.slice(1))).toBe(true);
  });
});

describe('connections of the router', () => {
  it.each([
    ['keeps connections', REFERENCE, 1],
    ['opens one for each attempt in a variant', variantRules('connection-per-attempt'), 3],
  ] as const)('%s', async (_, rules, expected) => {
    const hooks = await endpoint(() => 200);
    const bench = new Bench([hooks.url], rules);
    for (let call = 0; call < 3; call += 1) {
      bench.send();
      await bench.quiet();
    }
    expect(new Set(hooks.received.map(({ fromPort }) => fromPort)).size).toBe(expected);
    bench.world.close();
    await disconnected(hooks);
  });

  it('drops all work when the world is closed, and sends nothing afterwards', async () => {
    const hooks = await endpoint((path) => (path === '/stalls' ? 'stall' : 500));
    const bench = new Bench([`${hooks.url}/stalls`, `${hooks.url}/fails`]);
    bench.send();
    await bench.received(hooks, 2);
    await bench.quiet(1);
    bench.world.close();
    await disconnected(hooks);
    expect([bench.world.busy, bench.clock.next(), bench.logged()]).toEqual([0, null, ['status']]);
    bench.clock.advance(LIMITS.retryWindowMs);
    expect(hooks.received).toHaveLength(2);
  });

  it('sends no call that was accepted just before the world was closed', async () => {
    const hooks = await endpoint(() => 200);
    const bench = new Bench([hooks.url]);
    bench.send();
    bench.world.close();
    for (let turn = 0; turn < 100; turn += 1) await nextTurn();
    expect(hooks.received).toEqual([]);
  });
});
