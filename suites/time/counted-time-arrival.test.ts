import { afterEach, describe, expect, it, vi } from 'vitest';
import { CountedTime } from './counted-time.ts';
import { ScriptedWorld } from './scripted-world.fixture.ts';

afterEach(() => void vi.useRealTimers());

describe('CountedTime, waiting for what is on its way', () => {
  it('gives what is on its way a moment to arrive, and reads the clock after that', async () => {
    vi.useFakeTimers();
    const world = new ScriptedWorld();
    let readsBefore: number | undefined;
    setTimeout(() => {
      readsBefore = world.reads;
      world.happened += 1;
    }, 2);
    const arrives = new CountedTime(world, world, world.reading(), () => {}).runUntil(
      () => readsBefore !== undefined,
      100,
      { isOnItsWay: true },
    );
    await vi.advanceTimersByTimeAsync(20);
    expect(await arrives).toBe(true);
    expect(readsBefore).toBe(0);
    // What was waited for is there, so one quiet reading is enough.
    expect(world.reads).toBe(1);
  });

  it('goes on when what is on its way does not arrive', async () => {
    const world = new ScriptedWorld();
    expect(
      await new CountedTime(world, world, world.reading(), () => {}).runUntil(() => false, 100, { isOnItsWay: true }),
    ).toBe(false);
    expect(world.nowMs).toBe(100);
  });
});
