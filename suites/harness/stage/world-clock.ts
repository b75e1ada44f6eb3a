import { RoutespecError } from '../../../spec/error.ts';
import type { Description } from '../../../spec/shapes/contract.ts';
import type { World } from '../target/world.ts';
import { CountedTime } from '../time/counted-time.ts';
import { RealTime } from '../time/real-time.ts';
import { STEP_LIMIT_MS, SteppedTime } from '../time/stepped-time.ts';
import type { ClockPort, ClockReading, Traffic, WorldTime } from '../time/world-time.ts';

/** Real time of settling in addition to the pause itself, in milliseconds; only for estimates. */
const SETTLE_OVERHEAD_MS = 10;

/**
 * Picks the driver for the clock of a world.
 * @param isCounted True if another world has shown that its clock reports `next` and `busy`. Then the clock is not read
 * until something waits.
 */
export async function openTime(
  world: World,
  description: Description,
  traffic: Traffic,
  settleMs: number,
  guard: () => void,
  isCounted = false,
): Promise<WorldTime> {
  if (description.clock === 'real') return new RealTime(settleMs, guard);
  const options = { settles: description.supports.includes('settle') && !world.isPair };
  if (isCounted && world.startsMs !== undefined) {
    const unread = { nowMs: world.startsMs, nextMs: null, busy: 0 };
    return new CountedTime(alwaysCounted(world), traffic, unread, guard, options);
  }
  const first = await world.read();
  return first.nextMs === undefined || first.busy === undefined
    ? new SteppedTime(world, traffic, first, settleMs, guard)
    : new CountedTime(world, traffic, first, guard, options);
}

function alwaysCounted(clock: World): ClockPort {
  const demanded = (reading: ClockReading): ClockReading => {
    if (reading.nextMs !== undefined && reading.busy !== undefined) return reading;
    const expected = 'Expected the clock of every world to report `next` and `busy`, as that of an earlier world did';
    throw new RoutespecError('adapter-failed', `${expected}, got one that does not (contract, "Read the clock")`);
  };
  return {
    read: async () => demanded(await clock.read()),
    advance: async (byMs, settles) => demanded(await clock.advance(byMs, settles)),
    instantMs: () => clock.instantMs(),
    changes: () => clock.changes(),
  };
}

export function realCostMs(kind: WorldTime['kind'], spanMs: number, settleMs: number): number {
  if (kind === 'real') return spanMs;
  return kind === 'stepped' ? Math.ceil(spanMs / STEP_LIMIT_MS) * (settleMs + SETTLE_OVERHEAD_MS) : 0;
}
