import { type Slot, slot } from '../../model/memory.ts';
import type { ClientOptions, QueuedMessage } from '../client/client-rules.ts';
import { editedInClient } from '../edit.ts';
import { clientFaults, remembering } from './table.ts';

/** The default of the service's own library, contrary to its documentation. */
const ACTUAL_DEFAULT_COUNT = 250;
/** The highest flush count that some clients accept. */
const COUNT_LIMIT = 100;
const SECOND_MS = 1000;
/** Practically never, for a case. */
const DAY_MS = 86_400 * SECOND_MS;

/** The flush count, which is `count` when neither of its names is given. */
const byDefault = ({ size, flushAt }: ClientOptions, count: number): number => flushAt ?? size ?? count;

export const FLUSH_FAULTS = clientFaults(
  `
  method-waits-for-send | QUE-001 | A method returns only when the messages that it flushed have been sent.
  client: sent at once | QUE-002
  method-waits-behind-six-requests | QUE-018 QUE-001 | A method waits while more than six requests are unanswered.
  flush-one-message-late | QUE-003 QUE-004 QUE-005 QUE-006 QUE-007 | Every flush waits for one message more than the flush count.
  default-of-21 | QUE-003 | The default flush count is more than 20.
  default-of-250 | QUE-003 | The default flush count is more than 20.
  default-lost-beside-an-interval | QUE-003 | A client with only FlushAfter set has a default flush count of more than 20.
  size-ignored | QUE-004 QUE-005 | Size is ignored.
  size-one-as-default | QUE-005 | A Size of 1 is ignored.
  flush-at-ignored | QUE-006 QUE-007 | FlushAt is ignored.
  flush-at-one-waits-for-two | QUE-007 | With a FlushAt of 1, the client waits for a second message.
  count-cut | QUE-004 QUE-006 | A large flush count is lowered.
  count-without-interval | QUE-009 QUE-010 | A client with a Size has no flush interval.
  interval-starts-anew | QUE-009 QUE-010 | The flush interval restarts with each queued message.
  interval-of-ten-seconds | QUE-009 | The default flush interval is longer than 5 s.
  flush-after-ignored | QUE-010 | FlushAfter is ignored.
  flush-after-in-seconds | QUE-010 MSG-001 | FlushAfter in milliseconds is read as seconds.
  flush-after-in-whole-seconds | QUE-010 | FlushAfter is rounded up to whole seconds.
`,
  {
    'method-waits-for-send': () => ({ returns: () => 'sent' }),
    'method-waits-behind-six-requests': () => ({
      returns: (requestsUnderWay) => (requestsUnderWay > 6 ? 'sent' : 'queued'),
    }),
    'flush-one-message-late': ({ isFull }) => ({
      isFull: (queuedCount, flushCount, memory) => isFull(queuedCount, flushCount + 1, memory),
    }),
    'default-of-21': () => ({ flushCount: (options) => byDefault(options, 21) }),
    'default-of-250': () => ({ flushCount: (options) => byDefault(options, ACTUAL_DEFAULT_COUNT) }),
    'default-lost-beside-an-interval': editedInClient('flushCount', (count, options) =>
      options.flushAfterMs === undefined ? count : byDefault(options, ACTUAL_DEFAULT_COUNT),
    ),
    'size-ignored': ({ flushCount }) => ({ flushCount: ({ size: _, ...options }) => flushCount(options) }),
    'size-one-as-default': ({ flushCount }) => ({
      flushCount: ({ size, ...options }) => flushCount(size === 1 ? options : { ...options, size }),
    }),
    'flush-at-ignored': ({ flushCount }) => ({ flushCount: ({ flushAt: _, ...options }) => flushCount(options) }),
    'flush-at-one-waits-for-two': editedInClient('flushCount', (count, { flushAt }) => (flushAt === 1 ? 2 : count)),
    'count-cut': editedInClient('flushCount', (count) => Math.min(count, COUNT_LIMIT)),
    'count-without-interval': editedInClient('flushAfterMs', (afterMs, { size }) =>
      size === undefined ? afterMs : DAY_MS,
    ),
    'interval-starts-anew': () => ({ flushDueMs: ({ nowMs, afterMs }) => nowMs + afterMs }),
    'interval-of-ten-seconds': () => ({ flushAfterMs: (options) => options.flushAfterMs ?? 10 * SECOND_MS }),
    'flush-after-ignored': ({ flushAfterMs }) => ({
      flushAfterMs: ({ flushAfterMs: _, ...options }) => flushAfterMs(options),
    }),
    'flush-after-in-seconds': editedInClient('flushAfterMs', (afterMs, { flushAfterMs: given }) =>
      given === undefined ? afterMs : given * SECOND_MS,
    ),
    'flush-after-in-whole-seconds': editedInClient(
      'flushAfterMs',
      (afterMs) => Math.ceil(afterMs / SECOND_MS) * SECOND_MS,
    ),
  },
);

interface Count {
  count: number;
}

function messageCount(keeps: string): Slot<Count> {
  return slot(keeps, () => ({ count: 0 }));
}

/** Few cases send this many messages. The case with the most messages detects the loss. */
const LOSES_EVERY = 397;
const REPEATS_EVERY = 389;

/** Picks every nth message, counted over all messages of the client so far. */
function everyNth(n: number, messages: readonly QueuedMessage[], flushed: Count): ReadonlySet<QueuedMessage> {
  const before = flushed.count;
  flushed.count += messages.length;
  return new Set(messages.filter((_, index) => (before + index + 1) % n === 0));
}

export const SENT_MESSAGE_FAULTS = clientFaults(
  `
  request-per-message | QUE-012 | Every message is sent in its own request.
  message-lost-now-and-then | QUE-013 | A message is lost now and then.
  message-twice-now-and-then | QUE-013 | A message is sent twice now and then.
`,
  {
    'request-per-message': () => ({ split: (messages) => messages.map((message) => [message]) }),
    'message-lost-now-and-then': remembering(messageCount('how many messages were flushed'), ({ split }, recall) => ({
      split: (messages, roomBytes, memory) => {
        const lost = everyNth(LOSES_EVERY, messages, recall(memory));
        return split(
          messages.filter((message) => !lost.has(message)),
          roomBytes,
          memory,
        );
      },
    })),
    'message-twice-now-and-then': remembering(messageCount('how many messages were flushed'), ({ split }, recall) => ({
      split: (messages, roomBytes, memory) => {
        const repeated = everyNth(REPEATS_EVERY, messages, recall(memory));
        return split(
          messages.flatMap((message) => (repeated.has(message) ? [message, message] : [message])),
          roomBytes,
          memory,
        );
      },
    })),
  },
);
