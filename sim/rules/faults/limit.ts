import { faults } from './table.ts';

export const LIMIT_FAULTS = faults(
  `
  call-limit-too-small | LIM-001 CAL-001 ING-001 | A call of less than 32 KB is too large.
  call-limit-missing | LIM-002 LIM-003 | A call may have any size.
  call-size-in-characters | LIM-003 LIM-002 | The size of a call is counted in characters.
  dropped when after a call that was too large | LIM-004
  context-not-counted | LIM-002 | The context of a call does not count towards its size.
`,
  {
    'call-limit-too-small': () => ({ callSizeBytes: 30_000 }),
    'call-limit-missing': () => ({ callSizeBytes: Number.POSITIVE_INFINITY }),
    'call-size-in-characters': () => ({ sizeOfCall: (received) => new TextDecoder().decode(received).length }),
    'context-not-counted': ({ sizeOfCall }) => ({
      sizeOfCall: (received) => {
        const { context: _, ...others } = JSON.parse(new TextDecoder().decode(received)) as Record<string, unknown>;
        return sizeOfCall(Buffer.from(JSON.stringify(others)));
      },
    }),
  },
);
