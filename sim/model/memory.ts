/** One thing that may be kept in a memory. Each slot is its own key: two of them never share what they keep. */
export interface Slot<Kept extends object> {
  /** What is kept, in a few words: `texts of the calls so far`. */
  readonly keeps: string;
  /** Makes what is kept before anything has happened. */
  readonly empty: () => Kept;
}

export function slot<Kept extends object>(keeps: string, empty: () => Kept): Slot<Kept> {
  return { keeps, empty };
}

/**
 * What faults remember in one world, or in one client of the library. The reference and the variants remember nothing, so
 * theirs stays empty. It ends with its world.
 */
export class Memory {
  readonly #kept = new Map<Slot<object>, object>();

  /** What is kept in a slot, to be changed in place; empty at first. */
  at<Kept extends object>(slot: Slot<Kept>): Kept {
    const kept = this.#kept.get(slot) ?? slot.empty();
    this.#kept.set(slot, kept);
    // A slot finds only what it has made itself.
    return kept as Kept;
  }
}
