import { flushAfterMs, sinceFirstQueued, ticker } from '../client/flush.ts';
import { clientVariants } from './table.ts';

const CHECK_EVERY_MS = 250;
const MINUTE_MS = 60_000;

export const QUEUE_VARIANTS = clientVariants(
  `
  client-ticks | 15 |  | A client flushes at every tick of a fixed interval.
  client-ticks-when-idle | 15 |  | A client flushes at every tick of a fixed interval, and ticks even when it has nothing to send.
  client-flushes-by-timer | 15 |  | A full queue sets a timer of 0 ms, which flushes it.
  client-lingers | 15 |  | A client flushes a full queue after a tenth of a second, in case more messages come.
  client-checks-its-queue | 15 |  | A client looks every quarter of a second whether a message has waited for the interval.
  client-waits-from-first-queued | 15 |  | The flush interval runs from the first queued message.
  client-ticks-with-the-clock | 15 |  | All clients flush together, at whole intervals of the clock.
  client-flushes-early | 15 |  | The interval flushes when three quarters of it have passed.
  client-sends-newest-first | 44 |  | A client sends the messages of a flush in reverse order.
  client-sorts-by-method | 44 |  | A client sends the messages of a flush sorted by their methods.
  client-sends-in-order | 44 |  | A client sends one batch at a time.
  client-never-retries | 45 |  | A client tries each batch only once.
  client-closes-without-flush | 46 |  | Closing a client drops the messages that are still queued.
  client-takes-any-answer | 45 |  | A client treats any answer as a success.
  client-retries-anew | 45 |  | A retry has another id and time, and takes up to an hour to come.
  client-sends-empty-batches | 15 |  | Every minute a client sends a batch without messages.
`,
  {
    'client-ticks': () => ({ flushDueMs: ticker }),
    'client-ticks-when-idle': () => ({ flushDueMs: ticker, wakesEveryMs: flushAfterMs }),
    'client-flushes-by-timer': () => ({ lingerMs: 0 }),
    'client-lingers': () => ({ lingerMs: 100 }),
    'client-checks-its-queue': () => ({
      flushDueMs: ({ nowMs, createdAtMs, afterMs, dueMs }) =>
        dueMs ?? createdAtMs + Math.ceil((nowMs + afterMs - createdAtMs) / CHECK_EVERY_MS) * CHECK_EVERY_MS,
      wakesEveryMs: () => CHECK_EVERY_MS,
    }),
    'client-waits-from-first-queued': () => ({ flushDueMs: sinceFirstQueued }),
    'client-ticks-with-the-clock': () => ({
      flushDueMs: ({ nowMs, afterMs, dueMs }) => dueMs ?? (Math.floor(nowMs / afterMs) + 1) * afterMs,
    }),
    'client-flushes-early': () => ({
      flushDueMs: ({ nowMs, afterMs, dueMs }) => dueMs ?? nowMs + Math.ceil(afterMs * 0.75),
    }),
    'client-sends-newest-first': ({ split }) => ({
      split: (messages, roomBytes, memory) => split([...messages].reverse(), roomBytes, memory),
    }),
    'client-sorts-by-method': ({ split }) => ({
      split: (messages, roomBytes, memory) =>
        split(
          [...messages].sort((one, other) => (one.method < other.method ? -1 : 1)),
          roomBytes,
          memory,
        ),
    }),
    'client-sends-in-order': () => ({ batchesAtOnce: 1 }),
    'client-never-retries': () => ({ retryDelayMs: () => null }),
    'client-closes-without-flush': () => ({ closeFlushes: false }),
    'client-takes-any-answer': () => ({ isTaken: (outcome) => outcome.kind === 'response' }),
    'client-retries-anew': () => ({
      retriesAnew: true,
      retryDelayMs: (retry) => [1_000, 60_000, 3_600_000][retry - 1] ?? null,
    }),
    'client-sends-empty-batches': () => ({ wakesEveryMs: () => MINUTE_MS, sendsOnWaking: () => [] }),
  },
);
