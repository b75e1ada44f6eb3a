import { describe, expect, it } from 'vitest';
import { CountedTime } from './counted-time.ts';
import { ScriptedWorld } from './scripted-world.fixture.ts';

const never = (): boolean => false;
const HOUR_MS = 3_600_000;

function ticking(): ScriptedWorld {
  const world = new ScriptedWorld();
  const tick = (): void => world.timer(world.nowMs + 1_000, tick);
  tick();
  return world;
}

describe('CountedTime in a world that ticks every second', () => {
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

  it('goes further at a time where nothing is expected, the longer nothing has come', async () => {
    const world = ticking();
    const time = new CountedTime(world, world, world.reading(), () => {});
    await time.passUntil(24 * HOUR_MS, { tickingLimitMs: 5 * HOUR_MS, leapMs: 60_000, blindLimitMs: HOUR_MS });
    expect(time.nowMs()).toBe(HOUR_MS);
    expect(world.moves.length).toBeLessThan(150);
    const lengths = world.moves.map((atMs, index) => atMs - (world.moves[index - 1] ?? 0));
    expect(lengths.slice(50, 67)).toEqual(Array(17).fill(4_000));
    expect(Math.max(...lengths)).toBe(60_000);
  });

  it('stops at every timer for a while after something has come', async () => {
    const world = ticking();
    const time = new CountedTime(world, world, world.reading(), () => {});
    world.timer(70_000, () => {
      world.happened += 1;
    });
    await time.passUntil(120_000, { tickingLimitMs: 120_000 });
    const at = world.moves.findIndex((atMs) => atMs >= 70_000);
    expect(world.moves.slice(at, at + 21)).toEqual(Array.from({ length: 21 }, (_, index) => 70_000 + 1_000 * index));
    expect(world.moves[at + 21]).toBe(94_000);
  });

  it.each<[what: string, script: (world: ScriptedWorld) => void]>([
    ['while an answer may come at a separate instant', (world) => (world.holding = 'for a time')],
    ['while a request is held back', (world) => (world.busy = world.heldRequests = 1)],
  ])('stops at every timer %s', async (_, script) => {
    const world = ticking();
    script(world);
    await new CountedTime(world, world, world.reading(), () => {}).passUntil(200_000, { tickingLimitMs: 200_000 });
    expect(world.moves).toHaveLength(200);
  });
});

describe('CountedTime in a world that ticks every second, and settles', () => {
  const settling = (): { world: ScriptedWorld; time: CountedTime } => {
    const world = ticking();
    return { world, time: new CountedTime(world, world, world.reading(), () => {}, { settles: true }) };
  };

  it('proves hours of silence with a few moves', async () => {
    const { world, time } = settling();
    await time.passUntil(24 * HOUR_MS, { tickingLimitMs: 5 * HOUR_MS, blindLimitMs: HOUR_MS });
    expect(time.nowMs()).toBe(5 * HOUR_MS);
    expect(world.moves.length).toBeLessThan(70);
  });

  it('tells the instant of each request that comes during a move', async () => {
    const { world, time } = settling();
    const sentMs = [HOUR_MS, 2 * HOUR_MS + 500, 4 * HOUR_MS];
    const seenMs: number[] = [];
    for (const atMs of sentMs) {
      world.timer(atMs, async () => {
        world.happened += 1;
        seenMs.push(await time.arrivalMs());
      });
    }
    await time.passUntil(5 * HOUR_MS, { tickingLimitMs: 5 * HOUR_MS });
    expect(seenMs).toEqual(sentMs);
    expect(world.moves.length).toBeLessThan(120);
  });

  it('stops at every timer while it waits for something, unless it may overshoot', async () => {
    const movesWith = async (mayOvershoot: boolean): Promise<number> => {
      const { world, time } = settling();
      await time.runUntil(never, HOUR_MS, { mayOvershoot });
      return world.moves.length;
    };
    expect([await movesWith(false), await movesWith(true)]).toEqual([3_600, expect.closeTo(61, -1)]);
  });

  it.each(['for good', 'for a time'] as const)(
    'gives no settled advance while a request may be held %s',
    async (holding) => {
      const { world, time } = settling();
      world.holding = holding;
      await time.passUntil(HOUR_MS, { tickingLimitMs: HOUR_MS });
      expect(world.moves.length).toBeGreaterThan(900);
    },
  );

  it('never passes a timer of a client that stands still meanwhile', async () => {
    const { world, time } = settling();
    const reading = world.reading.bind(world);
    world.reading = () => ({ ...reading(), firmMs: world.nowMs < 500_250 ? 500_250 : null });
    await time.passUntil(HOUR_MS, { tickingLimitMs: HOUR_MS });
    expect(world.moves).toContain(500_250);
  });

  it('says why an instant is not known', async () => {
    const { world, time } = settling();
    world.instantMs = () => Promise.reject(new Error('no answer'));
    world.timer(100_500, async () => {
      await time.arrivalMs();
    });
    await expect(time.passUntil(HOUR_MS, { tickingLimitMs: HOUR_MS })).rejects.toThrow('no answer');
  });
});
