import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../spec/limits.ts';
import { REFERENCE } from '../rules/reference.ts';
import {
  AUTHORITY,
  CERTIFICATE_KEY,
  SELF_SIGNED_CERTIFICATE,
  SIGNED_CERTIFICATE,
} from '../wire/certificates.fixture.ts';
import { Bench, closeAll, disconnected, endpoint, START_MS, variantRules } from './bench.fixture.ts';

afterEach(closeAll);

describe('connections of the router', () => {
  it('closes the connection of an exchange that times out, logs the timeout, and retries later', async () => {
    const hooks = await endpoint((_, number) => (number === 1 ? 'stall' : 200));
    const bench = new Bench([hooks.url]);
    bench.send();
    await bench.received(hooks, 1);
    bench.clock.advance(LIMITS.responseTimeoutMs);
    expect([bench.world.busy, bench.logged()]).toEqual([0, ['timeout']]);
    await disconnected(hooks);
    expect(await hooks.connections()).toBe(0);
    expect(bench.clock.next()).toBeGreaterThan(bench.clock.now());
    await bench.run(LIMITS.retryWindowMs);
    expect(hooks.received).toHaveLength(2);
  });

  it('accepts an answer that closes the connection', async () => {
    const hooks = await endpoint(() => 'close');
    const bench = new Bench([hooks.url]);
    bench.send();
    await bench.quiet();
    expect([bench.logged(), bench.clock.next()]).toEqual([[], null]);
  });

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

  it('closes its idle connections with the world', async () => {
    const hooks = await endpoint(() => 200);
    const bench = new Bench([hooks.url]);
    bench.send();
    await bench.quiet();
    expect(await hooks.connections()).toBe(1);
    bench.world.close();
    await disconnected(hooks);
    expect(await hooks.connections()).toBe(0);
  });

  it('sends no call that was accepted just before the world was closed', async () => {
    const hooks = await endpoint(() => 200);
    const bench = new Bench([hooks.url]);
    bench.send();
    bench.world.close();
    for (let turn = 0; turn < 100; turn += 1) await nextTurn();
    expect(hooks.received).toEqual([]);
  });

  it('delivers over https to an endpoint with a certificate from a trusted authority', async () => {
    const hooks = await endpoint(() => 200, { cert: SIGNED_CERTIFICATE, key: CERTIFICATE_KEY });
    const bench = new Bench([hooks.url], REFERENCE, [AUTHORITY]);
    bench.send();
    await bench.quiet();
    expect(hooks.received).toHaveLength(1);
  });

  it.each([
    ['self-signed', SELF_SIGNED_CERTIFICATE, [AUTHORITY], /self-signed/],
    ['from an unknown authority', SIGNED_CERTIFICATE, [], /certificate/],
  ] as const)('logs a certificate that is %s, and sends nothing to it', async (_, cert, trust, message) => {
    const hooks = await endpoint(() => 200, { cert, key: CERTIFICATE_KEY });
    const bench = new Bench([hooks.url], REFERENCE, trust);
    bench.send();
    await bench.run(LIMITS.retryWindowMs);
    expect(hooks.received).toEqual([]);
    expect(bench.world.log.entries()).toEqual([
      {
        at: new Date(START_MS).toISOString(),
        kind: 'certificate',
        message: expect.stringMatching(message),
        url: hooks.url,
      },
    ]);
  });
});
