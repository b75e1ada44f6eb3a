/** Sorted by instant, then by order of creation. */
export interface QueueEntry {
  readonly instantMs: number;
  readonly order: number;
}

/**
 * A queue that can also remove an entry in the middle. Timers are cancelled far more often than they fire, because every
 * exchange that ends in time cancels its deadline. So cancelled timers must not stay in the queue.
 */
export class TimerQueue<Entry extends QueueEntry> {
  /** The latest first, so that the earliest is removed at the end of the array. */
  #entries: Entry[] = [];

  get size(): number {
    return this.#entries.length;
  }

  /** The earliest entry, which stays in the queue. */
  peek(): Entry | undefined {
    return this.#entries.at(-1);
  }

  push(entry: Entry): void {
    this.#entries.splice(this.#placeFor(entry), 0, entry);
  }

  /** Removes the earliest entry. */
  pop(): Entry | undefined {
    return this.#entries.pop();
  }

  /** Removes one entry at any position; false if it is not in the queue. */
  remove(entry: Entry): boolean {
    const place = this.#placeFor(entry);
    if (this.#entries[place] !== entry) return false;
    this.#entries.splice(place, 1);
    return true;
  }

  clear(): void {
    this.#entries = [];
  }

  /** The place of an entry if it is in the queue, or else the place where it belongs. */
  #placeFor({ instantMs, order }: Entry): number {
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#entries[middle];
      const isLater =
        other !== undefined && (other.instantMs > instantMs || (other.instantMs === instantMs && other.order > order));
      if (isLater) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
