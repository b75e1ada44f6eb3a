import { fault } from '../replacement.ts';
import { composed } from './composed/compose.ts';

export const LIMIT_FAULTS = [
  fault({
    name: 'call-limit-too-small',
    breaks: ['LIM-001', 'CAL-001', 'ING-001'],
    description: 'A call of less than 32 KB is too large.',
    change: () => ({ callSizeBytes: 30_000 }),
  }),
  fault({
    name: 'call-limit-missing',
    breaks: ['LIM-002', 'LIM-003'],
    description: 'A call may have any size.',
    change: () => ({ callSizeBytes: Number.POSITIVE_INFINITY }),
  }),
  fault({
    name: 'call-size-in-characters',
    breaks: ['LIM-003', 'LIM-002'],
    description: 'The size of a call is counted in characters.',
    change: () => ({ sizeOfCall: (received) => new TextDecoder().decode(received).length }),
  }),
  composed('dropped when after a call that was too large', 'LIM-004'),
  fault({
    name: 'context-not-counted',
    breaks: ['LIM-002'],
    description: 'The context of a call does not count towards its size.',
    change: ({ sizeOfCall }) => ({
      sizeOfCall: (received) => {
        const { context: _, ...others } = JSON.parse(new TextDecoder().decode(received)) as Record<string, unknown>;
        return sizeOfCall(Buffer.from(JSON.stringify(others)));
      },
    }),
  }),
];
