import { afterEach, describe, expect, it, vi } from 'vitest';
import { CountedTime } from './counted-time.ts';
import { ScriptedWorld } from './scripted-world.fixture.ts';

function makeTime(world: ScriptedWorld, guard: () => void = () => {}): CountedTime {
  return new CountedTime(world, world, world.reading(), guard);
}

const never = (): boolean => false;
const HOUR_MS = 3_600_000;

afterEach(() => void vi.useRealTimers());

describe('CountedTime, settling', () => {
  it('waits while more is busy than is held back', async () => {
    const world = new ScriptedWorld();
    Object.assign(world, { busy: 2, heldRequests: 1 });
    world.onRead.push(
      () => {},
      () => {},
      () => {
        world.busy = 1;
      },
    );
    await makeTime(world).settle();
    expect(world.reads).toBe(4);
  });

  it('takes a world for quiet when `busy` stays below what is held back for a second, and no sooner', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const world = new ScriptedWorld();
    Object.assign(world, { busy: 0, heldRequests: 1 });
    world.onRead.push(...Array.from({ length: 100 }, () => () => void vi.advanceTimersByTime(100)));
    await makeTime(world).settle();
    // The first reading begins the second, and each of the next ten takes a tenth of it.
    expect(world.reads).toBe(11);
  });

  it('gives up a world that stays busy for 20 s without any traffic, and names the reason', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const world = new ScriptedWorld();
    world.busy = 1;
    const second = (): void => void vi.advanceTimersByTime(1_000);
    // One that sends meanwhile is slow.
    const send = (): void => {
      second();
      world.happened += 1;
    };
    world.onRead.push(...Array.from({ length: 15 }, () => second), send, ...Array.from({ length: 100 }, () => second));
    await expect(makeTime(world).settle()).rejects.toMatchObject({
      code: 'adapter-failed',
      message: expect.stringMatching(
        /^Expected `busy` to come down to 0 \(receivers hold back 0 requests\), got 1 for 20 s without any traffic; 1 things have happened; the clock reports `next` null/,
      ),
    });
    expect(world.reads).toBe(16 + 20);
  });
});

describe('CountedTime, running', () => {
  it('stops at every timer, at every planned instant, and at the limit', async () => {
    const world = new ScriptedWorld();
    for (const atMs of [10, 25]) world.timer(atMs);
    const time = makeTime(world);
    const planned: number[] = [];
    for (const atMs of [5, 25, 30]) time.agenda.at(atMs, () => void planned.push(world.nowMs));
    await time.passUntil(40);
    expect(world.moves).toEqual([5, 10, 25, 30, 40]);
    expect(planned).toEqual([5, 25, 30]);
    expect(time.nowMs()).toBe(40);
  });

  it('settles before each move, so that the clock does not move while the effects of a timer are under way', async () => {
    const world = new ScriptedWorld();
    const busyAtMoves: number[] = [];
    world.timer(10, () => {
      world.busy = 1;
      world.onRead.push(
        () => {},
        () => {
          world.busy = 0;
        },
      );
    });
    world.timer(20);
    const advance = world.advance.bind(world);
    world.advance = async (byMs) => {
      busyAtMoves.push(world.busy);
      return advance(byMs);
    };
    await makeTime(world).passUntil(30);
    expect(busyAtMoves).toEqual([0, 0, 0]);
  });

  it('fires a timer that is due at a fraction of a millisecond, of which `next` tells the whole one', async () => {
    const world = new ScriptedWorld();
    let fired = 0;
    world.timer(10.5, () => (fired += 1));
    world.tellsWholeMs = true;
    await makeTime(world).passUntil(100);
    expect([fired, world.nowMs]).toEqual([1, 100]);
  });

  it.each([
    ['timers set timers for the same instant', (world: ScriptedWorld) => setTimerForNow(world)],
    [
      'the clock does not move when it is told to',
      (world: ScriptedWorld) => {
        world.stuck = true;
      },
    ],
  ])('gives up a world in which %s', async (_, script) => {
    const world = new ScriptedWorld();
    script(world);
    await expect(makeTime(world).passUntil(100)).rejects.toMatchObject({
      code: 'adapter-failed',
      message: expect.stringContaining('Expected time to pass'),
    });
  });

  it.each([
    ['settling', (time: CountedTime) => time.settle()],
    ['waiting until now', (time: CountedTime) => time.runUntil(never, 0)],
    ['passing to the limit', (time: CountedTime) => time.passUntil(100)],
  ])('fires what is due at once, when %s', async (_, pass) => {
    const world = new ScriptedWorld();
    let fired = 0;
    for (const atMs of [0, 100]) world.timer(atMs, () => world.timer(atMs, () => (fired += 1)));
    const time = makeTime(world);
    await pass(time);
    expect(fired).toBe(time.nowMs() === 0 ? 1 : 2);
  });

  it('stops when the case has used up its real time', async () => {
    const guard = (): void => {
      throw new Error('out of patience');
    };
    await expect(makeTime(new ScriptedWorld(), guard).runUntil(never, 100)).rejects.toThrow('out of patience');
  });
});

