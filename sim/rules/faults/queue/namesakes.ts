import { slot } from '../../../model/memory.ts';
import { clientFault } from '../../replacement.ts';

const PAUSE_MS = 60_000;

/** Faults in what clients with the same write key do to one another. */
export const NAMESAKE_FAULTS = [
  clientFault({
    name: 'client-close-ends-namesakes',
    breaks: ['QUE-009'],
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
  clientFault({
    name: 'client-of-closed-key-sends-nothing',
    breaks: ['QUE-009'],
    description:
      'A client that was closed stays in a registry by write key, and one made later with its key drops messages.',
    memory: slot('the write key of a client, whether it drops messages, and the keys that were closed', () => ({
      writeKey: '',
      isMute: false,
      closed: new Set<string>(),
    })),
    change: ({ keyOf, noteClose, queues }, recall) => ({
      keyOf: (options, memory) => {
        const writeKey = keyOf(options, memory);
        const isMute = recall(memory.around).closed.has(writeKey);
        Object.assign(recall(memory), { writeKey, isMute });
        return writeKey;
      },
      noteClose: (memory) => {
        recall(memory.around).closed.add(recall(memory).writeKey);
        noteClose(memory);
      },
      queues: (stamp, memory) => !recall(memory).isMute && queues(stamp, memory),
    }),
  }),
  clientFault({
    name: 'client-failure-pauses-namesakes',
    breaks: ['QUE-009'],
    description: 'When a batch of one client fails, the other clients of its write key flush a minute later.',
    memory: slot('the write key of a client, and the client that failed last by write key', () => ({
      writeKey: '',
      failed: new Map<string, object>(),
    })),
    change: ({ keyOf, retryDelayMs, flushDueMs }, recall) => ({
      keyOf: (options, memory) => {
        recall(memory).writeKey = keyOf(options, memory);
        return recall(memory).writeKey;
      },
      retryDelayMs: (retry, memory) => {
        if (memory !== undefined) recall(memory.around).failed.set(recall(memory).writeKey, memory);
        return retryDelayMs(retry, memory);
      },
      flushDueMs: (times, memory) => {
        const dueMs = flushDueMs(times, memory);
        if (memory === undefined || times.dueMs !== null) return dueMs;
        const failed = recall(memory.around).failed.get(recall(memory).writeKey);
        return failed === undefined || failed === memory ? dueMs : dueMs + PAUSE_MS;
      },
    }),
  }),
  clientFault({
    name: 'client-options-kept-by-write-key',
    breaks: ['QUE-006', 'QUE-004', 'QUE-009'],
    description: 'Configurations are kept by write key, so a second client of a key has the flush count of the first.',
    memory: slot('the flush count of a client, and the first one by write key', () => ({
      flushCount: 0,
      first: new Map<string, number>(),
    })),
    change: ({ keyOf, flushCount, isFull }, recall) => ({
      keyOf: (options, memory) => {
        const writeKey = keyOf(options, memory);
        const { first } = recall(memory.around);
        const count = first.get(writeKey) ?? flushCount(options);
        first.set(writeKey, count);
        recall(memory).flushCount = count;
        return writeKey;
      },
      isFull: (queuedCount, _, memory) => isFull(queuedCount, recall(memory).flushCount, memory),
    }),
  }),
];
