import type { ClientOptions, QueuedMessage } from '../client/client-rules.ts';
import { clientFault } from '../replacement.ts';

/** What the service's own library does, against its own documentation. */
const ACTUAL_DEFAULT_COUNT = 250;
/** Every so many-th message; few cases have so many, and one on thousands of messages sees it. */
const LOSES_EVERY = 397;
const REPEATS_EVERY = 389;
/** Every so many-th message that makes a flush of its own. */
const LONE_REPEATS_EVERY = 4;
/** A count above which some clients cut it. */
const COUNT_LIMIT = 100;
const SECOND_MS = 1000;
/** As good as never. */
const DAY_MS = 86_400 * SECOND_MS;
/** More than the two that other cases let a client idle for. */
const IDLE_INTERVALS = 3;

/** The flush count where neither of its names is given. */
const byDefault = ({ size, flushAt }: ClientOptions, count: number): number => flushAt ?? size ?? count;

/** When a client flushes, and what it then sends. */
export const CLIENT_QUEUE_FAULTS = [
  clientFault('method-waits-for-send', ['QUE-001'], 'A method returns when what it flushed has been sent.', () => ({
    returns: () => 'sent',
  })),
  clientFault(
    'second-flush-waits-for-first',
    ['QUE-001'],
    'A method does not return while two requests are under way.',
    () => ({ returns: (requestsUnderWay) => (requestsUnderWay > 1 ? 'sent' : 'queued') }),
  ),
  clientFault(
    'first-message-sent-at-once',
    ['QUE-002', 'QUE-003', 'QUE-004', 'QUE-006', 'QUE-010'],
    'The first message of a client is sent at once.',
    ({ isFull }) => ({
      isFull: (queuedCount, flushCount, number) => number === 1 || isFull(queuedCount, flushCount, number),
    }),
  ),
  clientFault(
    'flush-one-message-late',
    ['QUE-003', 'QUE-004', 'QUE-005', 'QUE-006', 'QUE-007'],
    'A flush takes one message more than its count.',
    ({ isFull }) => ({ isFull: (queuedCount, flushCount, number) => isFull(queuedCount, flushCount + 1, number) }),
  ),
  clientFault('default-of-21', ['QUE-003'], 'By default message 21 makes a client flush.', () => ({
    flushCount: (options) => byDefault(options, 21),
  })),
  clientFault('default-of-250', ['QUE-003'], 'By default message 250 makes a client flush.', () => ({
    flushCount: (options) => byDefault(options, ACTUAL_DEFAULT_COUNT),
  })),
  clientFault('size-ignored', ['QUE-004', 'QUE-005'], 'Size is not looked at.', ({ flushCount }) => ({
    flushCount: ({ size: _, ...options }) => flushCount(options),
  })),
  clientFault('size-one-as-default', ['QUE-005'], 'Size 1 counts as none given.', ({ flushCount }) => ({
    flushCount: ({ size, ...options }) => flushCount(size === 1 ? options : { ...options, size }),
  })),
  clientFault('flush-at-ignored', ['QUE-006', 'QUE-007'], 'FlushAt is not looked at.', ({ flushCount }) => ({
    flushCount: ({ flushAt: _, ...options }) => flushCount(options),
  })),
  clientFault('flush-at-one-waits-for-two', ['QUE-007'], 'FlushAt 1 waits for a second message.', ({ flushCount }) => ({
    flushCount: (options) => (options.flushAt === 1 ? 2 : flushCount(options)),
  })),
  clientFault(
    'third-flush-one-message-late',
    ['QUE-003', 'QUE-004', 'QUE-005', 'QUE-006', 'QUE-007'],
    'From the third flush on it takes one message more.',
    ({ isFull }) => ({
      isFull: (queuedCount, flushCount, number) =>
        isFull(queuedCount, number > 2 * flushCount ? flushCount + 1 : flushCount, number),
    }),
  ),
  clientFault('count-cut', ['QUE-004', 'QUE-006'], `A flush count is at most ${COUNT_LIMIT}.`, ({ flushCount }) => ({
    flushCount: (options) => Math.min(flushCount(options), COUNT_LIMIT),
  })),
  clientFault('count-without-interval', ['QUE-009', 'QUE-010'], 'A client with a Size has no interval.', (client) => ({
    flushAfterMs: (options) => (options.size === undefined ? client.flushAfterMs(options) : DAY_MS),
  })),
  clientFault(
    'interval-starts-anew',
    ['QUE-009', 'QUE-010'],
    'The interval starts anew with each queued message.',
    () => ({ flushDueMs: ({ nowMs, afterMs }) => nowMs + afterMs }),
  ),
  clientFault(
    'tick-stops-idle',
    ['QUE-009'],
    `The ticker stops after ${IDLE_INTERVALS} intervals with nothing to send.`,
    ({ flushDueMs }) => ({
      flushDueMs: (times) =>
        times.nowMs - times.lastFlushMs < IDLE_INTERVALS * times.afterMs ? flushDueMs(times) : times.nowMs + DAY_MS,
    }),
  ),
  clientFault('interval-of-ten-seconds', ['QUE-009'], 'By default the interval is 10 s.', () => ({
    flushAfterMs: (options) => options.flushAfterMs ?? 10 * SECOND_MS,
  })),
  clientFault('flush-after-ignored', ['QUE-010'], 'FlushAfter is not looked at.', ({ flushAfterMs }) => ({
    flushAfterMs: ({ flushAfterMs: _, ...options }) => flushAfterMs(options),
  })),
  clientFault('flush-after-in-seconds', ['QUE-010'], 'Milliseconds of FlushAfter are taken for seconds.', (client) => ({
    flushAfterMs: ({ flushAfterMs, ...options }) =>
      flushAfterMs === undefined ? client.flushAfterMs(options) : flushAfterMs * SECOND_MS,
  })),
  clientFault('flush-after-in-whole-seconds', ['QUE-010'], 'FlushAfter is rounded up to whole seconds.', (client) => ({
    flushAfterMs: (options) => Math.ceil(client.flushAfterMs(options) / SECOND_MS) * SECOND_MS,
  })),
  clientFault('request-per-message', ['QUE-012'], 'Every message is sent in a request of its own.', () => ({
    split: (messages) => messages.map((message) => [message]),
  })),
  clientFault('message-lost-now-and-then', ['QUE-013'], `Every ${LOSES_EVERY}th message is lost.`, ({ split }) => ({
    split: (messages, roomBytes) =>
      split(
        messages.filter(({ number }) => number % LOSES_EVERY !== 0),
        roomBytes,
      ),
  })),
  clientFault(
    'message-twice-now-and-then',
    ['QUE-013'],
    `Every ${REPEATS_EVERY}th message is sent twice.`,
    (client) => ({
      split: (messages, roomBytes) =>
        client.split(
          messages.flatMap((message) => (message.number % REPEATS_EVERY === 0 ? [message, message] : [message])),
          roomBytes,
        ),
    }),
  ),
  clientFault(
    'lone-message-twice',
    ['QUE-013', 'BAT-002'],
    `Every ${LONE_REPEATS_EVERY}th message is sent twice where it leaves alone.`,
    ({ split }) => ({
      split: (messages, roomBytes) => {
        const batches = split(messages, roomBytes);
        return batches.flatMap((batch) => (isRepeated(batch) ? [batch, batch] : [batch]));
      },
    }),
  ),
];

function isRepeated([first, ...others]: readonly QueuedMessage[]): boolean {
  return first !== undefined && others.length === 0 && first.number % LONE_REPEATS_EVERY === 0;
}
