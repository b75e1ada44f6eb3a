import { slot } from '../../model/memory.ts';
import type { QueuedMessage } from '../client/client-rules.ts';
import { clientFault } from '../replacement.ts';

/** Mistakes in what several clients share, and in what follows a request. */
export const BLIND_E_CLIENT_FAULTS = [
  // A client sends to its own Endpoint, also if another one has the same write key.
  clientFault({
    name: 'blind-e-client-endpoint-of-first-with-key',
    breaks: ['WIR-001'],
    description:
      'Connections are kept by write key, so a second client with the same key sends where the first one does.',
    memory: slot('the first endpoint of each write key, and the one of this client', () => ({
      endpoints: new Map<string, string>(),
      own: null as string | null,
    })),
    change: ({ keyOf, endpointOf }, recall) => ({
      keyOf: (options, memory) => {
        const { endpoints } = recall(memory.around);
        const endpoint = endpoints.get(options.writeKey) ?? options.endpoint;
        endpoints.set(options.writeKey, endpoint);
        recall(memory).own = endpoint;
        return keyOf(options, memory);
      },
      endpointOf: (endpoint, memory) => {
        const { own } = recall(memory);
        return own === null ? endpointOf(endpoint, memory) : new URL(own);
      },
    }),
  }),
  // A client presents its own write key, also where another one sends to the same server.
  clientFault({
    name: 'blind-e-client-authorization-cached-by-host',
    breaks: ['WIR-010'],
    description: 'The authorization is cached by host, so a second client of the same service presents the first key.',
    memory: slot('the write key for each host', () => new Map<string, string>()),
    change: ({ keyOf }, recall) => ({
      keyOf: (options, memory) => {
        const keys = recall(memory.around);
        const { host } = new URL(options.endpoint);
        const key = keys.get(host) ?? keyOf(options, memory);
        keys.set(host, key);
        return key;
      },
    }),
  }),
  // To close one client ends nothing for another.
  clientFault({
    name: 'blind-e-client-close-stops-all-timers',
    breaks: ['QUE-009', 'QUE-010'],
    description: 'All clients share one scheduler, which the first client that is closed shuts down.',
    memory: slot('whether the scheduler is shut down', () => ({ isDown: false })),
    change: ({ noteClose, setsTimer }, recall) => ({
      noteClose: (memory) => {
        recall(memory.around).isDown = true;
        noteClose(memory);
      },
      setsTimer: (memory) => !recall(memory.around).isDown && setsTimer(memory),
    }),
  }),
  // Nothing is sent twice. A batch that is under way is not queued any more.
  clientFault({
    name: 'blind-e-client-queue-emptied-after-answer',
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
  // A batch that could not be sent ends nothing for the messages after it.
  clientFault({
    name: 'blind-e-client-loop-ends-with-lost-batch',
    breaks: ['QUE-009', 'QUE-003'],
    description: 'The error about a batch that is given up ends the background loop, so nothing is sent any more.',
    memory: slot('whether the loop has ended', () => ({ hasEnded: false })),
    change: ({ retryDelayMs, setsTimer, isFull }, recall) => ({
      retryDelayMs: (retry, memory) => {
        const delayMs = retryDelayMs(retry, memory);
        if (delayMs === null && memory !== undefined) recall(memory).hasEnded = true;
        return delayMs;
      },
      setsTimer: (memory) => !recall(memory).hasEnded && setsTimer(memory),
      isFull: (queuedCount, flushCount, memory) => !recall(memory).hasEnded && isFull(queuedCount, flushCount, memory),
    }),
  }),
];
