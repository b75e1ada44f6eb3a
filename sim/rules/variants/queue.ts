import { flushAfterMs, sinceFirstQueued, ticker } from '../client/flush.ts';
import { clientVariant } from '../replacement.ts';

const CHECK_EVERY_MS = 250;
const MINUTE_MS = 60_000;

export const QUEUE_VARIANTS = [
  clientVariant({
    name: 'client-ticks',
    reading: 15,
    description: 'A client flushes at every tick of a fixed interval.',
    change: () => ({ flushDueMs: ticker }),
  }),
  clientVariant({
    name: 'client-ticks-when-idle',
    reading: 15,
    description: 'A client flushes at every tick of a fixed interval, and ticks even when it has nothing to send.',
    change: () => ({ flushDueMs: ticker, wakesEveryMs: flushAfterMs }),
  }),
  clientVariant({
    name: 'client-flushes-by-timer',
    reading: 15,
    description: 'A full queue sets a timer of 0 ms, which flushes it.',
    change: () => ({ lingerMs: 0 }),
  }),
  clientVariant({
    name: 'client-lingers',
    reading: 15,
    description: 'A client flushes a full queue after a tenth of a second, in case more messages come.',
    change: () => ({ lingerMs: 100 }),
  }),
  clientVariant({
    name: 'client-checks-its-queue',
    reading: 15,
    description: 'A client looks every quarter of a second whether a message has waited for the interval.',
    change: () => ({
      flushDueMs: ({ nowMs, createdAtMs, afterMs, dueMs }) =>
        dueMs ?? createdAtMs + Math.ceil((nowMs + afterMs - createdAtMs) / CHECK_EVERY_MS) * CHECK_EVERY_MS,
      wakesEveryMs: () => CHECK_EVERY_MS,
    }),
  }),
  clientVariant({
    name: 'client-waits-from-first-queued',
    reading: 15,
    description: 'The flush interval runs from the first queued message.',
    change: () => ({ flushDueMs: sinceFirstQueued }),
  }),
  clientVariant({
    name: 'client-ticks-with-the-clock',
    reading: 15,
    description: 'All clients flush together, at whole intervals of the clock.',
    change: () => ({ flushDueMs: ({ nowMs, afterMs, dueMs }) => dueMs ?? (Math.floor(nowMs / afterMs) + 1) * afterMs }),
  }),
  clientVariant({
    name: 'client-flushes-early',
    reading: 15,
    description: 'The interval flushes when three quarters of it have passed.',
    change: () => ({ flushDueMs: ({ nowMs, afterMs, dueMs }) => dueMs ?? nowMs + Math.ceil(afterMs * 0.75) }),
  }),
  clientVariant({
    name: 'client-sends-newest-first',
    reading: 44,
    description: 'A client sends the messages of a flush in reverse order.',
    change: ({ split }) => ({
      split: (messages, roomBytes, memory) => split([...messages].reverse(), roomBytes, memory),
    }),
  }),
  clientVariant({
    name: 'client-sorts-by-method',
    reading: 44,
    description: 'A client sends the messages of a flush sorted by their methods.',
    change: ({ split }) => ({
      split: (messages, roomBytes, memory) =>
        split(
          [...messages].sort((one, other) => (one.method < other.method ? -1 : 1)),
          roomBytes,
          memory,
        ),
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
    change: () => ({ closeFlushes: false }),
  }),
  clientVariant({
    name: 'client-takes-any-answer',
    reading: 45,
    description: 'A client treats any answer as a success.',
    change: () => ({ isTaken: (outcome) => outcome.kind === 'response' }),
  }),
  clientVariant({
    name: 'client-retries-anew',
    reading: 45,
    description: 'A retry has another id and time, and takes up to an hour to come.',
    change: () => ({ retriesAnew: true, retryDelayMs: (retry) => [1_000, 60_000, 3_600_000][retry - 1] ?? null }),
  }),
  clientVariant({
    name: 'client-sends-empty-batches',
    reading: 15,
    description: 'Every minute a client sends a batch without messages.',
    change: () => ({ wakesEveryMs: () => MINUTE_MS, sendsOnWaking: () => [] }),
  }),
];
