import { slot } from '../../../model/memory.ts';
import { clientFault } from '../../replacement.ts';

/** After this time without a message, a worker ends. */
const IDLE_MS = 600_000;

/** How long the channel of a timer that has fired is still full. */
const FIRED_MS = 10;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How many messages one flush may send. */
const FLUSH_LIMIT = 100;
/** After so many flushes of a lone message, a careless client thinks that there is no hurry. */
const QUIET_FLUSHES = 3;
/** By how much a careless client lengthens its interval at most. */
const LONGEST_FACTOR = 16;

/** Faults in what a client still does after a flush, a rest, or many messages. */
export const REST_FAULTS = [
  clientFault({
    name: 'interval-ends-with-first-flush',
    breaks: [
      'QUE-009',
      'QUE-010',
      'MSG-001',
      'BAT-003',
      'BAT-006',
      'MSG-005',
      'ING-001',
      'ING-004',
      'MSG-010',
      'MSG-021',
      'WIR-001',
      'QUE-013',
      'CAL-011',
      'SET-009',
      'MSG-006',
      'SEL-003',
    ],
    description: 'After its first flush, a client flushes by count only.',
    change: ({ flushDueMs }) => ({
      flushDueMs: (times) => (times.lastFlushMs > times.createdAtMs ? times.nowMs + DAY_MS : flushDueMs(times)),
    }),
  }),
  clientFault({
    name: 'interval-sleeps-after-an-hour',
    breaks: ['QUE-009', 'QUE-010', 'CAL-011', 'SET-009'],
    description: 'A client that was idle for an hour flushes by count only.',
    change: ({ flushDueMs }) => ({
      flushDueMs: (times) => (times.nowMs - times.lastFlushMs > HOUR_MS ? times.nowMs + DAY_MS : flushDueMs(times)),
    }),
  }),
  clientFault({
    name: 'interval-doubles-after-a-day',
    breaks: ['QUE-009', 'QUE-010'],
    description: 'The first messages after a day without a flush wait twice as long.',
    change: ({ flushDueMs }) => ({
      flushDueMs: (times) =>
        flushDueMs(times) + (times.nowMs - times.lastFlushMs > DAY_MS && times.dueMs === null ? times.afterMs : 0),
    }),
  }),
  clientFault({
    name: 'interval-at-whole-minutes',
    breaks: ['QUE-009', 'QUE-010'],
    description: 'The flush interval is rounded up to the next whole minute of the clock when the hour changes.',
    change: ({ flushDueMs }) => ({
      flushDueMs: (times) => {
        const dueMs = flushDueMs(times);
        const isAtHour = Math.floor(dueMs / HOUR_MS) !== Math.floor(times.nowMs / HOUR_MS);
        return isAtHour ? Math.ceil(dueMs / MINUTE_MS) * MINUTE_MS : dueMs;
      },
    }),
  }),
  clientFault({
    name: 'flush-of-a-hundred',
    breaks: ['QUE-004', 'BAT-002', 'ING-001'],
    description: `A flush sends at most ${FLUSH_LIMIT} messages, and the others are lost.`,
    change: ({ split }) => ({
      split: (messages, roomBytes, memory) => split(messages.slice(0, FLUSH_LIMIT), roomBytes, memory),
    }),
  }),
  clientFault({
    name: 'message-of-next-flush-lost',
    breaks: ['QUE-013', 'QUE-003', 'QUE-004', 'QUE-006', 'QUE-009', 'BAT-002', 'MSG-010', 'ING-001', 'MSG-005'],
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
  clientFault({
    name: 'client-timer-reset-while-full',
    breaks: ['QUE-009', 'QUE-010'],
    description:
      'A message that is queued just after the interval has flushed finds the timer not drained, so it waits for two intervals.',
    memory: slot('whether the last flush was made by the count', () => ({ byCount: false })),
    change: ({ isFull, flushDueMs }, recall) => ({
      isFull: (queuedCount, flushCount, memory) => {
        const full = isFull(queuedCount, flushCount, memory);
        if (full) recall(memory).byCount = true;
        return full;
      },
      flushDueMs: (times, memory) => {
        const dueMs = flushDueMs(times, memory);
        if (memory === undefined || times.dueMs !== null) return dueMs;
        const last = recall(memory);
        const isMissed =
          !last.byCount && times.lastFlushMs > times.createdAtMs && times.nowMs - times.lastFlushMs < FIRED_MS;
        last.byCount = false;
        return isMissed ? dueMs + times.afterMs : dueMs;
      },
    }),
  }),
  clientFault({
    name: 'client-worker-ends-when-idle',
    breaks: ['QUE-009', 'QUE-013', 'CAL-011', 'QUE-010', 'SET-009'],
    description: 'The worker of a client ends after ten minutes without a message, and later messages are never sent.',
    memory: slot('when the client had its last message', () => ({ lastMs: null as number | null })),
    change: ({ queues }, recall) => ({
      queues: (stamp, memory) => {
        const worker = recall(memory);
        if (worker.lastMs !== null && stamp.atMs - worker.lastMs > IDLE_MS) return false;
        worker.lastMs = stamp.atMs;
        return queues(stamp, memory);
      },
    }),
  }),
  clientFault({
    name: 'interval-stretches-when-quiet',
    breaks: ['QUE-009', 'QUE-010'],
    description: `After ${QUIET_FLUSHES} flushes in a row with one message each, the next message waits up to two intervals.`,
    memory: slot('flushes of a lone message in a row', () => ({ count: 0 })),
    change: ({ split, flushDueMs }, recall) => ({
      split: (messages, roomBytes, memory) => {
        const quiet = recall(memory);
        quiet.count = messages.length === 1 ? quiet.count + 1 : 0;
        return split(messages, roomBytes, memory);
      },
      flushDueMs: (times, memory) => {
        const isQuiet = memory !== undefined && recall(memory).count >= QUIET_FLUSHES;
        return isQuiet ? (times.dueMs ?? times.nowMs + 2 * times.afterMs) : flushDueMs(times, memory);
      },
    }),
  }),
  clientFault({
    name: 'asleep-after-an-hour',
    breaks: ['QUE-009', 'QUE-010', 'CAL-011'],
    description: 'The first message after more than an hour without one stays queued until another one comes.',
    memory: slot('when the last message came, and whether it was soon enough', () => ({
      lastMs: null as number | null,
      isAwake: true,
    })),
    change: ({ itemOf, setsTimer }, recall) => ({
      itemOf: (method, message, stamp, memory) => {
        const worker = recall(memory);
        worker.isAwake = worker.lastMs === null || stamp.atMs - worker.lastMs <= HOUR_MS;
        worker.lastMs = stamp.atMs;
        return itemOf(method, message, stamp, memory);
      },
      setsTimer: (memory) => recall(memory).isAwake && setsTimer(memory),
    }),
  }),
  clientFault({
    name: 'no-timer-while-a-retry-waits',
    breaks: ['QUE-013'],
    description: 'A message that is queued while a request waits for its retry stays queued until another one comes.',
    memory: slot('whether a request waits for its retry', () => ({ isWaiting: false })),
    change: ({ retryDelayMs, noteEnded, setsTimer }, recall) => ({
      retryDelayMs: (retry, memory) => {
        if (memory !== undefined) recall(memory).isWaiting = true;
        return retryDelayMs(retry, memory);
      },
      noteEnded: (messages, memory) => {
        recall(memory).isWaiting = false;
        noteEnded(messages, memory);
      },
      setsTimer: (memory) => !recall(memory).isWaiting && setsTimer(memory),
    }),
  }),
  // What a client does about an error is open, but once the service takes its requests again, 5 s are 5 s.
  clientFault({
    name: 'interval-doubles-with-each-failure',
    breaks: ['QUE-009'],
    description: 'Each failed request doubles the flush interval, and no success makes it shorter again.',
    memory: slot('how many times as long the interval is', () => ({ factor: 1 })),
    change: ({ retryDelayMs, flushDueMs }, recall) => ({
      retryDelayMs: (retry, memory) => {
        if (memory !== undefined) recall(memory).factor = Math.min(2 * recall(memory).factor, LONGEST_FACTOR);
        return retryDelayMs(retry, memory);
      },
      flushDueMs: (times, memory) => {
        const factor = memory === undefined ? 1 : recall(memory).factor;
        return flushDueMs({ ...times, afterMs: factor * times.afterMs }, memory);
      },
    }),
  }),
];
