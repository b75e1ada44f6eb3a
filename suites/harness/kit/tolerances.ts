import type { WorldTime } from '../time/world-time.ts';

/** For "now", and for an instant that a client sent: either side may round to a second (readings, 20 and 21). */
export const INSTANT_MS = 2_000;
/** For the given instant of a call at the router: less than a second, because the router may cut it to seconds. */
export const GIVEN_MS = 999;

/** On a real clock, the clocks of two machines may differ as well (readings, 20). */
const INSTANT_REAL_MS = 10_000;

/** Tolerance of a time that the implementation set itself, in milliseconds. */
export function nowToleranceMs(kind: WorldTime['kind']): number {
  return kind === 'real' ? INSTANT_REAL_MS : INSTANT_MS;
}

/** An answer after `IN_TIME_MS` is in time in every reading, and one after `TOO_LATE_MS` is too late (readings, 26). */
export const IN_TIME_MS = 4_000;
export const TOO_LATE_MS = 6_000;

/** On a real clock a busy machine may be slow, so an answer that must be in time is sent earlier. */
const IN_TIME_REAL_MS = 3_000;

/**
 * On a clock without `next` and `busy`, an attempt is seen up to one step late, so its answer is sent one step earlier.
 */
export const FINE_STEP_MS = 500;

/** Time from the arrival of an attempt to an answer that is still in time, on each kind of clock. */
export const ANSWER_IN_TIME_MS: Readonly<Record<WorldTime['kind'], number>> = {
  counted: IN_TIME_MS,
  stepped: IN_TIME_MS - FINE_STEP_MS,
  real: IN_TIME_REAL_MS,
};

/** An attempt that is due at the end of the window may start this much later (readings, 25). */
export const WINDOW_GRACE_MS = 60_000;
