import { LIMITS } from '../../../spec/limits.ts';
import { slot } from '../../model/memory.ts';
import { splitBy } from '../client/batches.ts';
import type { QueuedMessage } from '../client/client-rules.ts';
import { clientFault } from '../replacement.ts';

const SECOND_MS = 1000;
const IDLE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

/** Mistakes in when a client sends, and in what it sends together. */
export const BLIND_E_FLUSH_FAULTS = [
  // The flush count is about the messages that this client has queued.
  clientFault({
    name: 'blind-e-client-count-of-all-clients',
    breaks: ['QUE-003', 'QUE-004', 'QUE-006'],
    description: 'Queued messages are counted in a variable of the package, which a flush of any client sets to zero.',
    memory: slot('how many messages are queued in all clients', () => ({ count: 0 })),
    change: ({ isFull, split }, recall) => ({
      isFull: (_queuedCount, flushCount, memory) => {
        const shared = recall(memory.around);
        shared.count += 1;
        return isFull(shared.count, flushCount, memory);
      },
      split: (messages, roomBytes, memory) => {
        recall(memory.around).count = 0;
        return split(messages, roomBytes, memory);
      },
    }),
  }),
  // The interval is a duration of any length, also below a second.
  clientFault({
    name: 'blind-e-client-interval-in-whole-seconds',
    breaks: ['QUE-010'],
    description: 'FlushAfter is cut to whole seconds, and what is less than one counts as not set.',
    change: ({ flushAfterMs }) => ({
      flushAfterMs: (options) => Math.floor(flushAfterMs(options) / SECOND_MS) * SECOND_MS || LIMITS.flushIntervalMs,
    }),
  }),
  // Each field has a default of its own. To leave out one does not take back another.
  clientFault({
    name: 'blind-e-client-all-defaults-or-none',
    breaks: ['QUE-010'],
    description: 'A configuration without a flush count is replaced by the default one, with its interval of 5 s.',
    change: ({ flushAfterMs }) => ({
      flushAfterMs: (options) =>
        (options.size ?? options.flushAt) === undefined ? LIMITS.flushIntervalMs : flushAfterMs(options),
    }),
  }),
  // A message leaves within the interval, also if others follow it.
  clientFault({
    name: 'blind-e-client-timer-starts-again',
    breaks: ['QUE-009', 'QUE-010'],
    description: 'Each message starts the interval again, so a steady trickle of messages is not sent until it stops.',
    change: () => ({
      flushDueMs: ({ nowMs, afterMs }) => nowMs + afterMs,
    }),
  }),
  // Also what is left after a flush by count leaves within the interval.
  clientFault({
    name: 'blind-e-client-timer-still-counts-as-set',
    breaks: ['QUE-009', 'QUE-010'],
    description: 'A flush by count stops the timer without clearing the mark that it is set, so it is never set again.',
    memory: slot('whether a stopped timer counts as set', () => ({ isMarked: false })),
    change: ({ isFull, setsTimer }, recall) => ({
      isFull: (queuedCount, flushCount, memory) => {
        const isFlushed = isFull(queuedCount, flushCount, memory);
        // Only messages before the last one have set a timer.
        if (isFlushed && queuedCount > 1) recall(memory).isMarked = true;
        return isFlushed;
      },
      setsTimer: (memory) => !recall(memory).isMarked && setsTimer(memory),
    }),
  }),
  // A flush sends everything that is queued, over several requests if need be.
  clientFault({
    name: 'blind-e-client-rest-waits-for-next-flush',
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
  // The limit of a batch is one of bytes.
  clientFault({
    name: 'blind-e-client-batch-measured-in-characters',
    breaks: ['BAT-001'],
    description: 'Batches are filled up to 500,000 characters, which are more bytes if the text is not ASCII.',
    change: () => ({ split: splitBy(({ text }) => text.length) }),
  }),
  // No batch is larger than the limit, so a message that would make it larger goes into the next.
  clientFault({
    name: 'blind-e-client-batch-checked-too-late',
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
  // The flush count that was set is the number of messages queued, also if it is above the default.
  clientFault({
    name: 'blind-e-client-count-at-most-default',
    breaks: ['QUE-004', 'QUE-006'],
    description: 'A flush count above 20 is lowered to 20.',
    change: ({ flushCount }) => ({
      flushCount: (options) => Math.min(flushCount(options), LIMITS.flushCount),
    }),
  }),
  // A message leaves within the interval, however long the client was idle before.
  clientFault({
    name: 'blind-e-client-ticker-ends-when-idle',
    breaks: ['QUE-009', 'QUE-010'],
    description:
      'After a minute without a flush the ticker is stopped to save power, and messages only leave by count.',
    change: ({ flushDueMs }) => ({
      flushDueMs: (times, memory) =>
        times.dueMs === null && times.nowMs - times.lastFlushMs > IDLE_MS
          ? times.nowMs + DAY_MS
          : flushDueMs(times, memory),
    }),
  }),
];
