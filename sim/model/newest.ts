import type { Purse } from './budget.ts';

/** How the newest entries are limited. */
interface Limits<Entry> {
  readonly maxEntries: number;
  readonly maxBytes: number;
  readonly sizeBytes: (entry: Entry) => number;
  /** What the entries are paid from. */
  readonly purse: Purse;
}

/** Keeps the newest of many entries: the oldest are dropped when there are too many, or when their bytes do not fit. */
export class Newest<Entry> {
  readonly #limits: Limits<Entry>;
  #entries: Entry[] = [];
  /** Where the oldest entry is. What is before it was dropped, and is taken out of the array from time to time. */
  #start = 0;
  #heldBytes = 0;

  constructor(limits: Limits<Entry>) {
    this.#limits = limits;
  }

  push(entry: Entry): void {
    const { maxEntries, maxBytes, sizeBytes, purse } = this.#limits;
    const bytes = sizeBytes(entry);
    if (bytes > maxBytes) return;
    while (this.#count >= maxEntries || this.#heldBytes + bytes > maxBytes) this.#dropOldest();
    while (!purse.take(bytes)) {
      if (this.#count === 0) return;
      this.#dropOldest();
    }
    this.#heldBytes += bytes;
    this.#entries.push(entry);
  }

  /** Oldest first. */
  all(): Entry[] {
    return this.#entries.slice(this.#start);
  }

  get #count(): number {
    return this.#entries.length - this.#start;
  }

  #dropOldest(): void {
    const [oldest] = this.#entries.slice(this.#start, this.#start + 1);
    if (oldest === undefined) return;
    const bytes = this.#limits.sizeBytes(oldest);
    this.#limits.purse.release(bytes);
    this.#heldBytes -= bytes;
    this.#start += 1;
    // Only when half of the array is dropped, so that a full log does not move all its entries for each new one.
    if (2 * this.#start < this.#entries.length) return;
    this.#entries = this.all();
    this.#start = 0;
  }
}
