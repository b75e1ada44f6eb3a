import type { RequirementId } from '../../spec/requirements/index.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import { shown } from '../text.ts';
import { demandBody, demandThat } from './demand.ts';
import { INSTANT_MS } from './tolerances.ts';

/** Ends the case if the timestamp of a body is not this instant. */
export function demandSameInstant(requirement: RequirementId, request: ReceivedRequest, instant: string): void {
  const instantMs = Date.parse(instant);
  demandInstant(requirement, request, instantMs, instantMs, INSTANT_MS);
}

/** Ends the case if the timestamp of a body is not between two instants, give or take a tolerance. */
export function demandInstant(
  requirement: RequirementId,
  request: ReceivedRequest,
  earliestMs: number,
  latestMs: number,
  toleranceMs: number,
): void {
  const seen = demandBody(request)['timestamp'];
  const seenMs = typeof seen === 'string' ? Date.parse(seen) : Number.NaN;
  const span = earliestMs === latestMs ? iso(earliestMs) : `between ${iso(earliestMs)} and ${iso(latestMs)}`;
  demandThat(seenMs >= earliestMs - toleranceMs && seenMs <= latestMs + toleranceMs, {
    requirement,
    expected: `\`timestamp\` to be ${span}, give or take ${toleranceMs / 1000} s`,
    seen: shown(seen),
    request,
  });
}

function iso(instantMs: number): string {
  return new Date(instantMs).toISOString();
}
