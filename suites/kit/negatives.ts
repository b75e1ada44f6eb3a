import { plural } from '../../spec/grammar.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { Receiver } from '../receivers/receiver.ts';
import type { CallDocument } from '../stage/calls.ts';
import { demandThat } from './demand.ts';

/** Requests whose body holds `mark`, a text in ASCII, wherever it stands. */
export function requestsWith(receiver: Receiver, mark: string): ReceivedRequest[] {
  return receiver.requests.filter(({ body }) => body.includes(mark));
}

/** The text by which a call is found again in whatever is made of it: the id of its user. */
export function markOf(call: CallDocument): string {
  return String(call['userId']);
}

/**
 * Ends the case where a call that must not be delivered to a receiver was. Looks for the mark of that call alone, so that
 * nothing else that is wrong with the traffic can be mistaken for it.
 */
export function demandKept(requirement: string, receiver: Receiver, call: CallDocument, what: string): void {
  const [request] = requestsWith(receiver, markOf(call));
  const expected = `${what} to be kept from ${receiver.name}`;
  demandThat(request === undefined, { requirement, expected, seen: 'a request that carries its user', request });
}

/** Ends the case where a receiver that must not get anything has got something. */
export function demandNothingAt(requirement: string, receiver: Receiver, why: string): void {
  const { requests, malformed } = receiver;
  const seen = `${plural(requests.length, 'request')} and ${plural(malformed.length, 'piece')} of what is not HTTP`;
  const holds = requests.length === 0 && malformed.length === 0;
  demandThat(holds, { requirement, expected: `nothing at ${receiver.name}, ${why}`, seen, request: requests[0] });
}
