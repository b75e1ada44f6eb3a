import { KILOBYTE_BYTES, LIMITS } from '../../../spec/limits.ts';
import { splitBy } from '../client/batches.ts';
import { clientFault } from '../replacement.ts';

/** How large what a client sends may be. */
export const CLIENT_BATCH_FAULTS = [
  clientFault('batch-limit-missing', ['BAT-001'], 'A flush is one request, however large.', () => ({
    split: (messages) => [messages],
  })),
  clientFault('batch-limit-in-characters', ['BAT-001'], 'The size of a batch is counted in characters.', () => ({
    split: splitBy(({ text }) => text.length),
  })),
  clientFault(
    'batch-limit-one-message-late',
    ['BAT-001'],
    'A batch is closed by the message that takes it over its limit.',
    ({ messageSizeBytes, split }) => ({
      split: (messages, roomBytes) => split(messages, roomBytes + messageSizeBytes),
    }),
  ),
  clientFault('batch-envelope-not-counted', ['BAT-001'], 'A batch has no room for its envelope.', ({ split }) => ({
    split: (messages) => split(messages, LIMITS.batchKilobytes * KILOBYTE_BYTES.binary),
  })),
  clientFault('batch-split-once', ['BAT-001'], 'A flush is two requests at most.', ({ split }) => ({
    split: (messages, roomBytes) => {
      const [first = [], ...others] = split(messages, roomBytes);
      return others.length === 0 ? [first] : [first, others.flat()];
    },
  })),
  clientFault(
    'batch-overflow-dropped',
    ['BAT-002'],
    'What does not fit into the first batch of a flush is dropped.',
    ({ split }) => ({ split: (messages, roomBytes) => split(messages, roomBytes).slice(0, 1) }),
  ),
  clientFault(
    'message-twice-at-batch-boundary',
    ['BAT-002', 'QUE-013', 'BAT-001'],
    'A batch that follows another begins with the last message of that.',
    ({ split }) => ({
      split: (messages, roomBytes) => {
        const batches = split(messages, roomBytes);
        return batches.map((batch, index) => [...(batches[index - 1]?.slice(-1) ?? []), ...batch]);
      },
    }),
  ),
  clientFault(
    'message-lost-at-batch-boundary',
    ['BAT-002'],
    'The message that does not fit into a batch any more is lost.',
    ({ split }) => ({
      split: (messages, roomBytes) =>
        split(messages, roomBytes).map((batch, index) => (index === 0 ? batch : batch.slice(1))),
    }),
  ),
  clientFault('message-limit-too-small', ['BAT-003'], 'A message may have 30,000 bytes.', () => ({
    messageSizeBytes: 30_000,
  })),
  clientFault('message-limit-missing', ['BAT-004', 'BAT-005'], 'A message may be as large as it likes.', () => ({
    messageSizeBytes: Number.POSITIVE_INFINITY,
  })),
  clientFault(
    'message-size-of-free-form',
    ['BAT-004', 'BAT-001'],
    'Only the properties or traits of a message are measured.',
    ({ sizeOfMessage }) => ({ sizeOfMessage: (text) => sizeOfMessage(freeFormOf(text)) }),
  ),
  clientFault('message-size-in-characters', ['BAT-005', 'BAT-001'], 'Sizes are counted in characters.', () => ({
    sizeOfMessage: (text) => text.length,
  })),
  clientFault(
    'large-message-takes-neighbours',
    ['BAT-006'],
    'With a message that is too large goes what was queued before it.',
    () => ({ keptBesideOversize: () => [] }),
  ),
];

/** The properties or traits of an item of a batch, in JSON. */
function freeFormOf(text: string): string {
  const item: unknown = JSON.parse(text);
  const { properties, traits } = item as Readonly<Record<string, unknown>>;
  return JSON.stringify(properties ?? traits ?? {});
}
