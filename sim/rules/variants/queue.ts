import { sinceFirstQueued, ticker } from '../client/flush.ts';
import { clientVariant } from '../replacement.ts';

/** Honest choices about when a client sends, and how often it tries. */
export const QUEUE_VARIANTS = [
  clientVariant({
    name: 'client-ticks',
    reading: 15,
    description: 'A ticker makes the client flush.',
    change: () => ({ flushDueMs: ticker }),
  }),
  clientVariant({
    name: 'client-waits-from-first-queued',
    reading: 15,
    description: 'The interval runs from the first queued message.',
    change: () => ({
      flushDueMs: sinceFirstQueued,
    }),
  }),
  clientVariant({
    name: 'client-sends-in-order',
    reading: 44,
    description: 'One batch is on its way at a time.',
    change: () => ({ batchesAtOnce: 1 }),
  }),
  clientVariant({
    name: 'client-never-retries',
    reading: 45,
    description: 'A batch is tried once.',
    change: () => ({ retryDelayMs: () => null }),
  }),
  clientVariant({
    name: 'client-closes-without-flush',
    reading: 46,
    description: 'What is queued at the end is dropped.',
    change: () => ({
      closeFlushes: false,
    }),
  }),
  clientVariant({
    name: 'client-takes-any-answer',
    reading: 45,
    description: 'Whatever is answered counts as taken.',
    change: () => ({ isTaken: (outcome) => outcome.kind === 'response' }),
  }),
];
