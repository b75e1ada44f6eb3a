import { KILOBYTE_BYTES, LIMITS } from '../../../spec/limits.ts';
import { splitBy } from '../client/batches.ts';
import type { QueuedMessage } from '../client/client-rules.ts';
import { clientFault } from '../replacement.ts';

const BATCH_BYTES = LIMITS.batchKilobytes * KILOBYTE_BYTES.binary;
const COMMA_BYTES = 1;

/** Batches of which each begins with the last message of the one before. */
function overlapping(messages: readonly QueuedMessage[], roomBytes: number): QueuedMessage[][] {
  const batches: QueuedMessage[][] = [];
  let batch: QueuedMessage[] = [];
  let leftBytes = roomBytes;
  for (const message of messages) {
    const neededBytes = message.sizeBytes + COMMA_BYTES;
    if (neededBytes > leftBytes) {
      const last = batch.at(-1);
      batches.push(batch);
      batch = last === undefined ? [] : [last];
      leftBytes = roomBytes - (last === undefined ? 0 : last.sizeBytes + COMMA_BYTES);
    }
    batch.push(message);
    leftBytes -= neededBytes;
  }
  return [...batches, batch];
}

/** A message without what differs between two equal ones. */
function meaningOf({ text }: QueuedMessage): string {
  const { messageId: _, timestamp: __, ...item } = JSON.parse(text);
  return JSON.stringify(item);
}

/** Mistakes in the requests that a client makes of its messages. */
export const BLIND_F_BATCH_FAULTS = [
  // A request has at most 500 KB, with its envelope and the commas in it.
  clientFault({
    name: 'blind-f-only-messages-fill-a-batch',
    breaks: ['BAT-001'],
    description: 'A batch is filled with messages of 512,000 bytes, and its envelope and commas come on top.',
    change: () => ({
      batchSizeBytes: BATCH_BYTES,
      split: (messages) => splitBy(({ sizeBytes }) => sizeBytes - COMMA_BYTES)(messages, BATCH_BYTES),
    }),
  }),
  // Messages that are split over several requests are sent once each.
  clientFault({
    name: 'blind-f-batches-overlap',
    breaks: ['QUE-013', 'BAT-002'],
    description: 'When messages are split, the last one of a batch is also the first one of the next.',
    change: () => ({ split: overlapping }),
  }),
  // Each call of a method is recorded, also one that is equal to another.
  clientFault({
    name: 'blind-f-equal-messages-sent-once',
    breaks: ['QUE-013'],
    description: 'Of messages of one flush that differ only in id and time, the first is sent.',
    change: ({ split }) => ({
      split: (messages, roomBytes, memory) => {
        const first = new Map<string, QueuedMessage>();
        for (const message of messages) {
          const meaning = meaningOf(message);
          if (!first.has(meaning)) first.set(meaning, message);
        }
        return split([...first.values()], roomBytes, memory);
      },
    }),
  }),
  // Text in any script is sent, so a body is as long as its bytes.
  clientFault({
    name: 'blind-f-body-length-in-characters',
    breaks: ['MSG-009', 'MSG-004', 'MSG-005', 'ING-009'],
    description: 'A request has as many bytes as its text has characters, so with other scripts its end is missing.',
    change: ({ encode }) => ({
      encode: (text) => {
        const { bytes, headers } = encode(text);
        return { bytes: bytes.subarray(0, text.length), headers };
      },
    }),
  }),
  // The limit of 32 KB is for each call.
  clientFault({
    name: 'blind-f-only-tracks-measured',
    breaks: ['BAT-004'],
    description: 'Only Track checks the size of its message.',
    change: () => ({ checksSizeOf: (method) => method === 'Track' }),
  }),
];
