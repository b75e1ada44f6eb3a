import { describe, expect, it } from 'vitest';
import { CountedTime } from './counted-time.ts';
import { ScriptedWorld } from './scripted-world.fixture.ts';

describe('CountedTime, of a world that may wait on another clock', () => {
  it('names the clock if the world stays busy without a pending timer', async () => {
    const world = new ScriptedWorld();
    world.busy = 1;
    const time = new CountedTime(world, world, world.reading(), () => {}, { busyLimitMs: 1 });
    await expect(time.settle()).rejects.toThrow(
      /; the clock reports `next` null and `busy` 1, so no timer of this world is pending; a timeout or a retry that waits/,
    );
  });

  it('says nothing of the kind while a timer is pending', async () => {
    const world = new ScriptedWorld();
    world.busy = 1;
    world.timer(1_000);
    const time = new CountedTime(world, world, world.reading(), () => {}, { busyLimitMs: 1 });
    await expect(time.settle()).rejects.toThrow(/things have happened$/);
    expect(time.wallClockHint).toBeUndefined();
  });
});
