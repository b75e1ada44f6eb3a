import { STEP_LIMIT_MS } from './stepped-time.ts';

/** Steps are shorter than any deadline until nothing has happened for this long. From then on each one doubles that. */
const SHORT_MS = 120_000;

/**
 * Where to stop a clock whose `next` is not believed. An attempt whose deadline falls into the same move may never be seen,
 * so the steps after anything has happened are as short as those of a clock without `next`.
 */
export class ShortSteps {
  #idleMs = 0;

  /** How far the next step may go. */
  stepMs(): number {
    return this.#idleMs < SHORT_MS ? STEP_LIMIT_MS : this.#idleMs;
  }

  /** The clock has moved, and nothing was due. */
  passed(ms: number): void {
    this.#idleMs += ms;
  }

  /** Something has happened, or is expected. */
  begin(): void {
    this.#idleMs = 0;
  }
}
