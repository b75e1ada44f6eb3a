import { instantText } from '../../clock/instant-text.ts';
import { IMPLEMENTATION } from '../../identity.ts';
import type { QueuedMessage, Stamp } from './client-rules.ts';

/** The comma before a message. The first message has none, so a full batch is a byte short of its room. */
const COMMA_BYTES = 1;

/**
 * Fills batches one after another, in the order of the queue ("Limits"). A message too large for any batch still gets
 * its own batch, because some faults let messages become that large.
 *
 * @param sizeOf how many bytes of the room a message takes
 */
export function splitBy(
  sizeOf: (message: QueuedMessage) => number,
): (messages: readonly QueuedMessage[], roomBytes: number) => QueuedMessage[][] {
  return (messages, roomBytes) => {
    const batches: QueuedMessage[][] = [];
    let batch: QueuedMessage[] = [];
    let leftBytes = roomBytes;
    for (const message of messages) {
      const neededBytes = sizeOf(message) + COMMA_BYTES;
      if (neededBytes > leftBytes || batch.length === 0) {
        batch = [];
        batches.push(batch);
        leftBytes = roomBytes;
      }
      batch.push(message);
      leftBytes -= neededBytes;
    }
    return batches;
  };
}

/** The items of a batch as a JSON array. Each item was serialised once, when it was queued. */
export function arrayOf(messages: readonly QueuedMessage[]): string {
  return `[${messages.map(({ text }) => text).join(',')}]`;
}

const LIBRARY = JSON.stringify({ library: IMPLEMENTATION });

/** The envelope that the service's own library makes. */
export function wrap(messages: readonly QueuedMessage[], { id, atMs }: Stamp): string {
  const sentAt = instantText(atMs);
  return `{"batch":${arrayOf(messages)},"context":${LIBRARY},"messageId":"${id}","sentAt":"${sentAt}"}`;
}
