import { slot } from '../../../model/memory.ts';
import type { QueuedMessage } from '../../client/client-rules.ts';
import { splitBy } from '../../client/requests.ts';
import { clientFault } from '../../replacement.ts';

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** What was given of a message: not its kind, its id and its time, which the library writes. */
function givenBytes({ text }: QueuedMessage): number {
  const { type: _type, messageId: _id, timestamp: _time, ...given }: Record<string, unknown> = JSON.parse(text);
  return bytesOf(given);
}

/** Faults in which messages are measured, and in what is measured of them. */
export const MEASURED_MESSAGE_FAULTS = [
  clientFault({
    name: 'only-tracks-measured',
    breaks: ['BAT-004'],
    description: 'Only Track checks the size of its message.',
    change: () => ({ checksSizeOf: (method) => method === 'Track' }),
  }),
  clientFault({
    name: 'batch-filled-by-messages-as-given',
    breaks: ['BAT-001'],
    description:
      'A batch is filled by the sizes of its messages as they were given, without what the library adds to each, so many of them exceed the limit.',
    change: () => ({ split: splitBy(givenBytes) }),
  }),
  // The limit is about one message. What was refused before it is no part of it.
  clientFault({
    name: 'refused-message-stays-in-measuring-buffer',
    breaks: ['BAT-003'],
    description:
      'A message that is refused for a missing field stays in the buffer for measuring, so the next one is measured together with it.',
    memory: slot('bytes that stay in the buffer', () => ({ bytes: 0 })),
    change: ({ problemOf, answers, itemOf, sizeOfMessage }, recall) => {
      // A message is taken in one go: checked, then written, then measured, then answered.
      let refusedBytes = 0;
      let beforeBytes = 0;
      return {
        problemOf: (method, message) => {
          const problem = problemOf(method, message);
          refusedBytes = problem === null ? 0 : bytesOf(message);
          return problem;
        },
        itemOf: (method, message, stamp, memory) => {
          const buffer = recall(memory);
          beforeBytes = buffer.bytes;
          buffer.bytes = 0;
          return itemOf(method, message, stamp, memory);
        },
        sizeOfMessage: (text) => sizeOfMessage(text) + beforeBytes,
        answers: (problem, memory) => {
          recall(memory).bytes += refusedBytes;
          refusedBytes = 0;
          return answers(problem, memory);
        },
      };
    },
  }),
];
