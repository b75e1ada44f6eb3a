import { LIMITS } from '../../../../spec/limits.ts';
import type { Memory } from '../../../model/memory.ts';
import { slot } from '../../../model/memory.ts';
import { flushAfterMs } from '../../client/flush.ts';
import { clientFault } from '../../replacement.ts';

/** How many clients of a process a careless library gets right. */
const CLIENTS_LIMIT = 16;

function clientsSoFar() {
  return slot('clients that have flushed', () => new Set<Memory>());
}

/** The place of a client among those that have flushed, from 1. */
function placeOf(clients: Set<Memory>, memory: Memory): number {
  clients.add(memory);
  return [...clients].indexOf(memory) + 1;
}

/** Faults of a queue that depend on other clients, and on options that have nothing to do with it. */
export const OTHER_CLIENT_FAULTS = [
  clientFault({
    name: 'equal-clients-count-together',
    breaks: ['QUE-006', 'QUE-002', 'QUE-003', 'QUE-004'],
    description: 'The messages of clients with the same flush count are counted together.',
    memory: slot('messages queued by flush count', () => new Map<number, number>()),
    change: ({ isFull }, recall) => ({
      isFull: (_, flushCount, memory) => {
        const counts = recall(memory.around);
        const queued = (counts.get(flushCount) ?? 0) + 1;
        const full = isFull(queued, flushCount, memory);
        counts.set(flushCount, full ? 0 : queued);
        return full;
      },
    }),
  }),
  clientFault({
    name: 'own-flush-counts-shared',
    breaks: ['QUE-006', 'QUE-004', 'QUE-002'],
    description: 'Clients that are given the same flush count share one counter of their queued messages.',
    memory: slot('messages queued by flush count', () => new Map<number, number>()),
    change: ({ isFull }, recall) => ({
      isFull: (queuedCount, flushCount, memory) => {
        if (flushCount === LIMITS.flushCount) return isFull(queuedCount, flushCount, memory);
        const counts = recall(memory.around);
        const queued = (counts.get(flushCount) ?? 0) + 1;
        const full = isFull(queued, flushCount, memory);
        counts.set(flushCount, full ? 0 : queued);
        return full;
      },
    }),
  }),
  clientFault({
    name: 'flush-resets-equal-counts',
    breaks: ['QUE-006', 'QUE-004'],
    description:
      'When a client flushes by the count that it was given, others with the same count begin to count anew.',
    memory: slot('messages queued by flush count and client', () => new Map<number, Map<Memory, number>>()),
    change: ({ isFull }, recall) => ({
      isFull: (queuedCount, flushCount, memory) => {
        if (flushCount === LIMITS.flushCount) return isFull(queuedCount, flushCount, memory);
        const counts = recall(memory.around).get(flushCount) ?? new Map<Memory, number>();
        recall(memory.around).set(flushCount, counts);
        const queued = Math.min(queuedCount, (counts.get(memory) ?? 0) + 1);
        const full = isFull(queued, flushCount, memory);
        counts.set(memory, queued);
        if (full) counts.clear();
        return full;
      },
    }),
  }),
  clientFault({
    name: 'seventeenth-client-sends-nothing',
    breaks: ['QUE-009', 'QUE-010'],
    description: `From the ${CLIENTS_LIMIT + 1}th client of a process on, a flush sends nothing.`,
    memory: clientsSoFar(),
    change: ({ split }, recall) => ({
      split: (messages, roomBytes, memory) =>
        placeOf(recall(memory.around), memory) > CLIENTS_LIMIT ? [] : split(messages, roomBytes, memory),
    }),
  }),
  clientFault({
    name: 'seventeenth-client-sends-twice',
    breaks: ['QUE-013'],
    description: `From the ${CLIENTS_LIMIT + 1}th client of a process on, every request is sent twice.`,
    memory: clientsSoFar(),
    change: ({ split }, recall) => ({
      split: (messages, roomBytes, memory) => {
        const batches = split(messages, roomBytes, memory);
        return placeOf(recall(memory.around), memory) > CLIENTS_LIMIT ? [...batches, ...batches] : batches;
      },
    }),
  }),
  clientFault({
    name: 'debug-flushes-every-message',
    breaks: ['QUE-002', 'QUE-006'],
    description: 'With debugging, every message is sent at once.',
    change: ({ flushCount }) => ({ flushCount: (options) => (options.debug === true ? 1 : flushCount(options)) }),
  }),
  clientFault({
    name: 'debug-doubles-interval',
    breaks: ['QUE-009', 'QUE-010'],
    description: 'With debugging, the flush interval is twice as long.',
    change: () => ({
      flushAfterMs: (options) => (options.debug === true ? 2 : 1) * flushAfterMs(options),
    }),
  }),
];
