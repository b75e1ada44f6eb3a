import { type Slot, slot } from '../../model/memory.ts';
import type { ClientOptions, QueuedMessage } from '../client/client-rules.ts';
import { editedInClient } from '../edit.ts';
import { clientFault } from '../replacement.ts';
import { composed } from './composed/compose.ts';

/** The default of the service's own library, contrary to its documentation. */
const ACTUAL_DEFAULT_COUNT = 250;
/** The highest flush count that some clients accept. */
const COUNT_LIMIT = 100;
const SECOND_MS = 1000;
/** Practically never, for a case. */
const DAY_MS = 86_400 * SECOND_MS;

/** The flush count, which is `count` when neither of its names is given. */
const byDefault = ({ size, flushAt }: ClientOptions, count: number): number => flushAt ?? size ?? count;

export const FLUSH_FAULTS = [
  clientFault({
    name: 'method-waits-for-send',
    breaks: ['QUE-001'],
    description: 'A method returns only when the messages that it flushed have been sent.',
    change: () => ({ returns: () => 'sent' }),
  }),
  composed('client: sent at once', 'QUE-002'),
  clientFault({
    name: 'method-waits-behind-six-requests',
    breaks: ['QUE-018', 'QUE-001'],
    description: 'A method waits while more than six requests are unanswered.',
    change: () => ({ returns: (requestsUnderWay) => (requestsUnderWay > 6 ? 'sent' : 'queued') }),
  }),
  clientFault({
    name: 'flush-one-message-late',
    breaks: ['QUE-003', 'QUE-004', 'QUE-005', 'QUE-006', 'QUE-007'],
    description: 'Every flush waits for one message more than the flush count.',
    change: ({ isFull }) => ({
      isFull: (queuedCount, flushCount, memory) => isFull(queuedCount, flushCount + 1, memory),
    }),
  }),
  clientFault({
    name: 'default-of-21',
    breaks: ['QUE-003'],
    description: 'The default flush count is more than 20.',
    change: () => ({ flushCount: (options) => byDefault(options, 21) }),
  }),
  clientFault({
    name: 'default-of-250',
    breaks: ['QUE-003'],
    description: 'The default flush count is more than 20.',
    change: () => ({ flushCount: (options) => byDefault(options, ACTUAL_DEFAULT_COUNT) }),
  }),
  clientFault({
    name: 'default-lost-beside-an-interval',
    breaks: ['QUE-003'],
    description: 'A client with only FlushAfter set has a default flush count of more than 20.',
    change: editedInClient('flushCount', (count, options) =>
      options.flushAfterMs === undefined ? count : byDefault(options, ACTUAL_DEFAULT_COUNT),
    ),
  }),
  clientFault({
    name: 'size-ignored',
    breaks: ['QUE-004', 'QUE-005'],
    description: 'Size is ignored.',
    change: ({ flushCount }) => ({ flushCount: ({ size: _, ...options }) => flushCount(options) }),
  }),
  clientFault({
    name: 'size-one-as-default',
    breaks: ['QUE-005'],
    description: 'A Size of 1 is ignored.',
    change: ({ flushCount }) => ({
      flushCount: ({ size, ...options }) => flushCount(size === 1 ? options : { ...options, size }),
    }),
  }),
  clientFault({
    name: 'flush-at-ignored',
    breaks: ['QUE-006', 'QUE-007'],
    description: 'FlushAt is ignored.',
    change: ({ flushCount }) => ({ flushCount: ({ flushAt: _, ...options }) => flushCount(options) }),
  }),
  clientFault({
    name: 'flush-at-one-waits-for-two',
    breaks: ['QUE-007'],
    description: 'With a FlushAt of 1, the client waits for a second message.',
    change: editedInClient('flushCount', (count, { flushAt }) => (flushAt === 1 ? 2 : count)),
  }),
  clientFault({
    name: 'count-cut',
    breaks: ['QUE-004', 'QUE-006'],
    description: 'A large flush count is lowered.',
    change: editedInClient('flushCount', (count) => Math.min(count, COUNT_LIMIT)),
  }),
  clientFault({
    name: 'count-without-interval',
    breaks: ['QUE-009', 'QUE-010'],
    description: 'A client with a Size has no flush interval.',
    change: editedInClient('flushAfterMs', (afterMs, { size }) => (size === undefined ? afterMs : DAY_MS)),
  }),
  clientFault({
    name: 'interval-starts-anew',
    breaks: ['QUE-009', 'QUE-010'],
    description: 'The flush interval restarts with each queued message.',
    change: () => ({ flushDueMs: ({ nowMs, afterMs }) => nowMs + afterMs }),
  }),
  clientFault({
    name: 'interval-of-ten-seconds',
    breaks: ['QUE-009'],
    description: 'The default flush interval is longer than 5 s.',
    change: () => ({ flushAfterMs: (options) => options.flushAfterMs ?? 10 * SECOND_MS }),
  }),
  clientFault({
    name: 'flush-after-ignored',
    breaks: ['QUE-010'],
    description: 'FlushAfter is ignored.',
    change: ({ flushAfterMs }) => ({ flushAfterMs: ({ flushAfterMs: _, ...options }) => flushAfterMs(options) }),
  }),
  clientFault({
    name: 'flush-after-in-seconds',
    breaks: ['QUE-010', 'MSG-001'],
    description: 'FlushAfter in milliseconds is read as seconds.',
    change: editedInClient('flushAfterMs', (afterMs, { flushAfterMs: given }) =>
      given === undefined ? afterMs : given * SECOND_MS,
    ),
  }),
  clientFault({
    name: 'flush-after-in-whole-seconds',
    breaks: ['QUE-010'],
    description: 'FlushAfter is rounded up to whole seconds.',
    change: editedInClient('flushAfterMs', (afterMs) => Math.ceil(afterMs / SECOND_MS) * SECOND_MS),
  }),
];

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

export const SENT_MESSAGE_FAULTS = [
  clientFault({
    name: 'request-per-message',
    breaks: ['QUE-012'],
    description: 'Every message is sent in its own request.',
    change: () => ({ split: (messages) => messages.map((message) => [message]) }),
  }),
  clientFault({
    name: 'message-lost-now-and-then',
    breaks: ['QUE-013'],
    description: 'A message is lost now and then.',
    memory: messageCount('how many messages were flushed'),
    change: ({ split }, recall) => ({
      split: (messages, roomBytes, memory) => {
        const lost = everyNth(LOSES_EVERY, messages, recall(memory));
        return split(
          messages.filter((message) => !lost.has(message)),
          roomBytes,
          memory,
        );
      },
    }),
  }),
  clientFault({
    name: 'message-twice-now-and-then',
    breaks: ['QUE-013'],
    description: 'A message is sent twice now and then.',
    memory: messageCount('how many messages were flushed'),
    change: ({ split }, recall) => ({
      split: (messages, roomBytes, memory) => {
        const repeated = everyNth(REPEATS_EVERY, messages, recall(memory));
        return split(
          messages.flatMap((message) => (repeated.has(message) ? [message, message] : [message])),
          roomBytes,
          memory,
        );
      },
    }),
  }),
];
