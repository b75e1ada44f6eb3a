import { describe, expect, it } from 'vitest';
import { DESCRIPTION } from '../../runner/adapter.fixture.ts';
import type { World } from '../target/world.ts';
import type { ClockReading, Traffic } from '../time/world-time.ts';
import { openTime, realCostMs } from './world-clock.ts';

const QUIET: Traffic = {
  held: () => 0,
  mayHold: () => 'nothing',
  activity: () => 0,
  arrivals: () => 0,
  account: () => '',
};

const STARTED = { startsMs: 7_000, changes: () => 0 };

describe('openTime', () => {
  it.each<[kind: string, what: string, clock: 'virtual' | 'real', reading: Partial<ClockReading>]>([
    ['counted', 'a virtual clock that tells `next` and `busy`', 'virtual', { nextMs: 5, busy: 0 }],
    ['counted', 'a virtual clock without a timer', 'virtual', { nextMs: null, busy: 0 }],
    ['stepped', 'a virtual clock that tells nothing', 'virtual', {}],
    ['stepped', 'a virtual clock that tells only one of them', 'virtual', { nextMs: null }],
    ['real', 'a real clock', 'real', { nextMs: null, busy: 0 }],
  ])('picks %s time for %s', async (kind, _, clock, reading) => {
    const read = async (): Promise<ClockReading> => ({ nowMs: 0, nextMs: undefined, busy: undefined, ...reading });
    const time = await openTime({ ...STARTED, read } as World, { ...DESCRIPTION, clock }, QUIET, 1, () => {});
    expect(time.kind).toBe(kind);
  });

  /** A clock that is quiet, and counts how often it is read. */
  function clock(): { world: World; reads: () => number } {
    let reads = 0;
    const read = async (): Promise<ClockReading> => {
      reads += 1;
      return { nowMs: 7_000, nextMs: null, busy: 0 };
    };
    return { world: { ...STARTED, read } as World, reads: () => reads };
  }

  it('reads nothing, once it is known that clocks are counted, until somebody waits', async () => {
    const { world, reads } = clock();
    const time = await openTime(world, DESCRIPTION, QUIET, 1, () => {}, true);
    expect([time.kind, time.nowMs(), reads()]).toEqual(['counted', 7_000, 0]);
    await time.settle();
    expect(reads()).toBe(2);
  });

  it('does not take a clock for quiet that reports less than that of an earlier world', async () => {
    const read = async (): Promise<ClockReading> => ({ nowMs: 7_000, nextMs: undefined, busy: undefined });
    const time = await openTime({ ...STARTED, read } as World, DESCRIPTION, QUIET, 1, () => {}, true);
    await expect(time.settle()).rejects.toThrow('Expected the clock of every world to report `next` and `busy`');
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
