import type { RequirementId } from '../../../spec/requirements/index.ts';
import { judgeInstant } from '../checks/instant.ts';
import type { Deviation } from '../nonconformance.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { WorldTime } from '../time/world-time.ts';
import { demand, demandBody } from './demand.ts';
import { GIVEN_MS } from './tolerances.ts';

/** Digits of a fraction that are finer than milliseconds. */
const FINER = /\.\d{3}\d*[1-9]/;

/**
 * The timestamp of a body must be that of its call (readings, 21).
 * @param given The timestamp of the call, in a form that every parser reads.
 * @param toleranceMs Default: less than a second. A client's wire takes two.
 */
export function judgeSameInstant(
  requirement: RequirementId,
  request: ReceivedRequest,
  given: string,
  toleranceMs = GIVEN_MS,
): Deviation | undefined {
  const earliestMs = Date.parse(given);
  const latestMs = earliestMs + (FINER.test(given) ? 1 : 0);
  return judgeInstant(requirement, request, { earliestMs, latestMs, toleranceMs });
}

export function demandSameInstant(
  requirement: RequirementId,
  request: ReceivedRequest,
  given: string,
  toleranceMs?: number,
): void {
  demandBody(request);
  demand(judgeSameInstant(requirement, request, given, toleranceMs));
}

/**
 * Performs an action in which the implementation uses the present time, and returns the result with the possible range
 * of that time, in epoch milliseconds. If the machine's clock is set meanwhile, the implementation may have read it
 * before or after, so the range covers every reading.
 * @param arrivedMs When the result arrived, on the clock of the world, if the implementation may use that time too.
 */
export async function withPresent<Result>(
  time: Pick<WorldTime, 'nowMs' | 'machineTimesMs'>,
  action: () => Promise<Result>,
  arrivedMs?: (result: Result) => number,
): Promise<{ readonly result: Result; readonly earliestMs: number; readonly latestMs: number }> {
  const before = [time.nowMs(), ...time.machineTimesMs()];
  const result = await action();
  const arrived = arrivedMs === undefined ? [] : [arrivedMs(result)];
  const readings = [...before, ...arrived, ...time.machineTimesMs()];
  return { result, earliestMs: Math.min(...readings), latestMs: Math.max(...readings) };
}
