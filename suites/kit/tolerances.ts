import type { WorldTime } from '../time/world-time.ts';

/** "The same instant" and "now" allow for a second in which either side rounds (readings, 20 and 21). */
export const INSTANT_MS = 2_000;

/** On a real clock the clocks of two machines may differ too (readings, 20). */
const INSTANT_REAL_MS = 10_000;

/** How far a time that the implementation set itself may be from the world's. */
export function nowToleranceMs(kind: WorldTime['kind']): number {
  return kind === 'real' ? INSTANT_REAL_MS : INSTANT_MS;
}

/** An answer after so long is in time in every reading, and one after so long is too late in every reading (readings, 26). */
export const IN_TIME_MS = 4_000;
export const TOO_LATE_MS = 6_000;

/** On a real clock a busy machine takes its time too, so an answer that has to be in time is sent sooner. */
export const IN_TIME_REAL_MS = 3_000;

/** An attempt that was due at the end of the window may start this much later (readings, 25). */
export const WINDOW_GRACE_MS = 60_000;
