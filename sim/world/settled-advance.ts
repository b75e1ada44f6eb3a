import { RealClock } from '../clock/real-clock.ts';
import type { VirtualClock } from '../clock/virtual-clock.ts';
import type { Traffic } from '../wire/traffic.ts';

/**
 * Real time limit of one advance, in milliseconds. The contract gives every answer 30 s. Only a world that sends to
 * itself, or that has tens of thousands of timers, needs more.
 */
export const SETTLED_ADVANCE_LIMIT_MS = 25_000;

/**
 * Real milliseconds without activity after which an exchange counts as held back by its peer. It is long, because the
 * suite reads the clock before it answers, which takes a while on a busy machine.
 */
const HELD_AFTER_MS = 5_000;

/** End of an advance: at its goal, at the limit of real time, or with the world. */
export type AdvanceEnd = 'moved' | 'late' | 'closed';

/** A world whose clock is moved. */
export interface Movable {
  readonly clock: VirtualClock;
  readonly traffic: Traffic;
  readonly isClosed: () => boolean;
  /** True if no work is under way, so that there is nothing to wait for. Default: unknown. */
  readonly isIdle?: () => boolean;
}

/**
 * Moves a clock as a runner does: it lets HTTP come to rest before each instant at which timers fire, and after the
 * last. An advance that ends early leaves the clock at the last instant that it reached.
 * @throws RoutespecError `invalid` if timers at one instant never end.
 */
export async function settledAdvance(
  { clock, traffic, isClosed, isIdle }: Movable,
  durationMs: number,
  limitMs = SETTLED_ADVANCE_LIMIT_MS,
  heldAfterMs = HELD_AFTER_MS,
): Promise<AdvanceEnd> {
  const endMs = clock.now() + durationMs;
  const machine = new RealClock();
  let isLate = false;
  const limit = machine.at(machine.now() + limitMs, () => {
    isLate = true;
  });
  try {
    do {
      // Hours of ticks without requests must cost next to nothing.
      if (isIdle?.() !== true) await traffic.rest(() => isLate || isClosed(), heldAfterMs);
      if (isClosed()) return 'closed';
      if (isLate) return 'late';
    } while (clock.advanceToTimer(endMs));
    return 'moved';
  } finally {
    limit.cancel();
  }
}
