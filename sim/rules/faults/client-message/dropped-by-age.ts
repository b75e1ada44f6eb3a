import { slot } from '../../../model/memory.ts';
import type { QueuedMessage } from '../../client/client-rules.ts';
import { clientFault } from '../../replacement.ts';

/** How much older than the last message of its flush a message may be, for a careless client. */
const STALE_MS = 4_800;

/** The day on which a message was queued, or that it was given. */
function dayOf({ text }: QueuedMessage): string {
  const item: Readonly<Record<string, unknown>> = JSON.parse(text);
  return String(item['timestamp']).slice(0, 10);
}

/** Faults in which a client drops messages because of when they came. */
export const DROPPED_BY_AGE_FAULTS = [
  clientFault({
    name: 'old-year-dropped',
    breaks: ['MSG-001'],
    description: 'Messages of 31 December are dropped if the flush also has messages of 1 January.',
    change: ({ split }) => ({
      split: (messages, roomBytes, memory) => {
        const isNewYear = messages.some((each) => dayOf(each).endsWith('-01-01'));
        const kept = messages.filter((each) => !isNewYear || !dayOf(each).endsWith('-12-31'));
        return split(kept, roomBytes, memory);
      },
    }),
  }),
  clientFault({
    name: 'stale-messages-dropped',
    breaks: ['MSG-001', 'ING-001', 'MSG-006'],
    description: `A flush leaves out messages that are ${STALE_MS / 1000} s older than its last one.`,
    memory: slot('when messages were queued', () => new Map<string, number>()),
    change: ({ itemOf, split }, recall) => ({
      itemOf: (method, message, stamp, memory) => {
        recall(memory).set(stamp.id, stamp.atMs);
        return itemOf(method, message, stamp, memory);
      },
      split: (messages, roomBytes, memory) => {
        const agesMs = recall(memory);
        const atMs = ({ text }: QueuedMessage): number => agesMs.get(JSON.parse(text).messageId) ?? 0;
        const lastMs = Math.max(...messages.map(atMs));
        const kept = messages.filter((each) => lastMs - atMs(each) < STALE_MS);
        return split(kept, roomBytes, memory);
      },
    }),
  }),
];
