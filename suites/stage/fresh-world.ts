import { setTimeout as sleep } from 'node:timers/promises';
import { RoutespecError } from '../../spec/error.ts';
import { STILL_BUSY } from '../time/counted-trouble.ts';
import type { ClockPort, ClockReading } from '../time/world-time.ts';

const POLL_MS = 10;

/**
 * A world into which nothing was handed has no work under way. One that has some counts wrongly, and will not be quiet
 * later. To find that out here takes less time than to wait for work that may be slow.
 * @param first The first reading of its clock.
 * @param limitMs How long it may be busy, in real time.
 * @throws RoutespecError if it is busy for so long
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
  const expected = 'Expected `busy` of a fresh world, into which nothing was handed, to be 0';
  const message = `${expected}, got ${busy} for ${limitMs / 1000} s (contract, "Read the clock")`;
  return new RoutespecError('shim-failed', message, { cause: STILL_BUSY });
}
