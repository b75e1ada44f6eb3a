import type { LogKind } from '../../model/log.ts';
import { type Memory, type Slot, slot } from '../../model/memory.ts';
import type { Rules } from '../rules.ts';

interface Stop {
  isStopped: boolean;
}

export function stopOfWorld(): Slot<Stop> {
  return slot('whether the sources of the world are stopped', () => ({ isStopped: false }));
}

/** Refuses all calls once an entry of the given kind was logged in the world. */
export function stoppedBy(stopping: LogKind) {
  return ({ logs }: Rules, recall: (memory: Memory) => Stop): Partial<Rules> => ({
    logs: (kind, memory) => {
      if (kind === stopping) recall(memory).isStopped = true;
      return logs(kind, memory);
    },
    takesCalls: (_, memory) => !recall(memory).isStopped,
  });
}
