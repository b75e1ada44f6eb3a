import { contentsOf } from '../../../capture/contents.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import type { ReceivedRequest } from '../../../receivers/received-request.ts';

/** Whether a batch request holds its messages in the order in which they were queued. */
export function isInQueuedOrder(request: ReceivedRequest, messages: readonly MarkedMessage[]): boolean {
  const { text } = contentsOf(request);
  const places = messages.map(({ mark }) => text.indexOf(mark)).filter((place) => place !== -1);
  return places.every((place, index) => place > (places[index - 1] ?? -1));
}
