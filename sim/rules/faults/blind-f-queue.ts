import { LIMITS } from '../../../spec/limits.ts';
import type { GoMethod } from '../../../spec/shapes/go-messages.ts';
import { slot } from '../../model/memory.ts';
import { clientFault } from '../replacement.ts';

const SECOND_MS = 1000;
const IDLE_MS = 600_000;
const LARGEST_FLUSH_COUNT = 100;
const MESSAGES_A_SECOND = 1000;
/** How many requests may be under way before a method waits for them. */
const CHANNEL_SIZE = 4;

/** Mistakes in when a client flushes, and in what it keeps until then. */
export const BLIND_F_QUEUE_FAULTS = [
  // FlushAfter is a duration, and one below a second is one too.
  clientFault({
    name: 'blind-f-subsecond-interval-ignored',
    breaks: ['QUE-010'],
    description: 'FlushAfter is cut to whole seconds, so one below a second counts as not set.',
    change: () => ({
      flushAfterMs: ({ flushAfterMs = 0 }) =>
        Math.floor(flushAfterMs / SECOND_MS) * SECOND_MS || LIMITS.flushIntervalMs,
    }),
  }),
  // FlushAt is the number of messages that makes the client flush, also a large one.
  clientFault({
    name: 'blind-f-flush-count-clamped',
    breaks: ['QUE-006', 'QUE-004'],
    description: 'A flush count above 100 is taken as 100.',
    change: ({ flushCount }) => ({
      flushCount: (options) => Math.min(flushCount(options), LARGEST_FLUSH_COUNT),
    }),
  }),
  // The interval holds for every message, also after a flush that the count has made.
  clientFault({
    name: 'blind-f-full-flush-keeps-timer-marked',
    breaks: ['QUE-009', 'QUE-010'],
    description: 'A full queue stops the timer, which stays marked as running, so no later message starts it again.',
    memory: slot('whether the timer is marked as running, and whether it stopped', () => ({
      isMarked: false,
      hasStopped: false,
    })),
    change: ({ isFull, setsTimer }, recall) => ({
      setsTimer: (memory) => {
        const timer = recall(memory);
        if (timer.hasStopped) return false;
        timer.isMarked = true;
        return setsTimer(memory);
      },
      isFull: (queuedCount, flushCount, memory) => {
        const timer = recall(memory);
        const isDue = isFull(queuedCount, flushCount, memory);
        if (isDue && timer.isMarked) timer.hasStopped = true;
        return isDue;
      },
    }),
  }),
  // The interval holds for messages of every method.
  clientFault({
    name: 'blind-f-alias-starts-no-timer',
    breaks: ['QUE-009'],
    description: 'Alias queues its message without starting the timer, so a lone one waits for another message.',
    memory: slot('the method of the last message', () => ({ method: '' as GoMethod | '' })),
    change: ({ itemOf, setsTimer }, recall) => ({
      itemOf: (method, message, stamp, memory) => {
        recall(memory).method = method;
        return itemOf(method, message, stamp, memory);
      },
      setsTimer: (memory) => recall(memory).method !== 'Alias' && setsTimer(memory),
    }),
  }),
  // The count is of queued messages, of whatever method.
  clientFault({
    name: 'blind-f-flush-count-by-method',
    breaks: ['QUE-003', 'QUE-006', 'QUE-004'],
    description: 'Messages are counted by method, and only as many of one method as the flush count make a flush.',
    memory: slot('how many messages of each method are queued', () => ({
      method: '' as GoMethod | '',
      counts: new Map<string, number>(),
    })),
    change: ({ itemOf, isFull }, recall) => ({
      itemOf: (method, message, stamp, memory) => {
        recall(memory).method = method;
        return itemOf(method, message, stamp, memory);
      },
      isFull: (queuedCount, flushCount, memory) => {
        const { method, counts } = recall(memory);
        if (queuedCount === 1) counts.clear();
        const count = (counts.get(method) ?? 0) + 1;
        counts.set(method, count);
        return isFull(count, flushCount, memory);
      },
    }),
  }),
  // Each client has the flush count of its own configuration.
  clientFault({
    name: 'blind-f-flush-count-of-the-package',
    breaks: ['QUE-006', 'QUE-004', 'QUE-003'],
    description: 'The flush count is a variable of the package, so all clients have that of the one made last.',
    memory: slot('the flush count of the package', () => ({ flushCount: LIMITS.flushCount as number })),
    change: ({ keyOf, flushCount, isFull }, recall) => ({
      keyOf: (options, memory) => {
        recall(memory.around).flushCount = flushCount(options);
        return keyOf(options, memory);
      },
      isFull: (queuedCount, _, memory) => isFull(queuedCount, recall(memory.around).flushCount, memory),
    }),
  }),
  // A client that is open queues its messages and sends them, whatever other clients do.
  clientFault({
    name: 'blind-f-close-ends-namesakes',
    breaks: ['QUE-009', 'QUE-003'],
    description: 'Clients are registered by write key, so closing one ends the others of its key, which drop messages.',
    memory: slot('the write key of a client, and the keys that were closed', () => ({
      writeKey: '',
      closed: new Set<string>(),
    })),
    change: ({ keyOf, noteClose, queues }, recall) => ({
      keyOf: (options, memory) => {
        const writeKey = keyOf(options, memory);
        recall(memory).writeKey = writeKey;
        recall(memory.around).closed.delete(writeKey);
        return writeKey;
      },
      noteClose: (memory) => {
        recall(memory.around).closed.add(recall(memory).writeKey);
        noteClose(memory);
      },
      queues: (stamp, memory) => !recall(memory.around).closed.has(recall(memory).writeKey) && queues(stamp, memory),
    }),
  }),
  // A queued message is sent in time, however long the client was idle before it.
  clientFault({
    name: 'blind-f-idle-worker-ends',
    breaks: ['QUE-009', 'QUE-003'],
    description: 'The worker of a client ends after ten minutes without a message, and later messages are never sent.',
    memory: slot('when the client had its last message', () => ({ lastMs: null as number | null })),
    change: ({ queues }, recall) => ({
      queues: (stamp, memory) => {
        const worker = recall(memory);
        const { lastMs } = worker;
        if (lastMs !== null && stamp.atMs - lastMs > IDLE_MS) return false;
        worker.lastMs = stamp.atMs;
        return queues(stamp, memory);
      },
    }),
  }),
  // Many calls at once all arrive.
  clientFault({
    name: 'blind-f-messages-a-second-limited',
    breaks: ['QUE-013'],
    description: 'A client drops what is more than 1000 messages in a second.',
    memory: slot('the second, and how many messages it had', () => ({ second: 0, count: 0 })),
    change: ({ queues }, recall) => ({
      queues: (stamp, memory) => {
        const rate = recall(memory);
        const second = Math.floor(stamp.atMs / SECOND_MS);
        rate.count = rate.second === second ? rate.count + 1 : 1;
        rate.second = second;
        return rate.count <= MESSAGES_A_SECOND && queues(stamp, memory);
      },
    }),
  }),
  // A method returns after queueing, whatever the service does.
  clientFault({
    name: 'blind-f-full-channel-blocks-methods',
    breaks: ['QUE-001'],
    description: 'While four requests are under way, a method returns only when they have ended.',
    change: ({ returns }) => ({
      returns: (requestsUnderWay) => (requestsUnderWay >= CHANNEL_SIZE ? 'sent' : returns(requestsUnderWay)),
    }),
  }),
];
