import { describe, expect, it } from 'vitest';
import { DESCRIPTION } from '../runner/shim.fixture.ts';
import type { World } from '../target/world.ts';
import type { ClockReading } from '../time/world-time.ts';
import { openTime, realCostMs } from './world-clock.ts';

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
