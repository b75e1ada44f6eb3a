import type { WorldTime } from '../time/world-time.ts';

/** "The same instant" and "now" allow for a second in which either side rounds (readings, 20 and 21). */
export const INSTANT_MS = 2_000;

/** On a real clock the clocks of two machines may differ too (readings, 20). */
const INSTANT_REAL_MS = 10_000;

/** How far a time that the implementation set itself may be from the world's. */
export function nowToleranceMs(kind: WorldTime['kind']): number {
  return kind === 'real' ? INSTANT_REAL_MS : INSTANT_MS;
}

/** An attempt that was due at the end of the window may start this much later (readings, 25). */
export const WINDOW_GRACE_MS = 60_000;
