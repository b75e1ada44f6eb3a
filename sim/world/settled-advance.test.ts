import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../spec/limits.ts';
import { VirtualClock } from '../clock/virtual-clock.ts';
import { Bench, closeAll, endpoint, START_MS } from '../router/bench.fixture.ts';
import { HELD_AFTER_MS, Traffic } from '../wire/traffic.ts';
import { settledAdvance } from './settled-advance.ts';

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

describe('settledAdvance', () => {
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
    expect(await bench.world.advanceSettled(bench.clock, LIMITS.retryWindowMs, HELD_AFTER_MS)).toBe('moved');
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

  it('ends at its limit of real time if HTTP never comes to rest', async () => {
    const clock = new VirtualClock(START_MS);
    const traffic = new Traffic();
    clock.at(START_MS + 1, () => expect.unreachable('the clock moved'));
    traffic.begin({});
    const endless = setInterval(() => traffic.begin({}), 1);
    const end = await settledAdvance({ clock, traffic, isClosed: () => false }, 1_000, 20);
    clearInterval(endless);
    expect([end, clock.now()]).toEqual(['late', START_MS]);
  });

  it('lets timers fire that need no HTTP, each at its own instant', async () => {
    const clock = new VirtualClock(START_MS);
    const fired: number[] = [];
    for (const atMs of [7, 5, 5, 9]) clock.at(START_MS + atMs, () => void fired.push(clock.now() - START_MS));
    await settledAdvance({ clock, traffic: new Traffic(), isClosed: () => false }, 8);
    expect(fired).toEqual([5, 5, 7]);
    expect(clock.now()).toBe(START_MS + 8);
  });
});
