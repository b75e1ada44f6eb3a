import { afterEach, describe, expect, it, vi } from 'vitest';
import { CountedTime } from './counted-time.ts';
import { CountingWorld } from './scripted-world.fixture.ts';

afterEach(() => void vi.useRealTimers());

/** A world of which something was asked, so that something may be on its way. */
function askedWorld(): { world: CountingWorld; time: CountedTime } {
  const world = new CountingWorld();
  const time = new CountedTime(world, world, world.reading(), () => {});
  world.asked += 1;
  return { world, time };
}

/** Lets something arrive soon. Returns how often the clock had been read by then, once that is known. */
function arriveSoon(world: CountingWorld): () => number | undefined {
  let readsBefore: number | undefined;
  setTimeout(() => {
    readsBefore = world.reads;
    world.happened += 1;
  }, 2);
  return () => readsBefore;
}

describe('CountedTime, once something was asked of its world', () => {
  it('gives what is on its way a moment to arrive, and reads the clock after that', async () => {
    vi.useFakeTimers();
    const { world, time } = askedWorld();
    const readsBefore = arriveSoon(world);
    const arrives = time.runUntil(() => readsBefore() !== undefined, 100);
    await vi.advanceTimersByTimeAsync(20);
    expect(await arrives).toBe(true);
    expect(readsBefore()).toBe(0);
    // The expected arrival is there, so one quiet reading is enough.
    expect(world.reads).toBe(1);
  });

  it('waits in the same way for a world to settle', async () => {
    vi.useFakeTimers();
    const { world, time } = askedWorld();
    const readsBefore = arriveSoon(world);
    const settles = time.settle();
    await vi.advanceTimersByTimeAsync(20);
    await settles;
    expect(readsBefore()).toBe(0);
    // Two readings are enough, because nothing disturbs them.
    expect(world.reads).toBe(2);
  });

  it('goes on when nothing arrives', async () => {
    const { world, time } = askedWorld();
    expect(await time.runUntil(() => false, 100)).toBe(false);
    expect(world.nowMs).toBe(100);
  });

  it('waits for nothing if nothing was asked', async () => {
    vi.useFakeTimers();
    const world = new CountingWorld();
    const time = new CountedTime(world, world, world.reading(), () => {});
    // No timer of the machine fires, so whoever waits for one would wait for ever.
    expect(await time.runUntil(() => false, 100)).toBe(false);
    expect(world.nowMs).toBe(100);
  });
});
