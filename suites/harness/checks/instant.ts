import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { Deviation } from '../nonconformance.ts';
import { objectBody, type ReceivedRequest } from '../receivers/received-request.ts';
import { shownMember } from '../text.ts';

/** Limits of a timestamp in epoch milliseconds, before the tolerance. */
export interface Span {
  readonly earliestMs: number;
  readonly latestMs: number;
  readonly toleranceMs: number;
}

export function judgeInstant(
  requirement: RequirementId,
  request: ReceivedRequest,
  { earliestMs, latestMs, toleranceMs }: Span,
): Deviation | undefined {
  const seen = objectBody(request)?.['timestamp'];
  const seenMs = typeof seen === 'string' ? Date.parse(seen) : Number.NaN;
  if (seenMs >= earliestMs - toleranceMs && seenMs <= latestMs + toleranceMs) return undefined;
  const span = earliestMs === latestMs ? iso(earliestMs) : `between ${iso(earliestMs)} and ${iso(latestMs)}`;
  const expected = `\`timestamp\` to be ${span}, give or take ${toleranceMs === 999 ? 'less than 1' : toleranceMs / 1000} s`;
  return { requirement, expected, seen: shownMember('timestamp', seen), request };
}

function iso(instantMs: number): string {
  return new Date(instantMs).toISOString();
}
