/** Bytes that the receivers of one case keep. */
const BYTES_LIMIT = 64 * 1024 * 1024;
/** Requests that the receivers of one case keep. */
const REQUESTS_LIMIT = 20_000;

/** Bounds what the receivers of one case take in, whatever an implementation sends. */
export class Budget {
  #bytes = 0;
  #requests = 0;

  /** Whether so many more bytes may be kept. */
  take(sizeBytes: number): boolean {
    this.#bytes += sizeBytes;
    return this.#bytes <= BYTES_LIMIT;
  }

  /** Whether one more request may be kept. */
  takeRequest(): boolean {
    this.#requests += 1;
    return this.#requests <= REQUESTS_LIMIT;
  }

  /** One sentence on what was too much, or undefined where nothing was. */
  overdrawn(): string | undefined {
    if (this.#requests > REQUESTS_LIMIT) return `Expected at most ${REQUESTS_LIMIT} requests in one case, got more`;
    if (this.#bytes > BYTES_LIMIT) return `Expected at most ${BYTES_LIMIT} bytes of requests in one case, got more`;
    return undefined;
  }
}
