import { LIMITS } from '../../../../spec/limits.ts';
import { slot } from '../../../model/memory.ts';
import type { QueuedMessage } from '../../client/client-rules.ts';
import { clientFault } from '../../replacement.ts';

const MICROSECONDS_PER_MS = 1000;

/** A duration in microseconds, as a signed integer of 32 bits. */
function microseconds(ms: number): number {
  return (ms * MICROSECONDS_PER_MS) | 0;
}

/** How many values a byte has. */
const BYTE_VALUES = 256;

/** Mistakes in the settings of a client, and in what belongs to one client or to one flush. */
export const CLIENT_SETTING_FAULTS = [
  // The flush count is about the messages that this client has queued.
  clientFault({
    name: 'flush-count-of-all-clients',
    breaks: ['QUE-004', 'QUE-006', 'QUE-002', 'QUE-003'],
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
  // Each field has a default of its own. To leave out one does not take back another.
  clientFault({
    name: 'defaults-together-or-not-at-all',
    breaks: ['QUE-010'],
    description: 'A configuration without a flush count is replaced by the default one, with its interval of 5 s.',
    change: ({ flushAfterMs }) => ({
      flushAfterMs: (options) =>
        (options.size ?? options.flushAt) === undefined ? LIMITS.flushIntervalMs : flushAfterMs(options),
    }),
  }),
  // Also what is left after a flush by count leaves within the interval.
  clientFault({
    name: 'stopped-timer-counts-as-set',
    breaks: ['QUE-009', 'QUE-013', 'MSG-010', 'ING-001', 'QUE-010', 'MSG-016', 'MSG-002'],
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
  // The flush count that was set is the number of messages queued, also if it is above the default.
  clientFault({
    name: 'flush-count-at-most-default',
    breaks: ['QUE-004', 'QUE-006'],
    description: 'A flush count above 20 is lowered to 20.',
    change: ({ flushCount }) => ({
      flushCount: (options) => Math.min(flushCount(options), LIMITS.flushCount),
    }),
  }),
  // The count that was set is an int, and not the last eight bits of one.
  clientFault({
    name: 'flush-count-in-a-byte',
    breaks: ['QUE-004'],
    description: 'The flush count is kept in a byte, so 300 becomes 44, and 256 becomes the default.',
    change: ({ flushCount }) => ({
      flushCount: (options) => flushCount(options) % BYTE_VALUES || LIMITS.flushCount,
    }),
  }),
  // Nothing is sent twice. A batch that is under way is not queued any more.
  clientFault({
    name: 'queue-emptied-after-answer',
    breaks: ['QUE-013'],
    description: 'Messages leave the queue when their batch was answered, so a flush before that sends them again.',
    memory: slot('messages without an answer', () => new Set<QueuedMessage>()),
    change: ({ split, noteEnded }, recall) => ({
      split: (messages, roomBytes, memory) => {
        const unanswered = recall(memory);
        for (const message of messages) unanswered.add(message);
        return split([...unanswered], roomBytes, memory);
      },
      noteEnded: (messages, memory) => {
        for (const message of messages) recall(memory).delete(message);
        noteEnded(messages, memory);
      },
    }),
  }),
  clientFault({
    name: 'interval-in-32-bits-of-microseconds',
    breaks: ['QUE-010', 'QUE-002', 'QUE-004', 'QUE-006', 'QUE-003'],
    description:
      'The flush interval is kept as microseconds in 32 bits, so one of an hour is negative, and each message is sent at once.',
    memory: slot('whether the interval of this client has overflowed', () => ({ isOver: false })),
    change: ({ keyOf, flushAfterMs, isFull }, recall) => ({
      keyOf: (options, memory) => {
        recall(memory).isOver = microseconds(flushAfterMs(options)) < 0;
        return keyOf(options, memory);
      },
      flushAfterMs: (options) => {
        const kept = microseconds(flushAfterMs(options)) / MICROSECONDS_PER_MS;
        return kept > 0 ? kept : flushAfterMs(options);
      },
      isFull: (queuedCount, flushCount, memory) => recall(memory).isOver || isFull(queuedCount, flushCount, memory),
    }),
  }),
];
