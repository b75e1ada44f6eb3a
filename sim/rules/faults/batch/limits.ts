import { KILOBYTE_BYTES, LIMITS } from '../../../../spec/limits.ts';
import { slot } from '../../../model/memory.ts';
import type { QueuedMessage } from '../../client/client-rules.ts';
import { splitBy } from '../../client/requests.ts';
import { clientFault } from '../../replacement.ts';

const BUFFER_BYTES = 60_000;
const PAGE_BYTES = 16_000;
const BUFFER_SLACK_BYTES = 700;
const MINUTE_MS = 60_000;
const HTML = /[<>&]/g;

/** What a client has been given so far. */
interface Kept {
  before: number;
  after: number;
  readonly large: QueuedMessage[];
}

/** Faults in the size limits of what a client sends. */
export const BATCH_FAULTS = [
  clientFault({
    name: 'client-batch-grows-when-encoded',
    breaks: ['BAT-001'],
    description:
      'Batches are filled by the size of plain JSON, and then encoded with escapes for the characters of HTML.',
    change: ({ wrap }) => ({
      wrap: (messages, stamp, writeKey) =>
        wrap(messages, stamp, writeKey).replace(HTML, (one) => `\\u00${one.charCodeAt(0).toString(16)}`),
    }),
  }),
  clientFault({
    name: 'batch-limit-missing',
    breaks: ['BAT-001'],
    description: 'A flush is one request of any size.',
    change: () => ({
      split: (messages) => [messages],
    }),
  }),
  clientFault({
    name: 'batch-limit-in-characters',
    breaks: ['BAT-001'],
    description: 'The size of a batch is counted in characters.',
    change: () => ({
      split: splitBy(({ text }) => text.length),
    }),
  }),
  clientFault({
    name: 'batch-limit-one-message-late',
    breaks: ['BAT-001'],
    description: 'A batch includes the message that takes it over its limit.',
    change: ({ messageSizeBytes, split }) => ({
      split: (messages, roomBytes, memory) => split(messages, roomBytes + messageSizeBytes, memory),
    }),
  }),
  clientFault({
    name: 'batch-envelope-not-counted',
    breaks: ['BAT-001'],
    description: 'The envelope of a batch does not count towards its size.',
    change: ({ split }) => ({
      split: (messages, _, memory) => split(messages, LIMITS.batchKilobytes * KILOBYTE_BYTES.binary, memory),
    }),
  }),
  clientFault({
    name: 'batch-split-once',
    breaks: ['BAT-001'],
    description: 'A flush makes at most two requests.',
    change: ({ split }) => ({
      split: (messages, roomBytes, memory) => {
        const [first = [], ...others] = split(messages, roomBytes, memory);
        return others.length === 0 ? [first] : [first, others.flat()];
      },
    }),
  }),
  clientFault({
    name: 'batch-overflow-dropped',
    breaks: ['BAT-002', 'QUE-009', 'QUE-013'],
    description: 'Messages that do not fit into the first batch of a flush are dropped.',
    change: ({ split }) => ({ split: (messages, roomBytes, memory) => split(messages, roomBytes, memory).slice(0, 1) }),
  }),
  clientFault({
    name: 'message-twice-at-batch-boundary',
    breaks: ['BAT-002', 'QUE-013', 'BAT-001'],
    description: 'The last message of a batch is repeated in the next batch of the flush.',
    change: ({ split }) => ({
      split: (messages, roomBytes, memory) => {
        const batches = split(messages, roomBytes, memory);
        return batches.map((batch, index) => [...(batches[index - 1]?.slice(-1) ?? []), ...batch]);
      },
    }),
  }),
  clientFault({
    name: 'message-lost-at-batch-boundary',
    breaks: ['BAT-002', 'QUE-009', 'QUE-013'],
    description: 'The first message that does not fit into a batch is lost.',
    change: ({ split }) => ({
      split: (messages, roomBytes, memory) =>
        split(messages, roomBytes, memory).map((batch, index) => (index === 0 ? batch : batch.slice(1))),
    }),
  }),
  clientFault({
    name: 'message-limit-too-small',
    breaks: ['BAT-003', 'MSG-005'],
    description: 'A message may have at most 30,000 bytes.',
    change: () => ({
      messageSizeBytes: 30_000,
    }),
  }),
  clientFault({
    name: 'message-limit-missing',
    breaks: ['BAT-004', 'BAT-005'],
    description: 'A message may have any size.',
    change: () => ({
      messageSizeBytes: Number.POSITIVE_INFINITY,
    }),
  }),
  clientFault({
    name: 'message-size-of-free-form',
    breaks: ['BAT-004', 'BAT-001'],
    description: 'Only the properties or traits of a message count towards its size.',
    change: ({ sizeOfMessage }) => ({ sizeOfMessage: (text) => sizeOfMessage(freeFormOf(text)) }),
  }),
  clientFault({
    name: 'message-size-in-characters',
    breaks: ['BAT-005', 'BAT-001'],
    description: 'The size of a message is counted in characters.',
    change: () => ({
      sizeOfMessage: (text) => text.length,
    }),
  }),
  clientFault({
    name: 'message-that-fills-buffer-lost',
    breaks: ['BAT-003'],
    description: 'A message is lost if it fills a buffer of 60,000 bytes together with the one before it.',
    change: ({ split }) => ({
      split: (messages, roomBytes, memory) => {
        const fills = (each: QueuedMessage, index: number): boolean => {
          const bytes = each.sizeBytes + (messages[index - 1]?.sizeBytes ?? 0);
          return bytes > BUFFER_BYTES - BUFFER_SLACK_BYTES && bytes < BUFFER_BYTES + BUFFER_SLACK_BYTES;
        };
        const kept = messages.filter((each, index) => !fills(each, index));
        return split(kept, roomBytes, memory);
      },
    }),
  }),
  clientFault({
    name: 'message-that-grows-buffer-lost',
    breaks: ['BAT-003'],
    description: 'A message is lost if a buffer that held the one before it is too small even when it is doubled once.',
    change: ({ split }) => ({
      split: (messages, roomBytes, memory) => {
        const grows = (each: QueuedMessage, index: number): boolean => {
          const before = messages[index - 1]?.sizeBytes ?? Number.POSITIVE_INFINITY;
          return before < PAGE_BYTES && before + each.sizeBytes > 2 * PAGE_BYTES;
        };
        const kept = messages.filter((each, index) => !grows(each, index));
        return split(kept, roomBytes, memory);
      },
    }),
  }),
  clientFault({
    name: 'integrations-count-twice',
    breaks: ['BAT-003'],
    description: 'A message with Integrations may have 28,000 bytes.',
    change: ({ sizeOfMessage }) => ({
      sizeOfMessage: (text) => sizeOfMessage(text) + (text.includes('"integrations":') ? 4_000 : 0),
    }),
  }),
  clientFault({
    name: 'large-message-takes-neighbours',
    breaks: ['BAT-006', 'MSG-001', 'MSG-005', 'BAT-002', 'QUE-013', 'MSG-021'],
    description: 'A message that is too large also drops the messages queued before it.',
    change: () => ({ keptBesideOversize: () => [] }),
  }),
  clientFault({
    name: 'large-message-sent-later-beside-others',
    breaks: ['BAT-004'],
    description:
      'A message that is too large is sent alone a minute later, if it is the only such one, and others came before and after it.',
    memory: slot(
      'how many messages there were, and those that are too large',
      (): Kept => ({ before: 0, after: 0, large: [] }),
    ),
    change: ({ itemOf, messageSizeBytes }, recall) => ({
      itemOf: (method, message, stamp, memory) => {
        const item = itemOf(method, message, stamp, memory);
        const text = JSON.stringify(item);
        const sizeBytes = Buffer.byteLength(text);
        const kept = recall(memory);
        if (sizeBytes > messageSizeBytes) kept.large.push({ method, text, sizeBytes });
        else kept[kept.large.length === 0 ? 'before' : 'after'] += 1;
        return item;
      },
      wakesEveryMs: () => MINUTE_MS,
      sendsOnWaking: (memory) => {
        const { before, after, large } = recall(memory);
        return large.length === 1 && before > 1 && after > 1 ? large.splice(0) : null;
      },
    }),
  }),
  clientFault({
    name: 'first-of-next-batch-not-counted',
    breaks: ['BAT-001'],
    description:
      'The message that did not fit and begins the next batch is not counted towards the size of that batch.',
    change: () => ({
      split: (messages, roomBytes) => {
        const batches: QueuedMessage[][] = [[]];
        let usedBytes = 0;
        for (const message of messages) {
          usedBytes += message.sizeBytes + 1;
          if (usedBytes <= roomBytes) batches.at(-1)?.push(message);
          else {
            batches.push([message]);
            usedBytes = 0;
          }
        }
        return batches.filter(({ length }) => length > 0);
      },
    }),
  }),
  clientFault({
    name: 'error-reported-a-call-late',
    breaks: ['BAT-006', 'BAT-003', 'MSG-001', 'MSG-005', 'MSG-010', 'MSG-016', 'MSG-021'],
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
];

/** The properties or traits of an item of a batch, in JSON. */
function freeFormOf(text: string): string {
  const item: unknown = JSON.parse(text);
  const { properties, traits } = item as Readonly<Record<string, unknown>>;
  return JSON.stringify(properties ?? traits ?? {});
}
