import { type Memory, type Slot, slot } from '../../../model/memory.ts';
import type { ClientRules, QueuedMessage } from '../../client/client-rules.ts';
import { clientFault } from '../../replacement.ts';

/** About what the envelope of a batch takes. */
const ENVELOPE_BYTES = 500;
/** How a client words that a message is too large. */
const TOO_LARGE = /^Expected a message of at most /;

/** What a client knows of its queue without looking at it again. */
interface Totals {
  /** The bytes of the messages that it has counted towards the current batch. */
  sizeBytes: number;
  /** How many messages are queued. */
  count: number;
  /** Before which messages of the queue a new batch begins. */
  cuts: number[];
}

const totals = (): Slot<Totals> =>
  slot('the bytes of the current batch, and where batches begin', () => ({ sizeBytes: 0, count: 0, cuts: [] }));

/** A client that counts the bytes of a batch while its messages come in, and forgets them when it refuses one for this. */
function forgettingAt(isForgotten: (problem: string) => boolean) {
  return {
    memory: totals(),
    change: (
      { answers, sizeOfMessage, itemOf, batchSizeBytes, messageSizeBytes }: ClientRules,
      recall: (memory: Memory) => Totals,
    ): Partial<ClientRules> => ({
      itemOf: (method, message, stamp, memory) => {
        const item = itemOf(method, message, stamp, memory);
        const neededBytes = sizeOfMessage(JSON.stringify(item)) + 1;
        const batch = recall(memory);
        if (neededBytes > messageSizeBytes) return item;
        batch.sizeBytes += neededBytes;
        if (batch.sizeBytes > batchSizeBytes - ENVELOPE_BYTES) {
          batch.cuts.push(batch.count);
          batch.sizeBytes = neededBytes;
        }
        batch.count += 1;
        return item;
      },
      answers: (problem, memory) => {
        if (problem !== null && isForgotten(problem)) recall(memory).sizeBytes = 0;
        return answers(problem, memory);
      },
      split: (messages, _, memory) => {
        const batch = recall(memory);
        const bounds = [0, ...batch.cuts, messages.length];
        Object.assign(batch, { sizeBytes: 0, count: 0, cuts: [] });
        const batches = bounds
          .slice(1)
          .map((end, index): readonly QueuedMessage[] => messages.slice(bounds[index], end));
        return batches.filter(({ length }) => length > 0);
      },
    }),
  };
}

/** Faults in how the bytes of a batch are counted while its messages come in. */
export const BATCH_TOTAL_FAULTS = [
  // What is refused is not queued, and changes nothing about what is.
  clientFault({
    name: 'refusal-clears-byte-total',
    breaks: ['BAT-001'],
    description: 'A message that is refused as too large sets the count of the bytes in the queue to zero.',
    ...forgettingAt((problem) => TOO_LARGE.test(problem)),
  }),
  clientFault({
    name: 'invalid-message-clears-byte-total',
    breaks: ['BAT-001'],
    description: 'A message that is refused for a missing field sets the count of the bytes in the queue to zero.',
    ...forgettingAt((problem) => !TOO_LARGE.test(problem)),
  }),
];
