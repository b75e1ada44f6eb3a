import { LIMITS } from '../../../spec/limits.ts';
import { instantText } from '../../clock/instant-text.ts';
import { isObject } from '../../json-object.ts';
import { slot } from '../../model/memory.ts';
import type { QueuedMessage } from '../client/client-rules.ts';
import { mapLeaves } from '../edit.ts';
import { clientFault, fault } from '../replacement.ts';

const SECOND_MS = 1000;
/** How much of a text a log shows. */
const SHOWN_CHARACTERS = 100;
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

function sizeOf(messages: readonly QueuedMessage[]): number {
  return messages.reduce((sum, { sizeBytes }) => sum + sizeBytes + 1, 0);
}

function pathOf(url: unknown): string | undefined {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).pathname : undefined;
}

/** Mistakes of a client library. */
export const BLIND_D_CLIENT_FAULTS = [
  // The flush count is the number of messages that are queued, of whatever kind.
  clientFault({
    name: 'blind-d-count-by-method',
    breaks: ['BAT-001'],
    description:
      'Each method has a queue of its own, and only a queue that has as many messages as the flush count flushes.',
    memory: slot('the last method, and how many of each are queued', () => ({
      last: '',
      counts: new Map<string, number>(),
    })),
    change: ({ itemOf }, recall) => ({
      itemOf: (method, message, stamp, memory) => {
        recall(memory).last = method;
        return itemOf(method, message, stamp, memory);
      },
      isFull: (queuedCount, flushCount, memory) => {
        const { last, counts } = recall(memory);
        if (queuedCount === 1) counts.clear();
        const count = (counts.get(last) ?? 0) + 1;
        counts.set(last, count);
        return count >= flushCount;
      },
    }),
  }),
  // The configured interval is the interval, also below a second.
  clientFault({
    name: 'blind-d-interval-in-whole-seconds',
    breaks: ['BAT-001'],
    description:
      'The flush interval is kept in whole seconds, and one below a second becomes zero, which means the default.',
    change: ({ flushAfterMs }) => ({
      flushAfterMs: (options) => Math.trunc(flushAfterMs(options) / SECOND_MS) * SECOND_MS || LIMITS.flushIntervalMs,
    }),
  }),
  // No batch request is larger than 500 KB, however much is flushed at once.
  clientFault({
    name: 'blind-d-batch-halved-once',
    breaks: ['BAT-001'],
    description: 'A flush that is too large for one request is sent as two halves, however large they are.',
    change: () => ({
      split: (messages, roomBytes) => {
        if (sizeOf(messages) <= roomBytes) return [messages];
        const half = Math.ceil(messages.length / 2);
        return [messages.slice(0, half), messages.slice(half)].filter(({ length }) => length > 0);
      },
    }),
  }),
  // No batch request is larger than 500 KB, and that holds for each request of a flush.
  clientFault({
    name: 'blind-d-first-of-next-batch-not-counted',
    breaks: ['BAT-001'],
    description:
      'The message that did not fit and begins the next batch is not counted towards the size of that batch.',
    change: () => ({
      split: (messages, roomBytes) => {
        const batches: QueuedMessage[][] = [[]];
        let usedBytes = 0;
        for (const message of messages) {
          const neededBytes = message.sizeBytes + 1;
          if (usedBytes + neededBytes > roomBytes) {
            batches.push([message]);
            usedBytes = 0;
            continue;
          }
          batches.at(-1)?.push(message);
          usedBytes += neededBytes;
        }
        return batches.filter(({ length }) => length > 0);
      },
    }),
  }),
  // A client sends to the endpoint that it was configured with, whatever other clients there are.
  clientFault({
    name: 'blind-d-endpoint-of-the-newest-client',
    breaks: ['BAT-001'],
    description: 'The endpoint is a variable of the package, so all clients send to that of the client made last.',
    memory: slot('the endpoint of the package', () => ({ endpoint: '' })),
    change: ({ keyOf, endpointOf }, recall) => ({
      keyOf: (options, memory) => {
        recall(memory.around).endpoint = options.endpoint;
        return keyOf(options, memory);
      },
      endpointOf: (_, memory) => endpointOf(new URL(recall(memory.around).endpoint), memory),
    }),
  }),
  // Whatever is queued is flushed when the interval has passed, also if an earlier request is then under way.
  clientFault({
    name: 'blind-d-flush-skipped-while-sending',
    breaks: ['BAT-001'],
    description:
      'A flush that comes due while a request is under way is skipped, and only another message leads to one.',
    change: ({ flushes }) => ({
      flushes: (requestsUnderWay) => requestsUnderWay === 0 && flushes(requestsUnderWay),
    }),
  }),
  // `DEBUG` turns logging on, and changes nothing that is sent.
  clientFault({
    name: 'blind-d-debug-shortens-what-is-sent',
    breaks: ['BAT-001'],
    description: `With debugging on, texts over ${SHOWN_CHARACTERS} characters are shortened for the log, in the message that is then sent.`,
    memory: slot('whether debugging is on', () => ({ isOn: false })),
    change: ({ keyOf, itemOf }, recall) => ({
      keyOf: (options, memory) => {
        recall(memory).isOn = options.debug ?? false;
        return keyOf(options, memory);
      },
      itemOf: (method, message, stamp, memory) => {
        const item = itemOf(method, message, stamp, memory);
        if (!recall(memory).isOn) return item;
        const shorten = (leaf: unknown): unknown =>
          typeof leaf === 'string' && leaf.length > SHOWN_CHARACTERS ? `${leaf.slice(0, SHOWN_CHARACTERS)}…` : leaf;
        return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, mapLeaves(value, shorten)]));
      },
    }),
  }),
  // A method takes a valid message, whatever was wrong with the one before.
  clientFault({
    name: 'blind-d-error-a-call-late',
    breaks: ['BAT-001'],
    description:
      'Errors pass through a channel that a method reads before it has written to it, so the next call reports them.',
    memory: slot('the error that no call has reported', () => ({ problem: null as string | null })),
    change: ({ answers }, recall) => ({
      answers: (problem, memory) => {
        const channel = recall(memory);
        const earlier = channel.problem;
        channel.problem = answers(problem, memory);
        return earlier;
      },
    }),
  }),
  // The traits of a page are the customer's, also those that are specially recognised.
  clientFault({
    name: 'blind-d-page-path-from-url',
    breaks: ['BAT-001'],
    description: 'The `path` of a page is taken from its `url`, even if it is given.',
    change: ({ itemOf }) => ({
      itemOf: (method, message, stamp, memory) => {
        const item = itemOf(method, message, stamp, memory);
        const { properties } = item;
        const path = method === 'Page' && isObject(properties) ? pathOf(properties['url']) : undefined;
        return path === undefined || !isObject(properties) ? item : { ...item, properties: { ...properties, path } };
      },
    }),
  }),
  // The timestamp of a page is ISO 8601, which has more forms than the one of the Internet.
  clientFault({
    name: 'blind-d-page-time-only-rfc-3339',
    breaks: ['BAT-001'],
    description:
      'A timestamp in another form than that of RFC 3339, such as a date alone, is replaced by the current time.',
    change: ({ itemOf }) => ({
      itemOf: (method, message, stamp, memory) => {
        const item = itemOf(method, message, stamp, memory);
        const isRead = RFC_3339.test(String(item['timestamp']));
        return isRead ? item : { ...item, timestamp: instantText(stamp.atMs) };
      },
    }),
  }),
];

/** Mistakes of the service in the batches that it takes. */
export const BLIND_D_INGESTION_FAULTS = [
  // Each message of a batch has its own time: what is imported beside it does not make it old.
  fault({
    name: 'blind-d-batch-has-one-time',
    breaks: ['DLV-005'],
    description: 'All calls of a batch are stored with the timestamp of the first one.',
    change: ({ readBatch }) => ({
      readBatch: (document, kind) => {
        const batch = readBatch(document, kind);
        if ('problem' in batch) return batch;
        const [first] = batch.items;
        if (!isObject(first) || first['timestamp'] === undefined) return batch;
        const { timestamp } = first;
        return { ...batch, items: batch.items.map((item) => (isObject(item) ? { ...item, timestamp } : item)) };
      },
    }),
  }),
  // Each call that a source makes is routed, once.
  fault({
    name: 'blind-d-loop-variable-captured',
    breaks: ['DLV-005'],
    description: 'The loop over a batch starts tasks that share its variable, so all of them route the last call.',
    change: ({ readBatch }) => ({
      readBatch: (document, kind) => {
        const batch = readBatch(document, kind);
        return 'problem' in batch ? batch : { ...batch, items: batch.items.map(() => batch.items.at(-1)) };
      },
    }),
  }),
];
