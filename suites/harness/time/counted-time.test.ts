import { afterEach, describe, expect, it, vi } from 'vitest';
import { CountedTime } from './counted-time.ts';
import { ScriptedWorld } from './scripted-world.fixture.ts';

function timeOf(world: ScriptedWorld, guard: () => void = () => {}): CountedTime {
  return new CountedTime(world, world, world.reading(), guard);
}

const never = (): boolean => false;

afterEach(() => void vi.useRealTimers());

describe('CountedTime, settling', () => {
  it('takes a world for quiet after two quiet readings in a row', async () => {
    const world = new ScriptedWorld();
    await timeOf(world).settle();
    expect(world.reads).toBe(2);
  });

  it.each([
    ['nothing is busy', 0, 0],
    ['all that is busy is held back', 3, 3],
  ])('finds a world quiet when %s', async (_, busy, held) => {
    const world = new ScriptedWorld();
    Object.assign(world, { busy, heldRequests: held });
    await timeOf(world).settle();
    expect(world.reads).toBe(2);
  });

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
    await timeOf(world).settle();
    expect(world.reads).toBe(4);
  });

  it('starts counting again when a busy reading follows a quiet one', async () => {
    const world = new ScriptedWorld();
    const set = (busy: number) => () => {
      world.busy = busy;
    };
    world.onRead.push(set(0), set(1), set(0));
    await timeOf(world).settle();
    expect(world.reads).toBe(4);
  });

  it('ignores a reading during which the receivers saw something', async () => {
    const world = new ScriptedWorld();
    const stir = (): void => {
      world.happened += 1;
    };
    world.onRead.push(stir, stir);
    await timeOf(world).settle();
    expect(world.reads).toBe(4);
  });

  it('takes a world for quiet when `busy` stays below what is held back for a second, and no sooner', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const world = new ScriptedWorld();
    Object.assign(world, { busy: 0, heldRequests: 1 });
    world.onRead.push(...Array.from({ length: 100 }, () => () => void vi.advanceTimersByTime(100)));
    await timeOf(world).settle();
    // The first reading begins the second, and each of the next ten takes a tenth of it.
    expect(world.reads).toBe(11);
  });

  it.each([
    ['`busy` 1', () => {}],
    [
      'endless traffic',
      (world: ScriptedWorld) => {
        world.happened += 1;
      },
    ],
  ])('gives up a world with %s after 20 s, and names the reason', async (seen, stir) => {
    vi.useFakeTimers();
    const world = new ScriptedWorld();
    world.busy = 1;
    world.read = async () => {
      stir(world);
      return world.reading();
    };
    const settled = timeOf(world).settle();
    const rejected = expect(settled).rejects.toMatchObject({
      code: 'shim-failed',
      message: expect.stringMatching(
        new RegExp(
          `^Expected \`busy\` to come down to 0 \\(receivers hold back 0 requests\\), got ${seen} for 20 s; \\d+ things have happened(?<hint>; the clock .*)?$`,
        ),
      ),
    });
    await vi.advanceTimersByTimeAsync(21_000);
    await rejected;
  });
});

describe('CountedTime, running', () => {
  it('checks the real time of the case while it settles, too', async () => {
    const world = new ScriptedWorld();
    world.busy = 1;
    let asked = 0;
    const guard = (): void => {
      asked += 1;
      if (asked === 3) throw new Error('enough');
    };
    await expect(new CountedTime(world, world, world.reading(), guard).settle()).rejects.toThrow('enough');
  });

  it('stops at every timer, at every planned instant, and at the limit', async () => {
    const world = new ScriptedWorld();
    for (const atMs of [10, 25]) world.timer(atMs);
    const time = timeOf(world);
    const planned: number[] = [];
    for (const atMs of [5, 25, 30]) time.agenda.at(atMs, () => void planned.push(world.nowMs));
    await time.passUntil(40);
    expect(world.moves).toEqual([5, 10, 25, 30, 40]);
    expect(planned).toEqual([5, 25, 30]);
    expect(time.nowMs()).toBe(40);
  });

  it('never goes beyond the limit, even if timers are due after it', async () => {
    const world = new ScriptedWorld();
    world.timer(100);
    await timeOf(world).passUntil(40);
    expect(world.moves).toEqual([40]);
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
    await timeOf(world).passUntil(30);
    expect(busyAtMoves).toEqual([0, 0, 0]);
  });

  it('stops as soon as the condition holds, and returns true', async () => {
    const world = new ScriptedWorld();
    let seen = false;
    world.timer(10, () => {
      seen = true;
    });
    world.timer(20);
    expect(await timeOf(world).runUntil(() => seen, 100)).toBe(true);
    expect(world.moves).toEqual([10]);
  });

  it('returns false if the condition does not hold by the limit', async () => {
    const world = new ScriptedWorld();
    expect(await timeOf(world).runUntil(never, 100)).toBe(false);
    expect(world.nowMs).toBe(100);
  });

  it('does not move the clock if the condition holds already', async () => {
    const world = new ScriptedWorld();
    expect(await timeOf(world).runUntil(() => true, 100)).toBe(true);
    expect(world.moves).toEqual([]);
  });

  it.each([
    [0, []],
    [1, [10]],
    [3, [10, 20, 30]],
  ])('passes %i timers of a look-ahead, and settles after the last one', async (timers, moves) => {
    const world = new ScriptedWorld();
    const settled: number[] = [];
    for (const atMs of [10, 20, 30, 40]) world.timer(atMs, () => void world.onRead.push(() => settled.push(atMs)));
    await timeOf(world).passUntil(100, { timers });
    expect(world.moves).toEqual(moves);
    expect(settled).toEqual(moves);
  });

  it('does not count its own plans among the timers', async () => {
    const world = new ScriptedWorld();
    for (const atMs of [10, 20]) world.timer(atMs);
    const time = timeOf(world);
    for (const atMs of [1, 2, 3]) time.agenda.at(atMs, () => {});
    await time.passUntil(100, { timers: 1 });
    expect(world.nowMs).toBe(10);
  });

  it('fires a timer that is due at a fraction of a millisecond, of which `next` tells the whole one', async () => {
    const world = new ScriptedWorld();
    let fired = 0;
    world.timer(10.5, () => (fired += 1));
    world.tellsWholeMs = true;
    await timeOf(world).passUntil(100);
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
    await expect(timeOf(world).passUntil(100)).rejects.toMatchObject({
      code: 'shim-failed',
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
    const time = timeOf(world);
    await pass(time);
    expect(fired).toBe(time.nowMs() === 0 ? 1 : 2);
  });

  it('stops when the case has used up its real time', async () => {
    const guard = (): void => {
      throw new Error('out of patience');
    };
    await expect(timeOf(new ScriptedWorld(), guard).runUntil(never, 100)).rejects.toThrow('out of patience');
  });
});

/** A timer that is due at once, and sets itself again when it fires. */
function setTimerForNow(world: ScriptedWorld): void {
  world.timer(world.nowMs, () => setTimerForNow(world));
}
