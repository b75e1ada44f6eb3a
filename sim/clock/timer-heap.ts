/** Sorted by instant, then by order of creation. */
export interface HeapEntry {
  readonly instantMs: number;
  readonly order: number;
}

function isBefore(a: HeapEntry, b: HeapEntry): boolean {
  return a.instantMs < b.instantMs || (a.instantMs === b.instantMs && a.order < b.order);
}

/**
 * A binary min-heap that can also remove an entry in the middle. Timers are cancelled far more often than they fire,
 * because every exchange that ends in time cancels its deadline. So cancelled timers must not stay in the heap.
 */
export class TimerHeap<Entry extends HeapEntry> {
  readonly #entries: Entry[] = [];
  readonly #places = new Map<Entry, number>();

  get size(): number {
    return this.#entries.length;
  }

  /** The earliest entry, which stays in the heap. */
  peek(): Entry | undefined {
    return this.#entries[0];
  }

  push(entry: Entry): void {
    this.#rise(this.#entries.length, entry);
  }

  /** Removes the earliest entry. */
  pop(): Entry | undefined {
    const first = this.#entries[0];
    if (first !== undefined) this.remove(first);
    return first;
  }

  /** Removes one entry at any position; false if it is not in the heap. */
  remove(entry: Entry): boolean {
    const place = this.#places.get(entry);
    const last = this.#entries.at(-1);
    if (place === undefined || last === undefined) return false;
    this.#entries.length -= 1;
    this.#places.delete(entry);
    if (entry === last) return true;
    // The last entry fills the gap. It may belong above it or below it.
    if (isBefore(last, entry)) this.#rise(place, last);
    else this.#sink(place, last);
    return true;
  }

  clear(): void {
    this.#entries.length = 0;
    this.#places.clear();
  }

  #put(place: number, entry: Entry): void {
    this.#entries[place] = entry;
    this.#places.set(entry, place);
  }

  /** Puts the entry at the position or above it: each later parent moves down. */
  #rise(from: number, entry: Entry): void {
    let place = from;
    while (place > 0) {
      const parentPlace = (place - 1) >> 1;
      const parent = this.#entries[parentPlace];
      if (parent === undefined || !isBefore(entry, parent)) break;
      this.#put(place, parent);
      place = parentPlace;
    }
    this.#put(place, entry);
  }

  /** Puts the entry at the position or below it: the earlier of two children moves up. */
  #sink(from: number, entry: Entry): void {
    let place = from;
    for (;;) {
      const childPlace = this.#earlierChild(place);
      const child = this.#entries[childPlace];
      if (child === undefined || !isBefore(child, entry)) break;
      this.#put(place, child);
      place = childPlace;
    }
    this.#put(place, entry);
  }

  #earlierChild(place: number): number {
    const leftPlace = 2 * place + 1;
    const left = this.#entries[leftPlace];
    const right = this.#entries[leftPlace + 1];
    return left !== undefined && right !== undefined && isBefore(right, left) ? leftPlace + 1 : leftPlace;
  }
}
