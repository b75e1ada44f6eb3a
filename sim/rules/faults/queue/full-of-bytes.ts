import { slot } from '../../../model/memory.ts';
import type { QueuedMessage } from '../../client/client-rules.ts';
import { clientFault } from '../../replacement.ts';

/** About what the envelope of a batch takes. */
const ENVELOPE_BYTES = 500;
/** How many messages of a batch are sent with debugging on. */
const SHOWN_MESSAGES = 10;

/** Faults in what becomes of messages when a queue is full of bytes, and of those of a full batch. */
export const FULL_QUEUE_FAULTS = [
  // Also what is left after a flush because of bytes leaves within the interval.
  clientFault({
    name: 'no-timer-after-split',
    breaks: ['QUE-009', 'BAT-002'],
    description:
      'A message that would make the queue exceed a batch flushes the others and stays behind without a timer, until the next message sets one.',
    memory: slot('the bytes of the queue, and the message that stayed behind', () => ({
      sizeBytes: 0,
      isExceeded: false,
      rest: [] as readonly QueuedMessage[],
    })),
    change: ({ itemOf, isFull, split, batchSizeBytes, messageSizeBytes }, recall) => ({
      itemOf: (method, message, stamp, memory) => {
        const item = itemOf(method, message, stamp, memory);
        const queue = recall(memory);
        const sizeBytes = Buffer.byteLength(JSON.stringify(item));
        if (sizeBytes <= messageSizeBytes) queue.sizeBytes += sizeBytes + 1;
        queue.isExceeded = queue.sizeBytes > batchSizeBytes - ENVELOPE_BYTES;
        return item;
      },
      isFull: (queuedCount, flushCount, memory) => {
        const { isExceeded, rest } = recall(memory);
        return isExceeded || isFull(queuedCount + rest.length, flushCount, memory);
      },
      split: (messages, roomBytes, memory) => {
        const queue = recall(memory);
        const all = [...queue.rest, ...messages];
        queue.rest = queue.isExceeded ? all.slice(-1) : [];
        queue.sizeBytes = queue.rest.reduce((sum, { sizeBytes }) => sum + sizeBytes + 1, 0);
        const isSent = (each: QueuedMessage): boolean => !queue.rest.includes(each);
        queue.isExceeded = false;
        return split(all.filter(isSent), roomBytes, memory);
      },
    }),
  }),
  // Debugging is about the log. It changes nothing that is sent.
  clientFault({
    name: 'debug-cuts-batch',
    breaks: ['QUE-013'],
    description: `With debugging on, a batch is cut to its first ${SHOWN_MESSAGES} messages for the log, and then sent.`,
    memory: slot('whether debugging is on', () => ({ isOn: false })),
    change: ({ keyOf, split }, recall) => ({
      keyOf: (options, memory) => {
        recall(memory).isOn = options.debug ?? false;
        return keyOf(options, memory);
      },
      split: (messages, roomBytes, memory) => {
        const batches = split(messages, roomBytes, memory);
        return recall(memory).isOn ? batches.map((batch) => batch.slice(0, SHOWN_MESSAGES)) : batches;
      },
    }),
  }),
];
