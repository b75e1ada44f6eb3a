import { describe, expect, it } from 'vitest';
import { CountedTime } from './counted-time.ts';
import { ScriptedWorld } from './scripted-world.fixture.ts';

const never = (): boolean => false;

describe('CountedTime in a world that ticks every second', () => {
  const ticking = (): ScriptedWorld => {
    const world = new ScriptedWorld();
    const tick = (): void => world.timer(world.nowMs + 1_000, tick);
    tick();
    return world;
  };

  it('passes several timers in one move of at most 4 s, up to an earlier limit', async () => {
    const world = ticking();
    const time = new CountedTime(world, world, world.reading(), () => {});
    await time.passUntil(1_000_000, { tickingLimitMs: 300_000 });
    expect(time.nowMs()).toBe(300_000);
    expect(world.moves.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, index) => 1_000 * (index + 1)));
    expect(world.moves.slice(50)).toEqual(
      Array.from({ length: 63 }, (_, index) => Math.min(300_000, 50_000 + 4_000 * (index + 1))),
    );
  });

  it('sees what happens then no more than 4 s late', async () => {
    const world = ticking();
    let sentMs = 0;
    const time = new CountedTime(world, world, world.reading(), () => {});
    world.timer(250_500, () => {
      world.happened += 1;
      sentMs = time.nowMs();
    });
    await time.passUntil(1_000_000, { tickingLimitMs: 300_000 });
    expect(sentMs).toBe(254_000);
  });

  it('stops at every timer while it waits for something', async () => {
    const world = ticking();
    await new CountedTime(world, world, world.reading(), () => {}).runUntil(never, 300_000);
    expect(world.moves).toHaveLength(300);
  });

  it('reads once after each timer, and twice while a request is held back, which may have been given up', async () => {
    const readsWith = async (held: number): Promise<number> => {
      const world = ticking();
      world.busy = held;
      world.heldRequests = held;
      const time = new CountedTime(world, world, world.reading(), () => {});
      await time.passUntil(60_000);
      const before = world.reads;
      await time.passUntil(70_000);
      return world.reads - before;
    };
    const toBegin = 2;
    expect([await readsWith(0), await readsWith(1)]).toEqual([toBegin + 10, toBegin + 20]);
  });
});
