import { fault } from '../replacement.ts';

/** How large a call may be. */
export const LIMIT_FAULTS = [
  fault('call-limit-too-small', ['LIM-001'], 'A call may have 30,000 bytes.', () => ({ callSizeBytes: 30_000 })),
  fault('call-limit-missing', ['LIM-002', 'LIM-003'], 'A call may be as large as it likes.', () => ({
    callSizeBytes: Number.POSITIVE_INFINITY,
  })),
  fault('call-size-in-characters', ['LIM-003'], 'The size of a call is counted in characters.', () => ({
    sizeOfCall: (received) => new TextDecoder().decode(received).length,
  })),
  fault('large-call-stops-source', ['LIM-004'], 'After a call that was too large, calls are refused.', () => ({
    takesCalls: (_, log) => log.entries().every(({ kind }) => kind !== 'call-size'),
  })),
  fault(
    'context-not-counted',
    ['LIM-002'],
    'The context of a call does not count towards its size.',
    ({ sizeOfCall }) => ({
      sizeOfCall: (received) => {
        const { context: _, ...others } = JSON.parse(new TextDecoder().decode(received)) as Record<string, unknown>;
        return sizeOfCall(Buffer.from(JSON.stringify(others)));
      },
    }),
  ),
];
