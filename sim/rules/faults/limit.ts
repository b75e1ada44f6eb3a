import { slot } from '../../model/memory.ts';
import { fault } from '../replacement.ts';
import { stopOfWorld, stoppedBy } from './stopped-world.ts';

/** How many calls that are too large a source may hand in before it counts as misused. */
const LARGE_CALLS = 3;

/** Faults in the size limit of a call. */
export const LIMIT_FAULTS = [
  fault({
    name: 'call-limit-too-small',
    breaks: ['LIM-001', 'CAL-001', 'ING-001'],
    description: 'A call may have at most 30,000 bytes.',
    change: () => ({ callSizeBytes: 30_000 }),
  }),
  fault({
    name: 'call-limit-missing',
    breaks: ['LIM-002', 'LIM-003'],
    description: 'A call may have any size.',
    change: () => ({
      callSizeBytes: Number.POSITIVE_INFINITY,
    }),
  }),
  fault({
    name: 'call-size-in-characters',
    breaks: ['LIM-003'],
    description: 'The size of a call is counted in characters.',
    change: () => ({
      sizeOfCall: (received) => new TextDecoder().decode(received).length,
    }),
  }),
  fault({
    name: 'large-call-stops-source',
    breaks: ['LIM-004', 'CAL-003'],
    description: 'After a call that is too large, all further calls are refused.',
    memory: stopOfWorld(),
    change: stoppedBy('call-size'),
  }),
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
  fault({
    name: 'large-calls-with-context-lost',
    breaks: ['LIM-001', 'CAL-011', 'SEL-005', 'SEL-006', 'SEL-003'],
    description: 'A call with a context is lost if its body is larger than 10,000 characters.',
    change: ({ selects }) => ({
      selects: (message) => {
        const { content } = message;
        const isLarge =
          content.type !== 'delete' && content.context !== undefined && JSON.stringify(content).length > 10_000;
        return !isLarge && selects(message);
      },
    }),
  }),
  // A call that is too large has no effect on the next one.
  fault({
    name: 'rest-of-large-call-spoils-next',
    breaks: ['LIM-004', 'CAL-011'],
    description: 'The unread rest of a call that is too large stays in the buffer, and the call after it is lost.',
    memory: slot('whether there is a rest in the buffer', () => ({ isSpoilt: false })),
    change: ({ logs, isEnabled }, recall) => ({
      logs: (kind, memory) => {
        if (kind === 'call-size') recall(memory).isSpoilt = true;
        return logs(kind, memory);
      },
      isEnabled: (message) => {
        const buffer = recall(message.memory);
        const isLost = buffer.isSpoilt && message.content.type !== 'delete';
        if (isLost) buffer.isSpoilt = false;
        return !isLost && isEnabled(message);
      },
    }),
  }),
  fault({
    name: 'source-of-large-calls-blocked',
    breaks: ['LIM-004', 'CAL-003'],
    description: `After ${LARGE_CALLS} calls that are too large, further calls of their source are refused.`,
    memory: slot('the source of the last call, and large calls by source', () => ({
      last: '',
      large: new Map<string, number>(),
    })),
    change: ({ takesCalls, logs }, recall) => ({
      takesCalls: (source, memory) => {
        const calls = recall(memory);
        calls.last = source.writeKey;
        return (calls.large.get(source.writeKey) ?? 0) < LARGE_CALLS && takesCalls(source, memory);
      },
      logs: (kind, memory) => {
        const { last, large } = recall(memory);
        if (kind === 'call-size') large.set(last, (large.get(last) ?? 0) + 1);
        return logs(kind, memory);
      },
    }),
  }),
];
