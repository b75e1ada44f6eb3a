import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../spec/limits.ts';
import { VirtualClock } from '../clock/virtual-clock.ts';
import { seededRandom } from '../model/random.ts';
import { sampleSource } from '../model/samples.fixture.ts';
import type { Source } from '../model/source.ts';
import { REFERENCE } from '../rules/reference.ts';
import type { Rules } from '../rules/rules.ts';
import { VARIANTS } from '../rules/variants/index.ts';
import {
  AUTHORITY,
  CERTIFICATE_KEY,
  SELF_SIGNED_CERTIFICATE,
  SIGNED_CERTIFICATE,
} from '../wire/certificates.fixture.ts';
import { type Answer, type Endpoint, startEndpoint } from '../wire/endpoint.fixture.ts';
import { World } from '../world/world.ts';
import { MAX_PENDING_DELIVERIES } from './router.ts';

const START_MS = Date.UTC(2026, 0, 1);
/** Far more turns of the event loop than any exchange on this machine takes. */
const MAX_TURNS = 200_000;
const TRACK = { type: 'track', userId: 'u1', event: 'Signed Up' } as const;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function endpoint(...args: Parameters<typeof startEndpoint>): Promise<Endpoint> {
  const started = await startEndpoint(...args);
  cleanups.push(() => started.close());
  return started;
}

/** A world with one source, its clock, and a driver for both. */
class Bench {
  readonly clock = new VirtualClock(START_MS);
  readonly world: World;
  readonly source: Source;

  constructor(urls: readonly string[], rules: Rules = REFERENCE, trust: readonly string[] = []) {
    this.world = new World({ clock: this.clock, random: seededRandom(1), rules, trust });
    this.source = sampleSource({ sharedSecret: 's3cret', webhooks: urls.map((url) => ({ url, headers: {} })) });
    this.world.sources.set(this.source.writeKey, this.source);
    cleanups.push(() => this.world.close());
  }

  get elapsedMs(): number {
    return this.clock.now() - START_MS;
  }

  send(): boolean {
    return this.world.acceptCalls(this.source, [TRACK], 'contract');
  }

  /** Waits until only so many exchanges are under way as the endpoints hold back. */
  async quiet(held = 0): Promise<void> {
    for (let turn = 0; this.world.busy > held; turn += 1) {
      if (turn > MAX_TURNS) throw new Error(`Expected ${held} exchanges, got ${this.world.busy}`);
      await nextTurn();
    }
  }

  /** Waits until an endpoint has received so many requests. */
  async received(at: Endpoint, count: number): Promise<void> {
    for (let turn = 0; at.received.length < count; turn += 1) {
      if (turn > MAX_TURNS) throw new Error(`Expected ${count} requests, got ${at.received.length}`);
      await nextTurn();
    }
  }

  /** Goes from timer to timer, up to an instant, while nothing is held back. */
  async run(untilMs: number): Promise<void> {
    await this.quiet();
    for (let next = this.clock.next(); next !== null && next - START_MS <= untilMs; next = this.clock.next()) {
      this.clock.advance(next - this.clock.now());
      await this.quiet();
    }
  }

  logged(): string[] {
    return this.world.log.entries().map(({ kind }) => kind);
  }
}

const variantRules = (name: string) => VARIANTS.find((variant) => variant.name === name)?.rules(REFERENCE);

