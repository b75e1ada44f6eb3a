import type { GoMethod } from '../../../spec/shapes/go-messages.ts';
import { slot } from '../../model/memory.ts';
import type { QueuedMessage } from '../client/client-rules.ts';
import { clientFault, unseenByRandomWorlds } from '../replacement.ts';

const CLIENTS = 'random worlds of calls have no clients of the library';

/** How often a client reads the time. */
const TICK_MS = 5_000;
/** How long the channel of a timer that has fired is still full. */
const FIRED_MS = 10;

/** Mistakes of the client library, between its clients, its messages and its requests. */
export const BLIND_C_CLIENT_FAULTS = unseenByRandomWorlds(CLIENTS, [
  // No batch request has more than 500 KB, whatever is queued. The document has no exception for a long queue.
  clientFault({
    name: 'blind-c-client-splits-once',
    breaks: ['BAT-001'],
    description:
      'Messages that are too large for one request are sent in two, half of them in each, however large the halves are.',
    change: () => ({
      split: (messages, roomBytes) => {
        const sizeBytes = messages.reduce((sum, message) => sum + message.sizeBytes + 1, 0);
        if (sizeBytes <= roomBytes || messages.length < 2) return [messages];
        const middle = Math.ceil(messages.length / 2);
        return [messages.slice(0, middle), messages.slice(middle)];
      },
    }),
  }),
  // A client flushes when the interval has passed since its last flush. Each client is made with its own configuration.
  // Closing one says nothing about another, which may serve another source.
  clientFault({
    name: 'blind-c-client-ticker-stopped-by-another',
    breaks: ['QUE-003'],
    description:
      'All clients of a process share one ticker, and the first one that is closed stops it, so that the others flush only when their queues are full.',
    memory: slot('whether the ticker is stopped', () => ({ isStopped: false })),
    change: ({ closeFlushes, flushDueMs }, recall) => ({
      closeFlushes: (memory) => {
        recall(memory.around).isStopped = true;
        return closeFlushes(memory);
      },
      flushDueMs: (times, memory) => {
        const isStopped = memory !== undefined && recall(memory.around).isStopped;
        return isStopped ? Number.MAX_SAFE_INTEGER : flushDueMs(times, memory);
      },
    }),
  }),
  // The flush count is a number of messages queued, of whatever method: the client has one queue, and one count.
  clientFault({
    name: 'blind-c-client-counts-by-method',
    breaks: ['QUE-002'],
    description:
      'A client counts the queued messages of each method apart, and flushes when one of the counts is full.',
    memory: slot('queued messages by method', () => ({
      latest: undefined as GoMethod | undefined,
      counts: new Map<GoMethod, number>(),
    })),
    change: ({ itemOf, isFull }, recall) => ({
      itemOf: (method, message, stamp, memory) => {
        recall(memory).latest = method;
        return itemOf(method, message, stamp, memory);
      },
      isFull: (queuedCount, flushCount, memory) => {
        const { latest, counts } = recall(memory);
        if (latest === undefined) return isFull(queuedCount, flushCount, memory);
        if (queuedCount === 1) counts.clear();
        const count = (counts.get(latest) ?? 0) + 1;
        counts.set(latest, count);
        return isFull(count, flushCount, memory);
      },
    }),
  }),
  // A queued message is sent no later than one interval after it was queued, also when the last flush was just now. That
  // holds for a ticker, and for a timer that begins at the last flush or at the first queued message.
  clientFault({
    name: 'blind-c-client-timer-reset-while-full',
    breaks: ['QUE-003'],
    description:
      'A message that is queued just after the interval has flushed finds the timer not drained, so it waits for two intervals.',
    memory: slot('whether the last flush was made by the count', () => ({ byCount: false })),
    change: ({ isFull, flushDueMs }, recall) => ({
      isFull: (queuedCount, flushCount, memory) => {
        const full = isFull(queuedCount, flushCount, memory);
        if (full) recall(memory).byCount = true;
        return full;
      },
      flushDueMs: (times, memory) => {
        const dueMs = flushDueMs(times, memory);
        if (memory === undefined || times.dueMs !== null) return dueMs;
        const last = recall(memory);
        const isMissed =
          !last.byCount && times.lastFlushMs > times.createdAtMs && times.nowMs - times.lastFlushMs < FIRED_MS;
        last.byCount = false;
        return isMissed ? dueMs + times.afterMs : dueMs;
      },
    }),
  }),
  // The time of a message without a timestamp is that of the call, within 2 s. A library that sets none leaves it to
  // the service, which sets it later than the call. No honest one sets a time before the call.
  clientFault({
    name: 'blind-c-client-reads-the-time-by-tick',
    breaks: ['QUE-001'],
    description: `A client reads the time once in ${TICK_MS / 1000} s, so messages carry a time of up to so long ago.`,
    memory: slot('the time that was read last', () => ({ atMs: Number.NEGATIVE_INFINITY })),
    change: ({ itemOf }, recall) => ({
      itemOf: (method, message, stamp, memory) => {
        const read = recall(memory);
        if (stamp.atMs - read.atMs >= TICK_MS) read.atMs = stamp.atMs;
        return itemOf(method, message, { ...stamp, atMs: read.atMs }, memory);
      },
    }),
  }),
  // What becomes of a batch that the service never takes is open. But calls that come after it are queued and sent like
  // all others: a method that returns without an error has recorded its message.
  clientFault({
    name: 'blind-c-client-loop-ends-with-a-lost-batch',
    breaks: ['QUE-001'],
    description:
      'The loop that sends batches returns the error of a batch that was given up, so that later messages are queued and never sent.',
    memory: slot('whether the loop has ended', () => ({ hasEnded: false })),
    change: ({ retryDelayMs, split }, recall) => ({
      retryDelayMs: (retry, memory) => {
        const delayMs = retryDelayMs(retry, memory);
        if (delayMs === null && memory !== undefined) recall(memory).hasEnded = true;
        return delayMs;
      },
      split: (messages, roomBytes, memory): readonly (readonly QueuedMessage[])[] =>
        recall(memory).hasEnded ? [] : split(messages, roomBytes, memory),
    }),
  }),
  // The endpoint of a client overrides where that client sends. Two clients of one source may have different ones.
  clientFault({
    name: 'blind-c-client-endpoint-kept-by-write-key',
    breaks: ['BAT-001'],
    description:
      'Transports are kept by write key, so a second client with the write key of an earlier one sends to the endpoint of that one.',
    memory: slot('endpoints by write key', () => new Map<string, URL>()),
    change: ({ urlOf }, recall) => ({
      urlOf: (endpoint, messages, sender) => {
        if (sender === undefined) return urlOf(endpoint, messages, sender);
        const endpoints = recall(sender.memory.around);
        const first = endpoints.get(sender.writeKey) ?? endpoint;
        endpoints.set(sender.writeKey, first);
        return urlOf(first, messages, sender);
      },
    }),
  }),
  // The library is safe with many requests per second: nothing is lost because the service is slow. An honest library
  // that has no place for a batch lets it wait, or refuses the message.
  clientFault({
    name: 'blind-c-client-drops-beyond-its-workers',
    breaks: ['QUE-001'],
    description:
      'A batch that finds all 32 workers of its client busy is dropped, because the channel to them has no buffer and a full one is not waited for.',
    change: () => ({
      batchesWaiting: 0,
    }),
  }),
]);
