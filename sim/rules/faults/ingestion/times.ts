import { slot } from '../../../model/memory.ts';
import { clientFault, unseenByRandomWorlds } from '../../replacement.ts';

/** How often a client reads the time. */
const TICK_MS = 5_000;

/** Faults in the time that a client gives to messages without a timestamp. */
export const MESSAGE_TIME_FAULTS = unseenByRandomWorlds('random worlds have no clients of the library', [
  clientFault({
    name: 'client-one-time-per-batch',
    breaks: ['ING-011'],
    description: 'All messages between two flushes get the time of the first of them.',
    memory: slot('when the first message since the last flush came', () => ({ atMs: null as number | null })),
    change: ({ itemOf, split }, recall) => ({
      itemOf: (method, message, stamp, memory) => {
        const first = recall(memory);
        first.atMs ??= stamp.atMs;
        return itemOf(method, message, { ...stamp, atMs: first.atMs }, memory);
      },
      split: (messages, roomBytes, memory) => {
        recall(memory).atMs = null;
        return split(messages, roomBytes, memory);
      },
    }),
  }),
  clientFault({
    name: 'client-reads-the-time-by-tick',
    breaks: ['ING-011'],
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
]);
