import { Analytics } from '@segment/analytics-node';
import { describe, expect, it } from 'vitest';
import { startSimulator } from '../index.ts';
import type { Source } from '../types.ts';
import { startEndpoint } from '../wire/endpoint.fixture.ts';

const SECRET = 's3cret';

/** An endpoint that answers with these statuses in turn, and then with the last one. */
async function startReceiver(...statuses: readonly number[]) {
  const endpoint = await startEndpoint((_, number) => statuses[number - 1] ?? statuses.at(-1) ?? 200);
  return { ...endpoint, url: `${endpoint.url}/hooks`, [Symbol.asyncDispose]: () => endpoint.close() };
}

describe('an embedded simulator', () => {
  it('delivers a signed call before the promise of the call resolves', async () => {
    await using endpoint = await startReceiver();
    await using sim = await startSimulator({ now: '2026-01-01T00:00:00.000Z' });
    const source = sim.source({ url: endpoint.url, secret: SECRET });
    const [delivery] = await source.track({ userId: 'u1', event: 'Signed Up', properties: { plan: 'team' } });
    expect(endpoint.received).toHaveLength(1);
    expect(delivery).toMatchObject({
      message: 'm1',
      source: 'wk-1',
      type: 'track',
      url: endpoint.url,
      state: 'processed',
      call: { event: 'Signed Up' },
      body: { version: 1, type: 'track', userId: 'u1', event: 'Signed Up', properties: { plan: 'team' } },
      attempts: [{ number: 1, outcome: 'response', status: 200, nextAt: null }],
    });
    expect(delivery?.attempts[0]?.request.signature).toBe(endpoint.received[0]?.headers['x-signature']);
    expect(delivery?.attempts[0]?.response?.body.toString()).toBe('{"ok":true}');
    expect(source.deliveries()).toEqual([delivery]);
  });

  it('moves its clock to the next attempt, and until nothing waits', async () => {
    await using endpoint = await startReceiver(500);
    await using sim = await startSimulator();
    const source = sim.source({ url: endpoint.url });
    await source.page({ userId: 'u1' });
    await sim.advanceToNext();
    expect(source.deliveries()).toMatchObject([{ state: 'waiting', attempts: [{ status: 500 }, { status: 500 }] }]);
    await sim.advanceUntilQuiet();
    expect(source.deliveries()).toMatchObject([{ state: 'expired' }]);
    const count = endpoint.received.length;
    await sim.advance('1d');
    expect(endpoint.received).toHaveLength(count);
  });

  it('changes the settings of a source', async () => {
    await using endpoint = await startReceiver();
    await using sim = await startSimulator();
    const source = sim.source({ url: endpoint.url });
    source.change({ secret: SECRET });
    await source.track({ userId: 'u1', event: 'a' });
    source.change({ enabled: false });
    expect(await source.track({ userId: 'u1', event: 'b' })).toEqual([]);
    expect(endpoint.received.map(({ headers }) => typeof headers['x-signature'])).toEqual(['string']);
  });

  it.each([
    ['identify', (source) => source.identify({ userId: 'u1', traits: { a: 1 } }), { traits: { a: 1 } }],
    ['track', (source) => source.track({ userId: 'u1', event: 'e' }), { event: 'e' }],
    ['page', (source) => source.page({ userId: 'u1', properties: { path: '/' } }), { properties: { path: '/' } }],
    ['screen', (source) => source.screen({ userId: 'u1', name: 'Home' }), { name: 'Home' }],
    ['group', (source) => source.group({ userId: 'u1', groupId: 'g1' }), { groupId: 'g1' }],
    ['alias', (source) => source.alias({ userId: 'u1', previousId: 'p' }), { 'Previous ID': 'p', 'User ID': 'u1' }],
    ['delete', (source) => source.delete('u1'), { userId: 'u1' }],
  ] as const satisfies readonly [type: string, send: (source: Source) => Promise<unknown>, members: object][])(
    'sends %s',
    async (type, send, members) => {
      await using endpoint = await startReceiver();
      await using sim = await startSimulator();
      await send(sim.source({ url: endpoint.url }));
      expect(endpoint.received.map(({ body }) => JSON.parse(body))).toEqual([
        expect.objectContaining({ type, ...members }),
      ]);
    },
  );

  it('takes the calls of a real client library', async () => {
    await using endpoint = await startReceiver();
    await using sim = await startSimulator();
    const source = sim.source({ url: endpoint.url, secret: SECRET });
    const analytics = new Analytics({
      writeKey: source.ingestion.writeKey,
      host: source.ingestion.url,
      maxEventsInBatch: 1,
    });
    analytics.track({ userId: 'u1', event: 'Signed Up' });
    const delivery = await sim.deliveries.waitFor(({ state }) => state === 'processed');
    expect(delivery.body).toMatchObject({ type: 'track', userId: 'u1', event: 'Signed Up' });
    await analytics.closeAndFlush();
  });
});

