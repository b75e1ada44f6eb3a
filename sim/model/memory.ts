/** One thing in a memory. Each slot is its own key, so no two slots share a value. */
export interface Slot<Kept extends object> {
  /** Content in a few words: `texts of the calls so far`. */
  readonly keeps: string;
  /** Makes the initial value. */
  readonly empty: () => Kept;
}

export function slot<Kept extends object>(keeps: string, empty: () => Kept): Slot<Kept> {
  return { keeps, empty };
}

/**
 * Memory of faults in one world, or in one client of the library. It ends with its world. The reference and the
 * variants remember nothing, so their memory stays empty.
 */
export class Memory {
  /** Memory of the whole world, if this is the memory of one client. */
  readonly around: Memory;
  readonly #kept = new Map<Slot<object>, object>();

  constructor(around?: Memory) {
    this.around = around ?? this;
  }

  /** Content of a slot: empty at first, and changed in place. */
  at<Kept extends object>(slot: Slot<Kept>): Kept {
    const kept = this.#kept.get(slot) ?? slot.empty();
    this.#kept.set(slot, kept);
    // A slot finds only the value that its own `empty` has made.
    return kept as Kept;
  }
}
