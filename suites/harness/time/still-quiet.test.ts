import { describe, expect, it } from 'vitest';
import { CountedTime } from './counted-time.ts';
import { CountingWorld, ScriptedWorld } from './scripted-world.fixture.ts';

function ask(world: CountingWorld): void {
  world.asked += 1;
}

/** A world that was proved quiet once, with the two readings that this takes. */
async function quietWorld(world = new CountingWorld()): Promise<{ world: CountingWorld; time: CountedTime }> {
  const time = new CountedTime(world, world, world.reading(), () => {});
  await time.settle();
  expect(world.reads).toBe(2);
  return { world, time };
}

describe('a world that was proved quiet', () => {
  it('is quiet still if nothing was asked of it and nothing came from it', async () => {
    const { world, time } = await quietWorld();
    await time.settle();
    expect(await time.runUntil(() => true, 1_000)).toBe(true);
    expect(world.reads).toBe(2);
  });

  it.each<[what: string, happen: (world: CountingWorld) => void]>([
    ['something was asked of it', ask],
    ['something came from it', (world) => Object.assign(world, { happened: 1 })],
    ['a receiver holds a request back', (world) => Object.assign(world, { heldRequests: 1, busy: 1 })],
  ])('is read twice again if %s', async (_, happen) => {
    const { world, time } = await quietWorld();
    happen(world);
    await time.settle();
    expect(world.reads).toBe(4);
  });

  it('is read again if something came during the proof', async () => {
    const world = new CountingWorld();
    world.onRead.push(
      () => {},
      () => ask(world),
    );
    const { time } = await quietWorld(world);
    await time.settle();
    expect(world.reads).toBe(4);
  });

  it('is read again after each move, and after each act of a receiver', async () => {
    const { world, time } = await quietWorld();
    world.timer(1_000);
    time.agenda.at(500, () => {});
    await time.passUntil(2_000);
    expect(world.moves).toEqual([500, 1_000, 2_000]);
    // The moves to 500 and 2,000 met no timer, so their answers are readings too. The act at 500 takes two more.
    expect(world.reads).toBe(2 + (1 + 2) + 2 + 1);
  });

  it('is read again and again if nobody counts what is asked of it', async () => {
    const world = new ScriptedWorld();
    const time = new CountedTime(world, world, world.reading(), () => {});
    await time.settle();
    await time.settle();
    expect(world.reads).toBe(4);
  });
});
