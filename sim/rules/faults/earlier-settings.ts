import { type Memory, type Slot, slot } from '../../model/memory.ts';
import type { Source } from '../../model/message.ts';
import type { Rules } from '../rules.ts';

type Sources = Map<string, Source>;

export function sourcesInForce(): Slot<Sources> {
  return slot('the source in force, by write key', () => new Map());
}

/** Mixes the previous settings of a source with the new ones. A new source stays as given. */
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
