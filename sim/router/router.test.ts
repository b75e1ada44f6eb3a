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
import type { Answer } from '../wire/endpoint.fixture.ts';
import { Bench, closeAll, disconnected, endpoint, START_MS, variantRules } from './bench.fixture.ts';
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
  it('closes the connection of an exchange that times out, logs the timeout, and retries later', async () => {
    const hooks = await endpoint((_, number) => (number === 1 ? 'stall' : 200));
    const bench = new Bench([hooks.url]);
    bench.send();
    await bench.received(hooks, 1);
    bench.clock.advance(LIMITS.responseTimeoutMs);
    expect([bench.world.busy, bench.logged()]).toEqual([0, ['timeout']]);
    await disconnected(hooks);
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
