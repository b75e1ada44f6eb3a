import { slot } from '../../../model/memory.ts';
import type { QueuedMessage } from '../../client/client-rules.ts';
import { clientFault } from '../../replacement.ts';

/** Mistakes in what becomes of the messages that do not fit into a batch. */
export const BATCH_REST_FAULTS = [
  // A flush sends everything that is queued, over several requests if need be.
  clientFault({
    name: 'rest-of-flush-without-timer',
    breaks: ['BAT-002', 'QUE-009'],
    description: 'What does not fit into one batch goes back to the queue, for which no timer is set.',
    memory: slot('messages that did not fit', () => ({ rest: [] as readonly QueuedMessage[] })),
    change: ({ split }, recall) => ({
      split: (messages, roomBytes, memory) => {
        const queue = recall(memory);
        const [first = [], ...others] = split([...queue.rest, ...messages], roomBytes, memory);
        queue.rest = others.flat();
        return [first];
      },
    }),
  }),
  // No batch is larger than the limit, so a message that would make it larger goes into the next.
  clientFault({
    name: 'batch-checked-too-late',
    breaks: ['BAT-001'],
    description: 'Whether a batch is full is checked after a message was added to it, so it exceeds the limit by one.',
    change: () => ({
      split: (messages, roomBytes) => {
        const batches: QueuedMessage[][] = [];
        let leftBytes = 0;
        for (const message of messages) {
          if (leftBytes <= 0) {
            batches.push([]);
            leftBytes = roomBytes;
          }
          batches.at(-1)?.push(message);
          leftBytes -= message.sizeBytes + 1;
        }
        return batches;
      },
    }),
  }),
  // A request that was taken is not sent again.
  clientFault({
    name: 'retry-of-the-whole-flush',
    breaks: ['BAT-001', 'QUE-013'],
    description: 'If one request of a flush fails, its retry carries all messages of that flush.',
    memory: slot('the batches of the last flush', () => ({ batches: [] as QueuedMessage[][] })),
    change: ({ split, retryDelayMs }, recall) => ({
      retriesAnew: true,
      split: (messages, roomBytes, memory) => {
        const flush = recall(memory);
        flush.batches = split(messages, roomBytes, memory).map((batch) => [...batch]);
        return flush.batches;
      },
      retryDelayMs: (retry, memory) => {
        const batches = memory === undefined ? [] : recall(memory).batches;
        const all = [...new Set(batches.flat())];
        for (const batch of batches) batch.splice(0, batch.length, ...all);
        return retryDelayMs(retry, memory);
      },
    }),
  }),
  clientFault({
    name: 'flush-joins-batch-that-waits-for-retry',
    breaks: ['BAT-001'],
    description:
      'While a batch waits for its retry, flushed messages are added to it without looking at the limit, to save a request.',
    memory: slot('batches that are not over, and the one that waits', () => ({
      open: new Set<readonly QueuedMessage[]>(),
      waiting: null as QueuedMessage[] | null,
    })),
    change: ({ split, urlOf, retryDelayMs, noteEnded }, recall) => ({
      retriesAnew: true,
      split: (messages, roomBytes, memory) => {
        const { open, waiting } = recall(memory);
        if (waiting !== null) {
          waiting.push(...messages);
          return [];
        }
        const batches = split(messages, roomBytes, memory).map((batch) => [...batch]);
        for (const batch of batches) open.add(batch);
        return batches;
      },
      urlOf: (endpoint, messages, sender) => {
        // The retry begins.
        const kept = sender === undefined ? null : recall(sender.memory);
        if (kept !== null && kept.waiting === messages) kept.waiting = null;
        return urlOf(endpoint, messages, sender);
      },
      retryDelayMs: (retry, memory) => {
        const delayMs = retryDelayMs(retry, memory);
        if (memory === undefined || delayMs === null) return delayMs;
        const kept = recall(memory);
        const [first] = kept.open;
        if (kept.open.size === 1 && first !== undefined) kept.waiting = first as QueuedMessage[];
        return delayMs;
      },
      noteEnded: (messages, memory) => {
        const kept = recall(memory);
        kept.open.delete(messages);
        if (kept.waiting === messages) kept.waiting = null;
        noteEnded(messages, memory);
      },
    }),
  }),
];
