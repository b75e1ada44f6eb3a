import { slot } from '../../../model/memory.ts';
import { clientFault } from '../../replacement.ts';

const REQUESTS_BEFORE_BLOCKING = 10;

/** Faults in what clients, or the requests of one client, have in common. */
export const SHARED_QUEUE_FAULTS = [
  clientFault({
    name: 'client-close-stops-shared-ticker',
    breaks: ['QUE-009'],
    description: 'Closing one client stops the ticker that all clients share, until another client is made.',
    memory: slot('whether the ticker of the world stands still', () => ({ isStopped: false })),
    change: ({ keyOf, setsTimer }, recall) => ({
      keyOf: (options, memory) => {
        recall(memory.around).isStopped = false;
        return keyOf(options, memory);
      },
      setsTimer: (memory) => setsTimer(memory) && !recall(memory.around).isStopped,
      noteClose: (memory) => {
        recall(memory.around).isStopped = true;
      },
    }),
  }),
  clientFault({
    name: 'client-close-clears-shared-buffer',
    breaks: ['QUE-009', 'QUE-013', 'WIR-001'],
    description:
      'Closing a client clears a buffer that all clients share, so the next flush of another one loses a message.',
    memory: slot('whether a client is closed, and whether the buffer of the world was just cleared', () => ({
      isClosed: false,
      isCleared: false,
    })),
    change: ({ noteClose, split }, recall) => ({
      noteClose: (memory) => {
        noteClose(memory);
        recall(memory).isClosed = true;
        recall(memory.around).isCleared = true;
      },
      split: (messages, roomBytes, memory) => {
        const world = recall(memory.around);
        if (recall(memory).isClosed || !world.isCleared) return split(messages, roomBytes, memory);
        world.isCleared = false;
        return split(messages.slice(1), roomBytes, memory);
      },
    }),
  }),
  clientFault({
    name: 'client-blocks-behind-ten-requests',
    breaks: ['QUE-001'],
    description: 'The channel to the sender is bounded, so with ten requests under way the methods wait for them.',
    change: ({ returns }) => ({
      returns: (requestsUnderWay) =>
        requestsUnderWay >= REQUESTS_BEFORE_BLOCKING ? 'sent' : returns(requestsUnderWay),
    }),
  }),
];