describe('CountedTime of a world that sends something at an instant without a timer', () => {
  it.each<[what: string, said: string, script: (world: ScriptedWorld) => void]>([
    ['no timer', 'null', () => {}],
    ['a later one', '1970-01-01T02:00:00.000Z', (world) => world.timer(2 * HOUR_MS)],
  ])('blames the HTTP adapter if `next` shows %s', async (_, said, script) => {
    const world = new ScriptedWorld();
    script(world);
    const advance = world.advance.bind(world);
    world.advance = async (...move) => {
      world.arrived += 1;
      return advance(...move);
    };
    await expect(makeTime(world).passUntil(60_000)).rejects.toThrow(
      `Expected \`next\` to be when the earliest timer is due, got ${said} with \`busy\` 0 at 1970-01-01T00:00:00.000Z, and a request by 1970-01-01T00:01:00.000Z; \`next\` leaves a timer out`,
    );
  });

  it.each<[what: string, come: (world: ScriptedWorld, time: CountedTime) => void]>([
    ['at the instant of a timer', (world) => world.timer(60_000, () => (world.arrived += 1))],
    ['before the clock moves', (world) => world.onRead.push(() => (world.arrived += 1))],
    ['because a receiver has answered', (world, { agenda }) => agenda.at(60_000, () => (world.arrived += 1))],
  ])('blames nobody if a request comes %s', async (_, come) => {
    const world = new ScriptedWorld();
    const time = makeTime(world);
    come(world, time);
    await time.passUntil(60_000);
    expect([world.arrived, time.nowMs()]).toEqual([1, 60_000]);
  });
});

/** A world with a timer every second that does nothing. */
function ticking(): ScriptedWorld {
  const world = new ScriptedWorld();
  const tick = (atMs: number): void => world.timer(atMs, () => tick(atMs + 1_000));
  tick(1_000);
  return world;
}

describe('CountedTime of a world that ticks every second', () => {
  const settling = (): { world: ScriptedWorld; time: CountedTime } => {
    const world = ticking();
    return { world, time: new CountedTime(world, world, world.reading(), () => {}, { settles: true }) };
  };

  it('stops at every tick while something may come', async () => {
    const world = ticking();
    const time = makeTime(world);
    await time.passUntil(300_000);
    await time.runUntil(never, 600_000);
    expect([world.moves.length, time.isTicking]).toEqual([600, true]);
  });

  it('passes hours with a few moves if nothing is left to send, and then stops at every tick again', async () => {
    const world = ticking();
    const time = makeTime(world);
    let isAtRest = true;
    await time.passUntil(25 * HOUR_MS, { isAtRest: () => isAtRest });
    expect([time.nowMs(), world.moves.length < 100]).toEqual([25 * HOUR_MS, true]);
    const before = world.moves.length;
    isAtRest = false;
    await time.passUntil(25 * HOUR_MS + 100_000, { isAtRest: () => isAtRest });
    expect(world.moves.length - before).toBe(100);
  });

  it('ends a pass early after its number of ticks, and counts what it left out', async () => {
    const world = ticking();
    const time = makeTime(world);
    await time.passUntil(HOUR_MS, { ticks: 600, tickingLimitMs: HOUR_MS / 2 });
    expect([time.nowMs(), time.leftOutMs]).toEqual([600_000, HOUR_MS / 2 - 600_000]);
  });

  it('tests nothing that needs too many ticks', async () => {
    await expect(makeTime(ticking()).passUntil(6 * HOUR_MS)).rejects.toThrow(
      'needs more than 20000 ticks of this clock, which has a timer every 1000 ms',
    );
  });

  it.each<[what: string, script: (world: ScriptedWorld) => void]>([
    ['may be held for good', (world) => (world.holding = 'for good')],
    ['may be answered later', (world) => (world.holding = 'for a time')],
    ['is held', (world) => (world.busy = world.heldRequests = 1)],
  ])('stops at every tick while a request %s', async (_, script) => {
    const { world, time } = settling();
    script(world);
    await time.passUntil(HOUR_MS);
    expect(world.moves).toHaveLength(3_600);
  });
});

/** A timer that is due at once, and sets itself again when it fires. */
function setTimerForNow(world: ScriptedWorld): void {
  world.timer(world.nowMs, () => setTimerForNow(world));
}
