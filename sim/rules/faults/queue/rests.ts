import { slot } from '../../../model/memory.ts';
import { clientFault, unseenByRandomWorlds } from '../../replacement.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;
/** How many messages one flush may send. */
const FLUSH_LIMIT = 100;

/** Faults in what a client still does after a flush, a rest, or many messages. */
export const REST_FAULTS = unseenByRandomWorlds('random worlds have no clients of the library', [
  clientFault({
    name: 'interval-ends-with-first-flush',
    breaks: ['QUE-009', 'QUE-010', 'MSG-001', 'BAT-003', 'BAT-006', 'MSG-005', 'ING-001', 'ING-004'],
    description: 'After its first flush, a client flushes by count only.',
    change: ({ flushDueMs }) => ({
      flushDueMs: (times) => (times.lastFlushMs > times.createdAtMs ? times.nowMs + DAY_MS : flushDueMs(times)),
    }),
  }),
  clientFault({
    name: 'flush-of-a-hundred',
    breaks: ['QUE-004', 'BAT-002'],
    description: `A flush sends at most ${FLUSH_LIMIT} messages, and the others are lost.`,
    change: ({ split }) => ({
      split: (messages, roomBytes, memory) => split(messages.slice(0, FLUSH_LIMIT), roomBytes, memory),
    }),
  }),
  clientFault({
    name: 'message-of-next-flush-lost',
    breaks: ['QUE-013', 'QUE-003', 'QUE-004', 'QUE-006', 'QUE-009', 'BAT-002', 'MSG-010'],
    description: 'The first message after a flush by count is lost.',
    memory: slot('how full the last flush was', () => ({ count: 0 })),
    change: ({ split }, recall) => ({
      split: (messages, roomBytes, memory) => {
        const kept = recall(memory);
        const isAfterFull = kept.count >= 20;
        kept.count = messages.length;
        return split(isAfterFull ? messages.slice(1) : messages, roomBytes, memory);
      },
    }),
  }),
]);
