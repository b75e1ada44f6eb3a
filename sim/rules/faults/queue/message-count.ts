import { type Slot, slot } from '../../../model/memory.ts';

export interface Count {
  count: number;
}

export function messageCount(keeps: string): Slot<Count> {
  return slot(keeps, () => ({ count: 0 }));
}
