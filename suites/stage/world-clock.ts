import type { Description } from '../../spec/shapes/contract.ts';
import type { World } from '../target/world.ts';
import { type CountedOptions, CountedTime } from '../time/counted-time.ts';
import { RealTime } from '../time/real-time.ts';
import { STEP_LIMIT_MS, SteppedTime } from '../time/stepped-time.ts';
import type { Traffic, WorldTime } from '../time/world-time.ts';
import { demandFreshIsIdle } from './fresh-world.ts';

/** Real time that settling takes in addition to the pause itself, in milliseconds; only for estimates. */
const SETTLE_OVERHEAD_MS = 10;

/** How the time of a world is opened and moved, if its clock reports `next` and `busy`. */
export interface OpenOptions extends CountedOptions {
  /** How long the fresh world may be busy, in real time. By default nobody looks. */
  readonly freshLimitMs?: number | undefined;
}

/**
 * Picks the driver for the clock of a world, from what that clock tells.
 * @param counted How to move a clock that reports `next` and `busy`.
 */
export async function openTime(
  world: World,
  description: Description,
  traffic: Traffic,
  settleMs: number,
  guard: () => void,
  { freshLimitMs, ...counted }: OpenOptions = {},
): Promise<WorldTime> {
  if (description.clock === 'real') return new RealTime(settleMs, guard);
  const first = await world.read();
  if (first.nextMs === undefined || first.busy === undefined)
    return new SteppedTime(world, traffic, first, settleMs, guard);
  if (freshLimitMs !== undefined) await demandFreshIsIdle(world, first, freshLimitMs, guard);
  return new CountedTime(world, traffic, first, guard, counted);
}

/** Real milliseconds that `spanMs` of world time cost at least. On a clock that can jump they cost nothing. */
export function realCostMs(kind: WorldTime['kind'], spanMs: number, settleMs: number): number {
  if (kind === 'real') return spanMs;
  return kind === 'stepped' ? Math.ceil(spanMs / STEP_LIMIT_MS) * (settleMs + SETTLE_OVERHEAD_MS) : 0;
}
