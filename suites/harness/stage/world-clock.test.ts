import { describe, expect, it } from 'vitest';
import { DESCRIPTION } from '../../runner/shim.fixture.ts';
import type { World } from '../target/world.ts';
import type { ClockReading } from '../time/world-time.ts';
import { demandFreshIsIdle, type OpenOptions, openTime, realCostMs } from './world-clock.ts';

const QUIET = { held: () => 0, activity: () => 0, arrivals: () => 0, account: () => '' };

describe('openTime', () => {
  it.each<[kind: string, what: string, clock: 'virtual' | 'real', reading: Partial<ClockReading>]>([
    ['counted', 'a virtual clock that tells `next` and `busy`', 'virtual', { nextMs: 5, busy: 0 }],
    ['counted', 'a virtual clock without a timer', 'virtual', { nextMs: null, busy: 0 }],
    ['stepped', 'a virtual clock that tells nothing', 'virtual', {}],
    ['stepped', 'a virtual clock that tells only one of them', 'virtual', { nextMs: null }],
    ['real', 'a real clock', 'real', { nextMs: null, busy: 0 }],
  ])('picks %s time for %s', async (kind, _, clock, reading) => {
    const read = async (): Promise<ClockReading> => ({ nowMs: 0, nextMs: undefined, busy: undefined, ...reading });
    const time = await openTime({ read } as World, { ...DESCRIPTION, clock }, QUIET, 1, () => {});
    expect(time.kind).toBe(kind);
  });

  /** A clock that is quiet, and counts how often it is read. */
  function clock(): { world: World; reads: () => number } {
    let reads = 0;
    const read = async (): Promise<ClockReading> => {
      reads += 1;
      return { nowMs: 7_000, nextMs: null, busy: 0 };
    };
    return { world: { read } as World, reads: () => reads };
  }

  it('reads nothing, once it is known that clocks are counted, until somebody waits', async () => {
    const { world, reads } = clock();
    const time = await openTime(world, DESCRIPTION, QUIET, 1, () => {}, { countedFromMs: 7_000 });
    expect([time.kind, time.nowMs(), reads()]).toEqual(['counted', 7_000, 0]);
    await time.settle();
    expect(reads()).toBe(2);
  });

  it('does not take a clock for quiet that reports less than that of an earlier world', async () => {
    const read = async (): Promise<ClockReading> => ({ nowMs: 7_000, nextMs: undefined, busy: undefined });
    const time = await openTime({ read } as World, DESCRIPTION, QUIET, 1, () => {}, { countedFromMs: 7_000 });
    await expect(time.settle()).rejects.toThrow('Expected the clock of every world to report `next` and `busy`');
  });

  it.each<[when: string, options: OpenOptions]>([
    ['the first world of a run', {}],
    ['each world, as long as none has been idle', { countedFromMs: 7_000, freshLimitMs: 1_000 }],
  ])('reads the clock of %s', async (_, options) => {
    const { world, reads } = clock();
    await openTime(world, DESCRIPTION, QUIET, 1, () => {}, options);
    expect(reads()).toBe(1);
  });
});

describe('realCostMs', () => {
  it.each([
    ['counted', 4 * 3_600_000, 0],
    ['real', 6_000, 6_000],
    ['stepped', 0, 0],
    ['stepped', 1, 60],
    ['stepped', 4_000, 60],
    ['stepped', 4_001, 120],
  ] as const)('on a %s clock, for %i ms of world time, is %i ms', (kind, spanMs, costMs) => {
    expect(realCostMs(kind, spanMs, 50)).toBe(costMs);
  });
});

/** Checks a fresh world that reports these counts in turn, and then the last of them again and again. */
function demanded(counts: readonly number[], limitMs = 60_000, guard = (): void => {}): Promise<void> {
  let at = 0;
  const reading = (): ClockReading => ({ nowMs: 0, nextMs: null, busy: counts[at] ?? counts.at(-1) });
  const first = reading();
  const read = async (): Promise<ClockReading> => {
    at += 1;
    return reading();
  };
  return demandFreshIsIdle({ read }, first, limitMs, guard);
}

describe('a fresh world', () => {
  it.each([
    ['idle at once', [0]],
    ['idle soon', [2, 1, 0, 5]],
  ])('is taken if it is %s', async (_, counts) => {
    await expect(demanded(counts)).resolves.toBeUndefined();
  });

  it('is a failure of the HTTP adapter if it stays busy', async () => {
    await expect(demanded([1], 40)).rejects.toMatchObject({
      code: 'shim-failed',
      message: 'Expected `busy` to be 0 in a fresh world without calls, got 1 for 0.04 s (contract, "Read the clock")',
    });
  });

  it('is looked at no longer than the case may take', async () => {
    const guard = (): void => {
      throw new Error('enough');
    };
    await expect(demanded([1], undefined, guard)).rejects.toThrow('enough');
  });
});
