const SAMPLE_MS = 5;
const MB = 1024 * 1024;

/** For tests only: watches from now on how much memory this thread holds. */
export class Growth {
  readonly #beforeMb = heldMb();
  #mostMb = this.#beforeMb;
  readonly #timer = setInterval(() => this.#sample(), SAMPLE_MS);

  /** By how many megabytes the thread has grown at most. */
  growthMb(): number {
    this.#sample();
    return this.#mostMb - this.#beforeMb;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #sample(): void {
    this.#mostMb = Math.max(this.#mostMb, heldMb());
  }
}

/** On the heap and outside it. */
function heldMb(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MB;
}
