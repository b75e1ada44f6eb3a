import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../spec/limits.ts';
import { Bench, closeAll, endpoint } from '../router/bench.fixture.ts';
import { HELD_AFTER_MS } from '../wire/traffic.ts';

afterEach(closeAll);

const MESSAGES = 12;

/** A world whose endpoint takes every seventh request. One exchange is under way at a time, so its order is certain. */
async function failingWorld() {
  const hooks = await endpoint((_, number) => (number % 7 === 0 ? 200 : 500));
  const bench = new Bench([`${hooks.url}/a`]);
  for (let message = 0; message < MESSAGES; message += 1) {
    bench.send();
    await bench.quiet();
    bench.clock.advance(1);
  }
  return { hooks, bench };
}

/** Log of the world, each attempt at its instant. */
function history({ world }: Bench): string[] {
  return world.log.entries().map(({ at, kind, message }) => `${at} ${kind} ${message}`);
}

describe('advanceSettled', () => {
  it('makes the attempts that a move from timer to timer makes', async () => {
    const stepwise = await failingWorld();
    await stepwise.bench.run(LIMITS.retryWindowMs + MESSAGES);
    const settled = await failingWorld();
    expect(await settled.bench.world.advanceSettled(settled.bench.clock, LIMITS.retryWindowMs)).toBe('moved');
    expect(settled.bench.elapsedMs).toBe(LIMITS.retryWindowMs + MESSAGES);
    expect(settled.hooks.received.length).toBeGreaterThan(5 * MESSAGES);
    expect(settled.hooks.received.length).toBe(stepwise.hooks.received.length);
    expect(history(settled.bench)).toEqual(history(stepwise.bench));
  });

  it('takes an endpoint that stays silent for one that holds the request back', async () => {
    const hooks = await endpoint((_, number) => (number === 1 ? 'stall' : 200));
    const bench = new Bench([`${hooks.url}/a`]);
    bench.send();
    expect(await bench.world.advanceSettled(bench.clock, LIMITS.retryWindowMs, { heldAfterMs: HELD_AFTER_MS })).toBe(
      'moved',
    );
    expect(bench.logged()).toEqual(['timeout']);
    expect(hooks.received).toHaveLength(2);
  });

  it('ends when its world is closed, at the instant that it reached', async () => {
    const hooks = await endpoint(() => 'stall');
    const bench = new Bench([`${hooks.url}/a`]);
    bench.send();
    const moved = bench.world.advanceSettled(bench.clock, LIMITS.retryWindowMs);
    expect(bench.world.isMoving).toBe(true);
    await bench.received(hooks, 1);
    bench.world.close();
    expect([await moved, bench.elapsedMs, bench.world.isMoving]).toEqual(['closed', 0, false]);
  });

  it('ends at its limit of real time if HTTP does not come to rest, at the instant that it reached', async () => {
    const hooks = await endpoint(() => 'stall');
    const bench = new Bench([`${hooks.url}/a`]);
    bench.send();
    expect(await bench.world.advanceSettled(bench.clock, LIMITS.retryWindowMs, { limitMs: 20 })).toBe('late');
    expect([bench.elapsedMs, bench.world.isMoving]).toEqual([0, false]);
  });
});
