import { describe, expect, it } from 'vitest';
import { ScriptedWorld } from './scripted-world.fixture.ts';
import { SteppedTime } from './stepped-time.ts';

const SETTLE_MS = 1;

/** Each look at the clock of the machine takes so long, in milliseconds. So no test waits for it. */
const LOOK_MS = 100;

function makeTime(world: ScriptedWorld, guard: () => void = () => {}): SteppedTime {
  let machineMs = 0;
  return new SteppedTime(world, world, world.reading(), SETTLE_MS, guard, () => {
    machineMs += LOOK_MS;
    return machineMs;
  });
}

const never = (): boolean => false;

describe('SteppedTime', () => {
  it('moves by at most 4 s', async () => {
    const world = new ScriptedWorld(false);
    await makeTime(world).passUntil(10_000);
    expect(world.moves).toEqual([4_000, 8_000, 10_000]);
  });

  it.each([
    [1_500, [1_500, 3_000]],
    [60_000, [3_000]],
  ])('moves in steps of %i ms when asked to, but never by more than 4 s', async (stepMs, moves) => {
    const world = new ScriptedWorld(false);
    const time = makeTime(world);
    time.agenda.at(100_000, () => {});
    await time.runUntil(never, 3_000, { stepMs });
    expect(world.moves).toEqual(moves);
  });

  it('lets requests under way arrive before it moves the clock', async () => {
    const world = new ScriptedWorld(false);
    let arrived = false;
    const arrive = (): void => {
      arrived = true;
    };
    world.onRead.push(...Array.from({ length: 15 }, () => () => {}), arrive);
    expect(await makeTime(world).runUntil(() => arrived, 60_000)).toBe(true);
    expect(world.moves).toEqual([]);
  });

  it('settles as long as the receivers see something', async () => {
    const world = new ScriptedWorld(false);
    const stir = (): void => {
      world.happened += 1;
    };
    world.onRead.push(stir, stir, stir, stir);
    await makeTime(world).settle();
    // Three rounds with the stirring, and one more after the timers that are due now.
    expect(world.reads).toBe(12);
  });

  it.each([
    ['settling', (time: SteppedTime) => time.settle()],
    ['waiting until now', (time: SteppedTime) => time.runUntil(never, 0)],
    ['passing to the limit', (time: SteppedTime) => time.passUntil(4_000)],
  ])('fires what is due at once, when %s', async (_, pass) => {
    const world = new ScriptedWorld(false);
    let fired = 0;
    const count = (): void => {
      fired += 1;
    };
    world.timer(0, count);
    world.timer(4_000, () => world.timer(4_000, count));
    const time = makeTime(world);
    await pass(time);
    expect(fired).toBe(time.nowMs() === 0 ? 1 : 2);
  });

  it('gives up a world whose clock does not move when it is told to', async () => {
    const world = new ScriptedWorld(false);
    world.stuck = true;
    await expect(makeTime(world).passUntil(1_000)).rejects.toMatchObject({
      code: 'adapter-failed',
      message: 'Expected `now` to be 1000 ms after 1970-01-01T00:00:00.000Z, got 1970-01-01T00:00:00.000Z',
    });
  });
});
