import { slot } from '../../../model/memory.ts';
import type { QueuedMessage } from '../../client/client-rules.ts';
import { clientFault } from '../../replacement.ts';
import { type Count, messageCount } from './message-count.ts';

/** More than most cases make a client send in a second. */
const MESSAGES_A_SECOND = 1000;
const BATCHES_A_SECOND = 40;

/** Few cases send this many messages. The case with the most messages sees the loss. */
const LOSES_EVERY = 397;
const REPEATS_EVERY = 389;
/** Low enough that a case with a few lone messages sees it. */
const LONE_REPEATS_EVERY = 4;

/** Picks every nth message, counted over everything that the client has flushed so far. */
function everyNth(n: number, messages: readonly QueuedMessage[], flushed: Count): ReadonlySet<QueuedMessage> {
  const before = flushed.count;
  flushed.count += messages.length;
  return new Set(messages.filter((_, index) => (before + index + 1) % n === 0));
}

/** Faults in what a client sends when it flushes. */
export const SENT_MESSAGE_FAULTS = [
  clientFault({
    name: 'request-per-message',
    breaks: ['QUE-012'],
    description: 'Every message is sent in its own request.',
    change: () => ({
      split: (messages) => messages.map((message) => [message]),
    }),
  }),
  clientFault({
    name: 'message-lost-now-and-then',
    breaks: ['QUE-013'],
    description: `Every ${LOSES_EVERY}th message is lost.`,
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
    description: `Every ${REPEATS_EVERY}th message is sent twice.`,
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
  clientFault({
    name: 'lone-message-twice',
    breaks: ['QUE-013', 'BAT-002'],
    description: `Every ${LONE_REPEATS_EVERY}th message is sent twice if it is alone in its request.`,
    memory: messageCount('how many messages were flushed'),
    change: ({ split }, recall) => ({
      split: (messages, roomBytes, memory) => {
        const repeated = everyNth(LONE_REPEATS_EVERY, messages, recall(memory));
        const isRepeated = ([first, ...others]: readonly QueuedMessage[]) =>
          first !== undefined && others.length === 0 && repeated.has(first);
        return split(messages, roomBytes, memory).flatMap((batch) => (isRepeated(batch) ? [batch, batch] : [batch]));
      },
    }),
  }),
  clientFault({
    name: 'client-sends-all-again-later',
    breaks: ['QUE-013', 'BAT-002', 'DLV-001', 'CAL-010', 'TMO-001', 'ING-001'],
    description: 'A client sends every batch again after 25 minutes; meanwhile it wakes up every 5 s.',
    change: () => ({
      isTaken: () => false,
      retryDelayMs: (retry) => (retry === 1 ? 25 * 60_000 : null),
      wakesEveryMs: () => 5_000,
    }),
  }),
  clientFault({
    name: 'client-loop-ends-with-a-lost-batch',
    breaks: ['QUE-013'],
    description:
      'The loop that sends batches returns the error of a batch that was given up, so that later messages are queued and never sent.',
    memory: slot('whether the loop has ended', () => ({ hasEnded: false })),
    change: ({ retryDelayMs, split }, recall) => ({
      retryDelayMs: (retry, memory) => {
        const delayMs = retryDelayMs(retry, memory);
        if (delayMs === null && memory !== undefined) recall(memory).hasEnded = true;
        return delayMs;
      },
      split: (messages, roomBytes, memory): readonly (readonly QueuedMessage[])[] =>
        recall(memory).hasEnded ? [] : split(messages, roomBytes, memory),
    }),
  }),
  clientFault({
    name: 'client-drops-beyond-its-workers',
    breaks: ['QUE-013'],
    description:
      'A batch that finds all 32 workers of its client busy is dropped, because the channel to them has no buffer and a full one is not waited for.',
    change: () => ({
      batchesWaiting: 0,
    }),
  }),
  clientFault({
    name: 'client-batches-a-second-limited',
    breaks: ['QUE-013'],
    description: `A client sends ${BATCHES_A_SECOND} batches a second at most, and drops those that are more.`,
    memory: slot('the second of the last message, and the batches of that second', () => ({ second: 0, batches: 0 })),
    change: ({ itemOf, split }, recall) => ({
      itemOf: (method, message, stamp, memory) => {
        const sent = recall(memory);
        const second = Math.floor(stamp.atMs / 1000);
        if (second !== sent.second) Object.assign(sent, { second, batches: 0 });
        return itemOf(method, message, stamp, memory);
      },
      split: (messages, roomBytes, memory) => {
        const sent = recall(memory);
        return split(messages, roomBytes, memory).filter(() => {
          sent.batches += 1;
          return sent.batches <= BATCHES_A_SECOND;
        });
      },
    }),
  }),
  clientFault({
    name: 'client-messages-a-second-limited',
    breaks: ['QUE-013'],
    description: `A client drops what is more than ${MESSAGES_A_SECOND} messages in a second.`,
    memory: slot('the second of the last message, and the messages of that second', () => ({ second: 0, messages: 0 })),
    change: ({ queues }, recall) => ({
      queues: (stamp, memory) => {
        const taken = recall(memory);
        const second = Math.floor(stamp.atMs / 1000);
        if (second !== taken.second) Object.assign(taken, { second, messages: 0 });
        taken.messages += 1;
        return taken.messages <= MESSAGES_A_SECOND && queues(stamp, memory);
      },
    }),
  }),
];
