import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../spec/limits.ts';
import { type Endpoint, startEndpoint } from '../wire/endpoint.fixture.ts';
import { ask, sourceWith } from './simulator.fixture.ts';
import { startSimulator } from './simulator.ts';

const TRACK = { type: 'track', userId: 'u1', event: 'Signed Up' };
const WINDOW = { advanceMs: LIMITS.retryWindowMs, settle: true };
const MINUTE = { advanceMs: 60_000, settle: true };

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A simulator whose world `w1` has begun to deliver one call to the endpoint. */
async function delivering(hooks: Endpoint): Promise<string> {
  cleanups.push(() => hooks.close());
  const simulator = await startSimulator();
  cleanups.push(() => simulator.close());
  await ask(simulator.url, 'POST', '/worlds', {});
  await ask(simulator.url, 'PUT', '/worlds/w1/sources/wk', sourceWith([{ url: `${hooks.url}/a` }]));
  await ask(simulator.url, 'POST', '/worlds/w1/sources/wk/calls', TRACK);
  return simulator.url;
}

/** Resolves once the endpoint has its first request. */
const arrived = (hooks: Endpoint) => expect.poll(() => hooks.received.length, { interval: 1 }).toBe(1);

describe('an advance with `settle`', () => {
  it('lets all attempts of the retry window happen, and answers like any advance', async () => {
    const hooks = await startEndpoint(() => 500);
    const url = await delivering(hooks);
    const { status, body } = await ask(url, 'POST', '/worlds/w1/clock', WINDOW);
    expect([status, body]).toEqual([200, { now: '2026-01-01T04:00:00.000Z', next: null, busy: 0 }]);
    expect(hooks.received.length).toBeGreaterThan(5);
  });

  it('ends with a 404 when its world is deleted', async () => {
    const hooks = await startEndpoint(() => 'stall');
    const url = await delivering(hooks);
    await arrived(hooks);
    const moved = ask(url, 'POST', '/worlds/w1/clock', WINDOW);
    await expect.poll(() => ask(url, 'POST', '/worlds/w1/clock', { advanceMs: 0 })).toMatchObject({ status: 409 });
    expect((await ask(url, 'DELETE', '/worlds/w1')).status).toBe(204);
    expect((await moved).status).toBe(404);
  });

  it('refuses another advance meanwhile, which would move the same clock', async () => {
    const hooks = await startEndpoint(() => 'stall');
    const url = await delivering(hooks);
    await arrived(hooks);
    const both = [MINUTE, MINUTE].map((advance) => ask(url, 'POST', '/worlds/w1/clock', advance));
    expect((await Promise.race(both)).status).toBe(409);
    await ask(url, 'DELETE', '/worlds/w1');
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([404, 409]);
  });
});
