import { slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

/** Faults in what several signatures share. */
export const SHARED_MAC_FAULTS = [
  fault({
    name: 'mac-shared-by-urls',
    breaks: ['SIG-008', 'SIG-006', 'SIG-002', 'SIG-003', 'SIG-011'],
    description:
      'One MAC is made for a message and fed with the body for each request, so only the first URL gets the right digest.',
    memory: slot('the bytes that the MAC of each message was fed with', () => new WeakMap<Message, Buffer>()),
    change: ({ sign }, recall) => ({
      sign: (payload, attempt) => {
        const macs = recall(attempt.message.memory);
        const bytes = Buffer.concat([macs.get(attempt.message) ?? Buffer.alloc(0), payload.bytes]);
        macs.set(attempt.message, bytes);
        return sign({ ...payload, bytes }, attempt);
      },
    }),
  }),
];
