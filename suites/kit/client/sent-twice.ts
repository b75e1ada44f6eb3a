import type { ReceivedRequest } from '../../receivers/received-request.ts';

type Arrival = Pick<ReceivedRequest, 'index' | 'atMs'>;

/** Where a message was sent that was sent more than once: its first two batch requests, by number and instant. */
export function sentTwice(first: Arrival, second: Arrival): string {
  if (first.index === second.index) return `twice in ${requestName(first)}`;
  return `in ${requestName(first)} and again in ${requestName(second)}`;
}

/** Batch requests are numbered from 1, for people. */
function requestName({ index, atMs }: Arrival): string {
  return `request ${index + 1} at ${new Date(atMs).toISOString()}`;
}
