import { type Memory, type Slot, slot } from '../../model/memory.ts';
import type { Source } from '../../model/source.ts';
import type { Rules } from '../rules.ts';

type Sources = Map<string, Source>;

export function sourcesInForce(): Slot<Sources> {
  return slot('the source in force, by write key', () => new Map());
}

/** Makes the source in force of the one that was in force before and of what is put now; a new one is as it was given. */
export function mixedWithEarlier(mix: (earlier: Source, given: Source) => Source) {
  return (_: Rules, recall: (memory: Memory) => Sources): Partial<Rules> => ({
    sourceInForce: (given, memory) => {
      const sources = recall(memory);
      const earlier = sources.get(given.writeKey);
      const inForce = earlier === undefined ? given : mix(earlier, given);
      sources.set(given.writeKey, inForce);
      return inForce;
    },
  });
}
