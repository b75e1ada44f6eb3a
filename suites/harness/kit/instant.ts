import type { RequirementId } from '../../../spec/requirements/index.ts';
import { judgeInstant } from '../checks/instant.ts';
import type { Deviation } from '../nonconformance.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { WorldTime } from '../time/world-time.ts';
import { demand, demandBody } from './demand.ts';
import { INSTANT_MS } from './tolerances.ts';

/** The timestamp of a body must be this instant (readings, 21). */
export function judgeSameInstant(
  requirement: RequirementId,
  request: ReceivedRequest,
  instant: string,
): Deviation | undefined {
  const instantMs = Date.parse(instant);
  return judgeInstant(requirement, request, { earliestMs: instantMs, latestMs: instantMs, toleranceMs: INSTANT_MS });
}

export function demandSameInstant(requirement: RequirementId, request: ReceivedRequest, instant: string): void {
  demandBody(request);
  demand(judgeSameInstant(requirement, request, instant));
}

/** Ends the case if the timestamp of a body is not between two instants, with a tolerance. */
export function demandInstant(
  requirement: RequirementId,
  request: ReceivedRequest,
  earliestMs: number,
  latestMs: number,
  toleranceMs: number,
): void {
  demandBody(request);
  demand(judgeInstant(requirement, request, { earliestMs, latestMs, toleranceMs }));
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
