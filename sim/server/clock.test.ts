import { afterEach, describe, expect, it } from 'vitest';
import { type Endpoint, startEndpoint } from '../wire/endpoint.fixture.ts';
import { ask, sourceWith } from './simulator.fixture.ts';
import { startSimulator } from './simulator.ts';

const TRACK = { type: 'track', userId: 'u1', event: 'Signed Up' };
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
