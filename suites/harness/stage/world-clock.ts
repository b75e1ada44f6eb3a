import { setTimeout as sleep } from 'node:timers/promises';
import { RoutespecError } from '../../../spec/error.ts';
import type { Description } from '../../../spec/shapes/contract.ts';
import type { World } from '../target/world.ts';
import { type CountedOptions, CountedTime } from '../time/counted-time.ts';
import { STILL_BUSY } from '../time/counted-trouble.ts';
import { RealTime } from '../time/real-time.ts';
import { STEP_LIMIT_MS, SteppedTime } from '../time/stepped-time.ts';
import type { ClockPort, ClockReading, Traffic, WorldTime } from '../time/world-time.ts';

/** Real time of settling in addition to the pause itself, in milliseconds; only for estimates. */
const SETTLE_OVERHEAD_MS = 10;

export interface OpenOptions extends CountedOptions {
  /** Real time for which the fresh world may be busy. By default this is not checked. */
  readonly freshLimitMs?: number | undefined;
  /**
   * Start of a fresh clock, in epoch milliseconds. Set only once another world of the run has shown that its clock
   * reports `next` and `busy`. Then the clock is not read until something waits.
   */
  readonly countedFromMs?: number | undefined;
}

const POLL_MS = 10;

/**
 * Picks the driver for the clock of a world by its first reading.
 * @param counted Options for a clock that reports `next` and `busy`.
 */
export async function openTime(
  world: World,
  description: Description,
  traffic: Traffic,
  settleMs: number,
  guard: () => void,
  { freshLimitMs, countedFromMs, ...options }: OpenOptions = {},
): Promise<WorldTime> {
  const counted = { ...options, settles: description.supports.includes('settle') };
  if (description.clock === 'real') return new RealTime(settleMs, guard);
  if (countedFromMs !== undefined && freshLimitMs === undefined) {
    const unread = { nowMs: countedFromMs, nextMs: null, busy: 0 };
    return new CountedTime(alwaysCounted(world), traffic, unread, guard, counted);
  }
  const first = await world.read();
  if (first.nextMs === undefined || first.busy === undefined)
    return new SteppedTime(world, traffic, first, settleMs, guard);
  if (freshLimitMs !== undefined) await demandFreshIsIdle(world, first, freshLimitMs, guard);
  return new CountedTime(world, traffic, first, guard, counted);
}

function alwaysCounted(clock: World): ClockPort {
  const demanded = (reading: ClockReading): ClockReading => {
    if (reading.nextMs !== undefined && reading.busy !== undefined) return reading;
    const expected = 'Expected the clock of every world to report `next` and `busy`, as that of an earlier world did';
    throw new RoutespecError('shim-failed', `${expected}, got one that does not (contract, "Read the clock")`);
  };
  return {
    read: async () => demanded(await clock.read()),
    advance: async (byMs, settles) => demanded(await clock.advance(byMs, settles)),
    instantMs: () => clock.instantMs(),
    changes: () => clock.changes?.(),
  };
}

export function realCostMs(kind: WorldTime['kind'], spanMs: number, settleMs: number): number {
  if (kind === 'real') return spanMs;
  return kind === 'stepped' ? Math.ceil(spanMs / STEP_LIMIT_MS) * (settleMs + SETTLE_OVERHEAD_MS) : 0;
}

/**
 * A fresh world that has received nothing has no work under way. If it is busy, it counts wrongly and will never be
 * quiet. It is quicker to find that out here than to wait for work that may be slow.
 * @param first The first reading of its clock.
 * @param limitMs Real time for which it may be busy.
 * @throws RoutespecError if it is busy for longer
 */
export async function demandFreshIsIdle(
  clock: Pick<ClockPort, 'read'>,
  first: ClockReading,
  limitMs: number,
  guard: () => void,
): Promise<void> {
  const endMs = performance.now() + limitMs;
  for (let { busy = 0 } = first; busy > 0; { busy = 0 } = await clock.read()) {
    guard();
    if (performance.now() >= endMs) throw neverIdle(busy, limitMs);
    await sleep(POLL_MS);
  }
}

function neverIdle(busy: number, limitMs: number): RoutespecError {
  const expected = 'Expected `busy` to be 0 in a fresh world without calls';
  const message = `${expected}, got ${busy} for ${limitMs / 1000} s (contract, "Read the clock")`;
  return new RoutespecError('shim-failed', message, { cause: STILL_BUSY });
}
