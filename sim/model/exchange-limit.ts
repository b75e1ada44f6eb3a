/**
 * Most outbound exchanges under way in one simulator. Each uses a socket and about 100 KB at worst. No budget of
 * incoming data covers that, because an exchange begins long after its call was accepted. No conforming run comes near
 * it: the router opens at most 256 to one URL.
 */
export const MAX_EXCHANGES = 2048;

/** Tries to enter again. */
type Resume = () => void;

/**
 * The places for exchanges that all worlds share. Exchanges without a place wait, and are called in turn when one is
 * free.
 */
export class ExchangeLimit {
  readonly #count: number;
  readonly #waiting = new Set<Resume>();
  #taken = 0;

  constructor(count = MAX_EXCHANGES) {
    this.#count = count;
  }

  /** Takes a place. Without a free one it returns false, and calls `resume` once when one is free. */
  enter(resume: Resume): boolean {
    if (this.#taken >= this.#count) {
      this.#waiting.add(resume);
      return false;
    }
    this.#taken += 1;
    return true;
  }

  leave(): void {
    this.#taken -= 1;
    for (const resume of this.#waiting) {
      if (this.#taken >= this.#count) return;
      this.#waiting.delete(resume);
      resume();
    }
  }

  /** Removes an exchange from the queue. */
  forget(resume: Resume): void {
    this.#waiting.delete(resume);
  }
}
