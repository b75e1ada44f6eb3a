import { afterEach, describe, expect, it, vi } from 'vitest';
import { CountedTime } from './counted-time.ts';
import { ScriptedWorld } from './scripted-world.fixture.ts';
import type { ClockReading } from './world-time.ts';

afterEach(() => void vi.useRealTimers());

const HOUR_MS = 3_600_000;
const LEFT_OUT =
  /^Expected `next` to be when the earliest timer is due, got (\S+) with `busy` 0 at 1970-01-01T00:00:00.000Z, and a request by 1970-01-01T00:01:00.000Z; `next` leaves a timer out/;

/** A world whose clock says something else about its timers than what is true. */
class LyingWorld extends ScriptedWorld {
  readonly #next: number | null;

  constructor(next: number | null) {
    super();
    this.#next = next;
  }

  override reading(): ClockReading {
    return { ...super.reading(), nextMs: this.#next };
  }

  /** Sends a request at an instant, which `next` does not report. */
  sendAt(atMs: number): void {
    this.timer(atMs, () => {
      this.happened += 1;
      this.arrived += 1;
    });
  }
}

function timeOf(world: ScriptedWorld, doubtsNext = false): CountedTime {
  return new CountedTime(world, world, world.reading(), () => {}, { doubtsNext });
}

describe('CountedTime, of a world whose clock leaves a timer out', () => {
  it.each<[next: string, nextMs: number | null]>([
    ['null', null],
    ['1970-01-01T02:00:00.000Z', 2 * HOUR_MS],
  ])('blames the HTTP adapter if a request comes though `next` is %s', async (said, nextMs) => {
    const world = new LyingWorld(nextMs);
    world.sendAt(30_000);
    const moved = timeOf(world).passUntil(60_000);
    await expect(moved).rejects.toThrow(LEFT_OUT);
    await expect(moved).rejects.toThrow(`got ${said} with`);
    await expect(moved).rejects.toThrow('(contract, "Read the clock")');
  });

  it('does so even if the request is what was waited for', async () => {
    const world = new LyingWorld(null);
    world.sendAt(30_000);
    await expect(timeOf(world).runUntil(() => world.arrived > 0, 60_000)).rejects.toThrow(LEFT_OUT);
  });

  it.each<[what: string, come: (world: ScriptedWorld, time: CountedTime) => void]>([
    ['at the instant of a timer', (world) => world.timer(60_000, () => (world.arrived += 1))],
    ['before the clock moves', (world) => world.onRead.push(() => (world.arrived += 1))],
    ['because a receiver has answered', (world, { agenda }) => agenda.at(60_000, () => (world.arrived += 1))],
  ])('blames nobody if a request comes %s', async (_, come) => {
    const world = new ScriptedWorld();
    const time = timeOf(world);
    come(world, time);
    await time.passUntil(60_000);
    expect([world.arrived, time.nowMs()]).toEqual([1, 60_000]);
  });

  it('blames nobody while less work is counted than receivers hold back', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const world = new LyingWorld(null);
    world.heldRequests = 1;
    world.onRead.push(...Array.from({ length: 100 }, () => () => void vi.advanceTimersByTime(100)));
    world.sendAt(30_000);
    await timeOf(world).passUntil(60_000);
    expect(world.arrived).toBe(1);
  });
});

describe('whether a clock has skipped times without a timer', () => {
  it('is known once it has', async () => {
    const world = new ScriptedWorld();
    world.timer(1_000);
    const time = timeOf(world);
    await time.passUntil(1_000);
    expect(time.hasSkipped).toBe(false);
    await time.passUntil(2_000);
    expect(time.hasSkipped).toBe(true);
  });
});

describe('CountedTime that doubts `next`', () => {
  it('takes steps of 4 s for two minutes, and then each as long as nothing has happened before it', async () => {
    const world = new LyingWorld(null);
    await timeOf(world, true).passUntil(HOUR_MS);
    const [short, long] = [world.moves.slice(0, 30), world.moves.slice(30)];
    expect(short).toEqual(Array.from({ length: 30 }, (_, index) => (index + 1) * 4_000));
    expect(long).toEqual([240_000, 480_000, 960_000, 1_920_000, HOUR_MS]);
  });

  it('begins again with short steps after a timer', async () => {
    const world = new ScriptedWorld();
    world.timer(130_000);
    await timeOf(world, true).passUntil(138_000);
    expect(world.moves.slice(-4)).toEqual([120_000, 130_000, 134_000, 138_000]);
  });

  it('sees a request that a longer move would hide', async () => {
    const world = new LyingWorld(null);
    world.timer(30_000, () => {
      if (world.nowMs > 35_000) return;
      world.happened += 1;
      world.arrived += 1;
    });
    await expect(timeOf(world, true).passUntil(HOUR_MS)).rejects.toThrow(/and a request by 1970-01-01T00:00:32.000Z;/);
  });
});
