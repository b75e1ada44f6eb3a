import type { ReceivedRequest } from '../../receivers/received-request.ts';

type Arrival = Pick<ReceivedRequest, 'index' | 'atMs'>;

/** Where a message was seen that was sent more than once: the first two of its batch requests, by number and instant. */
export function sentTwice(first: Arrival, second: Arrival): string {
  if (first.index === second.index) return `twice in ${told(first)}`;
  return `in ${told(first)} and again in ${told(second)}`;
}

/** Batch requests are counted from 1, as people count. */
function told({ index, atMs }: Arrival): string {
  return `request ${index + 1} at ${new Date(atMs).toISOString()}`;
}
