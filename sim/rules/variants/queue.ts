import { sinceFirstQueued, ticker } from '../client/flush.ts';
import { clientVariant } from '../replacement.ts';

/** Honest choices about when a client sends, and about how often it tries. */
export const QUEUE_VARIANTS = [
  clientVariant({
    name: 'client-ticks',
    reading: 15,
    description: 'A client flushes at every tick of a fixed interval.',
    change: () => ({ flushDueMs: ticker }),
  }),
  clientVariant({
    name: 'client-waits-from-first-queued',
    reading: 15,
    description: 'The flush interval runs from the first queued message.',
    change: () => ({
      flushDueMs: sinceFirstQueued,
    }),
  }),
  clientVariant({
    name: 'client-sends-in-order',
    reading: 44,
    description: 'A client sends one batch at a time.',
    change: () => ({ batchesAtOnce: 1 }),
  }),
  clientVariant({
    name: 'client-never-retries',
    reading: 45,
    description: 'A client tries each batch only once.',
    change: () => ({ retryDelayMs: () => null }),
  }),
  clientVariant({
    name: 'client-closes-without-flush',
    reading: 46,
    description: 'Closing a client drops the messages that are still queued.',
    change: () => ({
      closeFlushes: false,
    }),
  }),
  clientVariant({
    name: 'client-takes-any-answer',
    reading: 45,
    description: 'A client treats any answer as a success.',
    change: () => ({ isTaken: (outcome) => outcome.kind === 'response' }),
  }),
];