describe('Router', () => {
  it('counts an exchange from the decision to send until its outcome has been acted on', async () => {
    const { url } = await endpoint(() => 200);
    const bench = new Bench([url]);
    bench.send();
    expect(bench.world.busy).toBe(1);
    expect(bench.clock.next()).toBe(START_MS + LIMITS.responseTimeoutMs);
    await bench.quiet();
    expect(bench.clock.next()).toBeNull();
  });

  it('sends to all URLs at once, and to none again after a success at one', async () => {
    const hooks = await endpoint((path) => (path === '/good' ? 200 : 500));
    const bench = new Bench(['/bad', '/good', '/bad2'].map((path) => hooks.url + path));
    bench.send();
    expect(bench.world.busy).toBe(3);
    await bench.run(LIMITS.retryWindowMs);
    expect(hooks.received.map(({ path }) => path).sort()).toEqual(['/bad', '/bad2', '/good']);
    expect(bench.clock.next()).toBeNull();
  });

  it('ends the retries at every URL with a success on a retry', async () => {
    const hooks = await endpoint((path, number) => (path === '/mends' && number > 2 ? 200 : 500));
    const bench = new Bench(['/bad', '/mends'].map((path) => hooks.url + path));
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

  it('does not retry what the endpoint declined', async () => {
    const hooks = await endpoint(() => 404);
    const bench = new Bench([hooks.url]);
    bench.send();
    await bench.run(LIMITS.retryWindowMs);
    expect(hooks.received).toHaveLength(1);
    expect(bench.logged()).toEqual(['status']);
  });

  it('closes the connection of an exchange that times out, logs it, and retries in a moment of its own', async () => {
    const hooks = await endpoint((_, number) => (number === 1 ? 'stall' : 200));
    const bench = new Bench([hooks.url]);
    bench.send();
    await bench.received(hooks, 1);
    bench.clock.advance(LIMITS.responseTimeoutMs);
    expect([bench.world.busy, bench.logged()]).toEqual([0, ['timeout']]);
    for (let turn = 0; turn < MAX_TURNS && (await hooks.connections()) > 0; turn += 1) await nextTurn();
    expect(await hooks.connections()).toBe(0);
    expect(bench.clock.next()).toBeGreaterThan(bench.clock.now());
    await bench.run(LIMITS.retryWindowMs);
    expect(hooks.received).toHaveLength(2);
  });

  it('fires a timeout and the retries that follow it each at its own instant, in one advance', async () => {
    const bench = new Bench(['http://127.0.0.1:1/']);
    bench.send();
    bench.clock.advance(LIMITS.retryWindowMs);
    const instants = bench.world.log.entries().map(({ at }) => Date.parse(at) - START_MS);
    expect(instants[0]).toBe(LIMITS.responseTimeoutMs);
    expect(instants.length).toBeGreaterThan(8);
    expect(new Set(instants.slice(0, -1)).size).toBe(instants.length - 1);
  });

  it('retries a broken connection, which holds up no other URL', async () => {
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

  it('takes an answer after which the connection is closed', async () => {
    const hooks = await endpoint(() => 'close');
    const bench = new Bench([hooks.url]);
    bench.send();
    await bench.quiet();
    expect([bench.logged(), bench.clock.next()]).toEqual([[], null]);
  });

  it.each([
    ['keeps connections', REFERENCE, 1],
    ['opens one for each attempt in the variant', variantRules('connection-per-attempt'), 3],
  ] as const)('%s', async (_, rules, expected) => {
    const hooks = await endpoint(() => 200);
    const bench = new Bench([hooks.url], rules);
    for (let call = 0; call < 3; call += 1) {
      bench.send();
      await bench.quiet();
    }
    expect(new Set(hooks.received.map(({ fromPort }) => fromPort)).size).toBe(expected);
  });

  it('goes from URL to URL in the sequential variant, until one succeeds', async () => {
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

  it('drops all work when the world is closed, and sends nothing after that', async () => {
    const hooks = await endpoint((path) => (path === '/stalls' ? 'stall' : 500));
    const bench = new Bench([`${hooks.url}/stalls`, `${hooks.url}/fails`]);
    bench.send();
    await bench.received(hooks, 2);
    await bench.quiet(1);
    bench.world.close();
    for (let turn = 0; turn < MAX_TURNS && (await hooks.connections()) > 0; turn += 1) await nextTurn();
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
    for (let turn = 0; turn < MAX_TURNS && (await hooks.connections()) > 0; turn += 1) await nextTurn();
    expect(await hooks.connections()).toBe(0);
  });

  it('delivers each of many calls once', async () => {
    const hooks = await endpoint(() => 200);
    const bench = new Bench([hooks.url]);
    for (let call = 0; call < 2000; call += 1) {
      bench.world.acceptCalls(bench.source, [{ ...TRACK, userId: `u${call}` }], 'contract');
    }
    await bench.quiet();
    const users = hooks.received.map(({ body }) => JSON.parse(body).userId);
    expect([users.length, new Set(users).size]).toEqual([2000, 2000]);
  });

  it('sends nothing of what was accepted just before the world was closed', async () => {
    const hooks = await endpoint(() => 200);
    const bench = new Bench([hooks.url]);
    bench.send();
    bench.world.close();
    for (let turn = 0; turn < 100; turn += 1) await nextTurn();
    expect(hooks.received).toEqual([]);
  });

  it('takes all of many messages, or none of them', async () => {
    const hooks = await endpoint(() => 200);
    const bench = new Bench([hooks.url]);
    const members = new Set(Array.from({ length: MAX_PENDING_DELIVERIES + 1 }, (_, index) => `u${index}`));
    expect(bench.world.putAudience('a', { name: 'All', source: bench.source, members })).toBe(false);
    expect([bench.world.busy, bench.world.audience('a')]).toEqual([0, undefined]);
    expect(bench.send()).toBe(true);
    await bench.quiet();
    expect(hooks.received).toHaveLength(1);
  });

  it('frees the place of every delivery that is over', async () => {
    const hooks = await endpoint((path) => (path === '/good' ? 200 : 500));
    const bench = new Bench([`${hooks.url}/good`, `${hooks.url}/bad`]);
    bench.send();
    await bench.run(LIMITS.retryWindowMs);
    const members = new Set(Array.from({ length: MAX_PENDING_DELIVERIES / 2 }, (_, index) => `u${index}`));
    expect(bench.world.putAudience('a', { name: 'All', source: bench.source, members })).toBe(true);
  });

  it('delivers over https to a certificate of a trusted authority', async () => {
    const hooks = await endpoint(() => 200, { cert: SIGNED_CERTIFICATE, key: CERTIFICATE_KEY });
    const bench = new Bench([hooks.url], REFERENCE, [AUTHORITY]);
    bench.send();
    await bench.quiet();
    expect(hooks.received).toHaveLength(1);
  });

  it.each([
    ['self-signed', SELF_SIGNED_CERTIFICATE, [AUTHORITY], /self-signed/],
    ['of an unknown authority', SIGNED_CERTIFICATE, [], /certificate/],
  ] as const)('sends nothing to a certificate that is %s, and logs that', async (_, cert, trust, message) => {
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
