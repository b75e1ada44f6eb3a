import { type Memory, type Slot, slot } from '../../model/memory.ts';
import type { Rules } from '../rules.ts';

interface Stop {
  isStopped: boolean;
}

export function stopOfWorld(): Slot<Stop> {
  return slot('whether the sources of the world are stopped', () => ({ isStopped: false }));
}

/** Refuses all calls after one that was invalid in this respect. */
export function stoppedBy(misfit: 'size' | 'timestamp') {
  return ({ observe }: Rules, recall: (memory: Memory) => Stop): Partial<Rules> => ({
    observe: (event, memory) => {
      observe(event, memory);
      if (event.kind === 'misfit' && event.of === misfit) recall(memory).isStopped = true;
    },
    takesCalls: (_, memory) => !recall(memory).isStopped,
  });
}