describe('faults', () => {
  it('change what one source does, or all, those made later included', async () => {
    await using endpoint = await startReceiver();
    await using sim = await startSimulator();
    const one = sim.source({ url: endpoint.url, secret: SECRET });
    one.faults.on('no signature');
    sim.faults.on('send twice');
    const other = sim.source({ url: endpoint.url, secret: SECRET });
    expect([one.faults.active, other.faults.active, sim.faults.active]).toEqual([
      ['no signature', 'send twice'],
      ['send twice'],
      ['send twice'],
    ]);
    await other.track({ userId: 'u2', event: 'a' });
    await sim.advanceUntilQuiet();
    expect(endpoint.received).toHaveLength(2);
    one.faults.clear();
    sim.faults.clear();
    expect([one.faults.active, other.faults.active, sim.faults.active]).toEqual([[], [], []]);
    await one.track({ userId: 'u1', event: 'a' });
    await sim.advanceUntilQuiet();
    expect(endpoint.received).toHaveLength(3);
    expect(endpoint.received.every(({ headers }) => headers['x-signature'] !== undefined)).toBe(true);
  });

  it('have names, and refuse others', async () => {
    await using sim = await startSimulator();
    expect(sim.faults.names).toContain('wrong digest');
    expect(() => sim.faults.on('send twise')).toThrow(/Expected the name of a fault, got "send twise".*send twice/);
  });
});

describe('what cannot be done is refused in one sentence', () => {
  it('by calls', async () => {
    await using sim = await startSimulator();
    const source = sim.source();
    // @ts-expect-error A track call has an event.
    expect(() => source.track({ userId: 'u1' })).toThrow(/event/);
    expect(() => source.track({ userId: 'u1', event: 'x'.repeat(40_000) })).toThrow(/, got /);
  });

  it('by settings', async () => {
    await using sim = await startSimulator();
    sim.source({ writeKey: 'mine' });
    expect(() => sim.source({ writeKey: 'mine' })).toThrow('Expected each `writeKey` once, got "mine" twice');
    expect(() => sim.source({ url: 'ftp://x' })).toThrow(/, got /);
    expect(() => sim.source({ url: Array(6).fill('http://x/') })).toThrow(/, got /);
    expect(sim.source().writeKey).toBe('wk-5');
  });

  it('by waiting in vain, with what there is', async () => {
    await using endpoint = await startReceiver(500);
    await using sim = await startSimulator();
    const never = (): boolean => false;
    await expect(sim.deliveries.waitFor(never, { withinMs: 10 })).rejects.toThrow(
      'Expected a delivery that matches within 10 ms, got no delivery at all',
    );
    await sim.source({ url: endpoint.url }).track({ userId: 'u1', event: 'a' });
    await expect(sim.deliveries.waitFor(never, { withinMs: 10 })).rejects.toThrow(
      `got none: m1 (track) to ${endpoint.url} is waiting after 1 attempt`,
    );
    const broken = (): boolean => {
      throw new Error('my own mistake');
    };
    await expect(sim.deliveries.waitFor(broken)).rejects.toThrow('my own mistake');
  });
});
