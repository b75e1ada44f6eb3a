/**
 * What the receivers of all cases that play at the same time keep, in bytes. A run needs a few megabytes at once. With
 * this bound it stays below 512 MB, even if an implementation floods every case.
 */
const POOL_BYTES = 128 * 1024 * 1024;
/** What every case may take even when the pool is empty, so that a flood in one does not stop the others. */
const SHARE_BYTES = 2 * 1024 * 1024;

/** Counts what several budgets have taken together. */
export class Pool {
  readonly limitBytes: number;
  #takenBytes = 0;

  constructor(limitBytes: number = POOL_BYTES) {
    this.limitBytes = limitBytes;
  }

  /**
   * Takes bytes from the pool, whether it has them or not.
   * @param caseBytes What the case has taken so far, with these bytes.
   * @returns Whether the pool had them, or the case is still within its share
   */
  take(sizeBytes: number, caseBytes: number): boolean {
    this.#takenBytes += sizeBytes;
    return this.#takenBytes <= this.limitBytes || caseBytes <= SHARE_BYTES;
  }

  giveBack(sizeBytes: number): void {
    this.#takenBytes -= sizeBytes;
  }
}
