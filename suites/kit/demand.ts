import type { RequirementId } from '../../spec/requirements/index.ts';
import { judgeMember } from '../checks/member.ts';
import { type Deviation, Nonconformance } from '../nonconformance.ts';
import { objectBody, type ReceivedRequest } from '../receivers/received-request.ts';
import { shown } from '../text.ts';

/** Ends the case if a check found a deviation. */
export function demand(deviation: Deviation | undefined): void {
  if (deviation !== undefined) throw new Nonconformance(deviation);
}

/** Ends the case if `holds` is false. */
export function demandThat(holds: boolean, deviation: Deviation): void {
  if (!holds) throw new Nonconformance(deviation);
}

/** The body of a request as a JSON object; ends the case if it is not one. */
export function demandBody(request: ReceivedRequest): Record<string, unknown> {
  const body = objectBody(request);
  if (body !== undefined) return body;
  const seen = shown(request.body.toString('utf8'));
  throw new Nonconformance({
    requirement: 'BOD-001',
    expected: 'a body that is one JSON object, in UTF-8',
    seen,
    request,
  });
}

/** Ends the case if the member of the body at `path` is not exactly `expected`. */
export function demandMember(
  requirement: RequirementId,
  request: ReceivedRequest,
  path: readonly string[],
  expected: unknown,
): void {
  demandBody(request);
  demand(judgeMember(requirement, request, path, expected));
}
