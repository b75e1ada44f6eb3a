/**
 * Number of outbound exchanges one simulator that has under way. Each takes a socket and about 100 KB at worst, which no budget
 * of what came in covers, because an exchange begins long after its call was accepted. No conforming run comes near it: the
 * router opens at most 256 to one URL.
 */
export const MAX_EXCHANGES = 2048;

/** Tries to enter again. */
type Resume = () => void;

/** The places for exchanges that all worlds share. Who finds none waits, and is called in turn when one is free. */
export class Places {
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

  /** Takes someone who no longer wants a place out of the queue. */
  forget(resume: Resume): void {
    this.#waiting.delete(resume);
  }
}
