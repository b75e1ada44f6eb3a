import { slot } from '../../../model/memory.ts';
import type { QueuedMessage } from '../../client/client-rules.ts';
import { clientFault, unseenByRandomWorlds } from '../../replacement.ts';

/** Mistakes in what becomes of the messages that do not fit into a batch. */
export const BATCH_REST_FAULTS = unseenByRandomWorlds('random worlds have no clients of the library', [
  // A flush sends everything that is queued, over several requests if need be.
  clientFault({
    name: 'rest-of-flush-without-timer',
    breaks: ['BAT-002', 'QUE-009'],
    description: 'What does not fit into one batch goes back to the queue, for which no timer is set.',
    memory: slot('messages that did not fit', () => ({ rest: [] as readonly QueuedMessage[] })),
    change: ({ split }, recall) => ({
      split: (messages, roomBytes, memory) => {
        const queue = recall(memory);
        const [first = [], ...others] = split([...queue.rest, ...messages], roomBytes, memory);
        queue.rest = others.flat();
        return [first];
      },
    }),
  }),
  // No batch is larger than the limit, so a message that would make it larger goes into the next.
  clientFault({
    name: 'batch-checked-too-late',
    breaks: ['BAT-001'],
    description: 'Whether a batch is full is checked after a message was added to it, so it exceeds the limit by one.',
    change: () => ({
      split: (messages, roomBytes) => {
        const batches: QueuedMessage[][] = [];
        let leftBytes = 0;
        for (const message of messages) {
          if (leftBytes <= 0) {
            batches.push([]);
            leftBytes = roomBytes;
          }
          batches.at(-1)?.push(message);
          leftBytes -= message.sizeBytes + 1;
        }
        return batches;
      },
    }),
  }),
]);
