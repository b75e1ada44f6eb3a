import { KILOBYTE_BYTES, LIMITS } from '../../../spec/limits.ts';
import type { QueuedMessage } from '../client/client-rules.ts';
import { splitBy } from '../client/requests.ts';
import { editedInClient } from '../edit.ts';
import { clientFaults } from './table.ts';

const HTML = /[<>&]/g;

export const BATCH_FAULTS = clientFaults(
  `
  client-batch-grows-when-encoded | BAT-001 | Batches are filled by the size of plain JSON, and then encoded with escapes for the characters of HTML.
  batch-limit-in-characters | BAT-001 | The size of a batch is counted in characters.
  batch-limit-one-message-late | BAT-001 | A batch includes the message that takes it over its limit.
  batch-envelope-not-counted | BAT-001 | The envelope of a batch does not count towards its size.
  batch-split-once | BAT-001 | A flush makes at most two requests.
  batch-overflow-dropped | BAT-002 QUE-009 QUE-013 | Messages that do not fit into the first batch of a flush are dropped.
  message-twice-at-batch-boundary | QUE-013 BAT-002 BAT-001 | The last message of a batch is repeated in the next batch of the flush.
  message-lost-at-batch-boundary | BAT-002 QUE-009 QUE-013 | The first message that does not fit into a batch is lost.
  message-limit-too-small | BAT-003 MSG-005 | A message of less than 32 KB is too large.
  message-limit-missing | BAT-004 BAT-005 | A message may have any size.
  message-size-of-free-form | BAT-004 BAT-001 | Only the properties or traits of a message count towards its size.
  message-size-in-characters | BAT-005 BAT-001 | The size of a message is counted in characters.
  first-of-next-batch-not-counted | BAT-001 | The message that did not fit and begins the next batch is not counted towards the size of that batch.
  client: lost when right after one that was too large | BAT-006
`,
  {
    'client-batch-grows-when-encoded': editedInClient('wrap', (text) =>
      text.replace(HTML, (one) => `\\u00${one.charCodeAt(0).toString(16)}`),
    ),
    'batch-limit-in-characters': () => ({ split: splitBy(({ text }) => text.length) }),
    'batch-limit-one-message-late': ({ messageSizeBytes, split }) => ({
      split: (messages, roomBytes, memory) => split(messages, roomBytes + messageSizeBytes, memory),
    }),
    'batch-envelope-not-counted': ({ split }) => ({
      split: (messages, _, memory) => split(messages, LIMITS.batchKilobytes * KILOBYTE_BYTES.binary, memory),
    }),
    'batch-split-once': editedInClient('split', ([first = [], ...others]) =>
      others.length === 0 ? [first] : [first, others.flat()],
    ),
    'batch-overflow-dropped': editedInClient('split', (batches) => batches.slice(0, 1)),
    'message-twice-at-batch-boundary': editedInClient('split', (batches) =>
      batches.map((batch, index) => [...(batches[index - 1]?.slice(-1) ?? []), ...batch]),
    ),
    'message-lost-at-batch-boundary': editedInClient('split', (batches) =>
      batches.map((batch, index) => (index === 0 ? batch : batch.slice(1))),
    ),
    'message-limit-too-small': () => ({ messageSizeBytes: 30_000 }),
    'message-limit-missing': () => ({ messageSizeBytes: Number.POSITIVE_INFINITY }),
    'message-size-of-free-form': ({ sizeOfMessage }) => ({
      sizeOfMessage: (text) => sizeOfMessage(readFreeForm(text)),
    }),
    'message-size-in-characters': () => ({ sizeOfMessage: (text) => text.length }),
    'first-of-next-batch-not-counted': () => ({
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
  },
);

/** The properties or traits of an item of a batch, in JSON. */
function readFreeForm(text: string): string {
  const item: unknown = JSON.parse(text);
  const { properties, traits } = item as Readonly<Record<string, unknown>>;
  return JSON.stringify(properties ?? traits ?? {});
}
