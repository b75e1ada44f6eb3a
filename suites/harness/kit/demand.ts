import type { RequirementId } from '../../../spec/requirements/index.ts';
import { notAnObject } from '../checks/body.ts';
import { missingHeader } from '../checks/headers.ts';
import { type Deviation, Nonconformance } from '../nonconformance.ts';
import { objectBody, type ReceivedRequest } from '../receivers/received-request.ts';

/** Header values by name, as in the settings of a URL. */
export type Headers = Readonly<Record<string, string>>;

/** Static headers for cases in which their values do not matter. */
export const STATIC_HEADERS: Headers = { 'X-Team': 'blue', 'X-Environment': 'staging; region=eu-1' };

/** Ends the case if a check found a deviation. */
export function demand(deviation: Deviation | undefined): void {
  if (deviation !== undefined) throw new Nonconformance(deviation);
}

export function demandThat(holds: boolean, deviation: Deviation): void {
  if (!holds) throw new Nonconformance(deviation);
}

/** The body of a request as a JSON object; ends the case if it is not one. */
export function demandBody(request: ReceivedRequest): Record<string, unknown> {
  const body = objectBody(request);
  if (body !== undefined) return body;
  throw new Nonconformance(notAnObject(request));
}

/** Ends the case if a request does not have each of these headers exactly once, with this value. */
export function demandHeaders(requirement: RequirementId, request: ReceivedRequest, wanted: Headers): void {
  const missing = missingHeader(request, wanted);
  if (missing === undefined) return;
  const { index: _, ...deviation } = missing;
  throw new Nonconformance({ requirement, ...deviation });
}
