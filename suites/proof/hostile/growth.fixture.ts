const SAMPLE_MS = 5;
const MB = 1024 * 1024;

/** For tests only: watches the memory of this thread from now on. */
export class Growth {
  readonly #beforeMb = heldMb();
  #mostMb = this.#beforeMb;
  readonly #timer = setInterval(() => this.#sample(), SAMPLE_MS);

  /** Largest growth of the thread, in megabytes. */
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
