import type { FlushTimes } from '../../client/client-rules.ts';
import { clientFault } from '../../replacement.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;
const MOST_SECONDS = 2 ** 31;
/** When clocks are put forward in Europe in the year of the cases. */
const SUMMER_TIME_MS = Date.parse('2026-03-29T01:00:00Z');
/** When they are put back in America. */
const WINTER_TIME_MS = Date.parse('2026-11-01T06:00:00Z');
const HOUR_MS = 3600 * SECOND_MS;
/** How short before a flush a message comes too late for a careless client. */
const LATE_MS = 1_000;

const LAST_MOMENT_MS = 60;

/** The reference's instant of a flush, moved. */
function moved(move: (dueMs: number, times: FlushTimes) => number) {
  return ({ flushDueMs }: { readonly flushDueMs: (times: FlushTimes) => number }) => ({
    flushDueMs: (times: FlushTimes): number => times.dueMs ?? move(flushDueMs(times), times),
  });
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Faults of a client's queue that depend on when messages come. */
export const QUEUE_CALENDAR_FAULTS = [
  clientFault({
    name: 'interval-begins-anew-at-midnight',
    breaks: ['QUE-009', 'QUE-010'],
    description: 'A flush interval that midnight interrupts begins anew there.',
    change: moved((dueMs, { nowMs, afterMs }) =>
      dateOf(dueMs) === dateOf(nowMs) ? dueMs : Math.floor(dueMs / DAY_MS) * DAY_MS + afterMs,
    ),
  }),
  clientFault({
    name: 'no-interval-on-leap-day',
    breaks: ['QUE-009', 'MSG-010', 'SET-009'],
    description: 'The interval flushes nothing on 29 February.',
    change: moved((dueMs) => (dateOf(dueMs).endsWith('-02-29') ? dueMs + DAY_MS : dueMs)),
  }),
  clientFault({
    name: 'interval-misses-leap-century',
    breaks: ['QUE-009'],
    description: 'A client takes 2100 for a leap year, so the interval flushes nothing on 1 March.',
    change: moved((dueMs) => (dateOf(dueMs) === '2100-03-01' ? dueMs + DAY_MS : dueMs)),
  }),
  clientFault({
    name: 'interval-longer-in-summer-time',
    breaks: ['QUE-009'],
    description: 'An interval during which summer time begins is an hour longer.',
    change: moved((dueMs, { nowMs }) => (nowMs < SUMMER_TIME_MS && dueMs >= SUMMER_TIME_MS ? dueMs + HOUR_MS : dueMs)),
  }),
  clientFault({
    name: 'interval-longer-after-summer-time',
    breaks: ['QUE-009'],
    description: 'An interval during which summer time ends is an hour longer.',
    change: moved((dueMs, { nowMs }) => (nowMs < WINTER_TIME_MS && dueMs >= WINTER_TIME_MS ? dueMs + HOUR_MS : dueMs)),
  }),
  clientFault({
    name: 'no-interval-after-2038',
    breaks: ['QUE-009'],
    description: 'The interval flushes nothing once seconds since 1970 exceed 31 bits.',
    change: moved((dueMs) => (dueMs >= MOST_SECONDS * SECOND_MS ? dueMs + DAY_MS : dueMs)),
  }),
  clientFault({
    name: 'no-interval-before-2000',
    breaks: ['QUE-009'],
    description: 'A clock before the year 2000 counts as not set, and the interval flushes nothing.',
    change: moved((dueMs) => (dueMs < Date.parse('2000-01-01T00:00:00Z') + DAY_MS ? dueMs + DAY_MS : dueMs)),
  }),
  clientFault({
    name: 'late-message-waits-twice',
    breaks: ['QUE-009', 'QUE-010'],
    description: `A message that is queued less than ${LATE_MS} ms before a flush waits for the next one.`,
    change: moved((dueMs, { nowMs, afterMs }) => (dueMs - nowMs < LATE_MS ? dueMs + afterMs : dueMs)),
  }),
  clientFault({
    name: 'last-moment-begins-interval-anew',
    breaks: ['QUE-009'],
    description: `A message in the last ${LAST_MOMENT_MS} ms before a flush puts the flush off by an interval.`,
    change: ({ flushDueMs }) => ({
      flushDueMs: (times) => {
        const dueMs = flushDueMs(times);
        const isLast = times.dueMs !== null && dueMs - times.nowMs < LAST_MOMENT_MS;
        return isLast ? dueMs + times.afterMs : dueMs;
      },
    }),
  }),
];
