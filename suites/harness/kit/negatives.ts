import { plural } from '../../../spec/grammar.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { Receiver } from '../receivers/receiver.ts';
import type { CallDocument } from '../stage/calls.ts';
import { demandThat } from './demand.ts';

/** Requests whose body contains `mark`, a text in ASCII, anywhere. */
export function requestsWith(receiver: Receiver, mark: string): ReceivedRequest[] {
  return receiver.requests.filter(({ body }) => body.includes(mark));
}

/** The id of a call's user, by which its requests are found. */
export function readMark(call: CallDocument): string {
  return String(call['userId']);
}

/**
 * Ends the case if a receiver got a call that must not be delivered there. It looks only for that call's mark, so that
 * other mistakes in the traffic cannot be confused with it.
 */
export function demandNotDelivered(
  requirement: RequirementId,
  receiver: Receiver,
  call: CallDocument,
  what: string,
): void {
  const [request] = requestsWith(receiver, readMark(call));
  const expected = `${what} not to be delivered to ${receiver.name}`;
  demandThat(request === undefined, { requirement, expected, seen: 'a request with the user of that call', request });
}

/** Ends the case if a receiver that must get nothing got something. */
export function demandNothingAt(requirement: RequirementId, receiver: Receiver, why: string): void {
  const { requests, malformed } = receiver;
  const seen = `${plural(requests.length, 'request')} and ${plural(malformed.length, 'piece')} of non-HTTP data`;
  const holds = requests.length === 0 && malformed.length === 0;
  demandThat(holds, { requirement, expected: `nothing at ${receiver.name}, ${why}`, seen, request: requests[0] });
}
