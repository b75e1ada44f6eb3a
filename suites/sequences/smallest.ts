import type { Deviation } from '../nonconformance.ts';

/** How many worlds are played in search of a shorter sequence that shows the same. */
const PLAYS_LIMIT = 40;
/** Real time for the search. */
const SEARCH_LIMIT_MS = 8_000;

/** A sequence, and what it shows. */
export interface Shown<Item> {
  readonly sequence: readonly Item[];
  readonly deviation: Deviation;
}

/**
 * As few items as still fail the same requirement, in the same order. Half of them are left out as long as that is
 * possible, then smaller pieces, in the end single items.
 */
export async function smallestSequence<Item>(
  shown: Shown<Item>,
  play: (sequence: readonly Item[]) => Promise<Deviation | undefined>,
): Promise<Shown<Item>> {
  const endMs = performance.now() + SEARCH_LIMIT_MS;
  let smallest = shown;
  let plays = 0;
  for (let size = Math.ceil(shown.sequence.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < smallest.sequence.length; ) {
      if (plays >= PLAYS_LIMIT || performance.now() >= endMs) return smallest;
      plays += 1;
      const sequence = smallest.sequence.toSpliced(at, size);
      const deviation = await play(sequence).catch(() => undefined);
      if (deviation?.requirement === shown.deviation.requirement) smallest = { sequence, deviation };
      else at += size;
    }
  }
  return smallest;
}
