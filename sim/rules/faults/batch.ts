import { KILOBYTE_BYTES, LIMITS } from '../../../spec/limits.ts';
import type { QueuedMessage } from '../client/client-rules.ts';
import { splitBy } from '../client/requests.ts';
import { editedInClient } from '../edit.ts';
import { clientFault } from '../replacement.ts';
import { composed } from './composed/compose.ts';

const HTML = /[<>&]/g;

export const BATCH_FAULTS = [
  clientFault({
    name: 'client-batch-grows-when-encoded',
    breaks: ['BAT-001'],
    description:
      'Batches are filled by the size of plain JSON, and then encoded with escapes for the characters of HTML.',
    change: editedInClient('wrap', (text) => text.replace(HTML, (one) => `\\u00${one.charCodeAt(0).toString(16)}`)),
  }),
  clientFault({
    name: 'batch-limit-in-characters',
    breaks: ['BAT-001'],
    description: 'The size of a batch is counted in characters.',
    change: () => ({ split: splitBy(({ text }) => text.length) }),
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
    change: editedInClient('split', ([first = [], ...others]) =>
      others.length === 0 ? [first] : [first, others.flat()],
    ),
  }),
  clientFault({
    name: 'batch-overflow-dropped',
    breaks: ['BAT-002', 'QUE-009', 'QUE-013'],
    description: 'Messages that do not fit into the first batch of a flush are dropped.',
    change: editedInClient('split', (batches) => batches.slice(0, 1)),
  }),
  clientFault({
    name: 'message-twice-at-batch-boundary',
    breaks: ['QUE-013', 'BAT-002', 'BAT-001'],
    description: 'The last message of a batch is repeated in the next batch of the flush.',
    change: editedInClient('split', (batches) =>
      batches.map((batch, index) => [...(batches[index - 1]?.slice(-1) ?? []), ...batch]),
    ),
  }),
  clientFault({
    name: 'message-lost-at-batch-boundary',
    breaks: ['BAT-002', 'QUE-009', 'QUE-013'],
    description: 'The first message that does not fit into a batch is lost.',
    change: editedInClient('split', (batches) => batches.map((batch, index) => (index === 0 ? batch : batch.slice(1)))),
  }),
  clientFault({
    name: 'message-limit-too-small',
    breaks: ['BAT-003', 'MSG-005'],
    description: 'A message of less than 32 KB is too large.',
    change: () => ({ messageSizeBytes: 30_000 }),
  }),
  clientFault({
    name: 'message-limit-missing',
    breaks: ['BAT-004', 'BAT-005'],
    description: 'A message may have any size.',
    change: () => ({ messageSizeBytes: Number.POSITIVE_INFINITY }),
  }),
  clientFault({
    name: 'message-size-of-free-form',
    breaks: ['BAT-004', 'BAT-001'],
    description: 'Only the properties or traits of a message count towards its size.',
    change: ({ sizeOfMessage }) => ({ sizeOfMessage: (text) => sizeOfMessage(readFreeForm(text)) }),
  }),
  clientFault({
    name: 'message-size-in-characters',
    breaks: ['BAT-005', 'BAT-001'],
    description: 'The size of a message is counted in characters.',
    change: () => ({ sizeOfMessage: (text) => text.length }),
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
  composed('client: lost when right after one that was too large', 'BAT-006'),
];

/** The properties or traits of an item of a batch, in JSON. */
function readFreeForm(text: string): string {
  const item: unknown = JSON.parse(text);
  const { properties, traits } = item as Readonly<Record<string, unknown>>;
  return JSON.stringify(properties ?? traits ?? {});
}
