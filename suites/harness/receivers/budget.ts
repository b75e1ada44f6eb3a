import { plural } from '../../../spec/grammar.ts';

/**
 * Bounds on everything that the receivers of one case accept. The largest conforming case has thousands of messages in
 * some hundreds of requests, a few megabytes in all. Each bound is several times that.
 */
export const BUDGET = {
  /** The heads and bodies of all requests, including the cost of keeping them. */
  sizeBytes: 48 * 1024 * 1024,
  requests: 20_000,
  /** Open at once, across all receivers. */
  connections: 2_000,
  /** One body: eight times the limit on a batch, because a batch that is just too large must be judged, not cut off. */
  bodyBytes: 4 * 1024 * 1024,
} as const;

/** Cost of the record of a request in addition to its text, as measured. */
const REQUEST_COST_BYTES = 1_024;
/** The same for one header name or value, or one piece of a body, because many small ones add up. */
const TEXT_COST_BYTES = 32;
const PIECE_COST_BYTES = 512;
/** The same for a value or a name in parsed and indexed JSON. */
const VALUE_COST_BYTES = 96;

/**
 * Memory of the receivers of all concurrent cases, in bytes. A run needs a few megabytes at once. With this bound it
 * stays below 512 MB, even if an implementation floods every case.
 */
const QUOTA_BYTES = 128 * 1024 * 1024;
/** Share of every case even when the quota is empty, so that a flood in one does not stop the others. */
const SHARE_BYTES = 2 * 1024 * 1024;

/** Counts the bytes of several budgets together. */
export class SharedQuota {
  readonly limitBytes: number;
  #takenBytes = 0;

  constructor(limitBytes: number = QUOTA_BYTES) {
    this.limitBytes = limitBytes;
  }

  /**
   * Takes bytes from the quota, even if it has too few.
   * @param caseBytes Total of the case, including these bytes.
   * @returns Whether the quota had them, or the case is still within its share
   */
  take(sizeBytes: number, caseBytes: number): boolean {
    this.#takenBytes += sizeBytes;
    return this.#takenBytes <= this.limitBytes || caseBytes <= SHARE_BYTES;
  }

  giveBack(sizeBytes: number): void {
    this.#takenBytes -= sizeBytes;
  }
}

/** Memory budget shared by all cases of this process. */
const SHARED = new SharedQuota();

/**
 * Counts what the receivers of one case accept. Once the budget is exceeded, they accept nothing more, and the case
 * cannot continue.
 */
export class Budget {
  readonly #quota: SharedQuota;
  #sizeBytes = 0;
  #requests = 0;
  #connections = 0;
  #quotaBytes = 0;
  #isReleased = false;
  #overdrawn: string | undefined;

  constructor(quota: SharedQuota = SHARED) {
    this.#quota = quota;
  }

  /** The used share of the bytes or requests, from 0 to 1: the larger one. */
  used(): number {
    return Math.max(this.#sizeBytes / BUDGET.sizeBytes, this.#requests / BUDGET.requests);
  }

  /** True if one more connection may be open at a receiver. Release it when it closes. */
  takeConnection(receiver: string): boolean {
    this.#connections += 1;
    return this.#within(this.#connections, BUDGET.connections, 'connections at once in one case', receiver);
  }

  releaseConnection(): void {
    this.#connections -= 1;
  }

  /** True if one more request may be kept, with these names and values. */
  takeRequest(receiver: string, rawHeaders: readonly string[]): boolean {
    this.#requests += 1;
    const headBytes = rawHeaders.reduce((sum, text) => sum + text.length + TEXT_COST_BYTES, REQUEST_COST_BYTES);
    return (
      this.#within(this.#requests, BUDGET.requests, 'requests in one case', receiver) && this.#take(headBytes, receiver)
    );
  }

  /** True if one more piece of a body may be kept. @param bodyBytes Size of the body so far, including this piece. */
  takePiece(receiver: string, pieceBytes: number, bodyBytes: number): boolean {
    return (
      this.#within(bodyBytes, BUDGET.bodyBytes, 'bytes in one body', receiver) &&
      this.#take(pieceBytes + PIECE_COST_BYTES, receiver)
    );
  }

  /**
   * True if the contents of a body may be parsed.
   * @param addedBytes Size of the contents minus the size of the body as received; negative if they are smaller.
   * @param values Upper bound on their values and names.
   */
  takeContents(receiver: string, addedBytes: number, values: number): boolean {
    return this.#take(Math.max(0, addedBytes) + values * VALUE_COST_BYTES, receiver);
  }

  /** Returns this case's bytes to the quota. Called when its receivers are closed, and nothing more comes. */
  release(): void {
    this.#quota.giveBack(this.#quotaBytes);
    this.#quotaBytes = 0;
    this.#isReleased = true;
  }

  /** Records that a receiver gave up something, and why. There can be no verdict on the case any more. */
  overdraw(expected: string, seen: string, receiver: string): void {
    const sizeMb = (this.#sizeBytes / (1024 * 1024)).toFixed(1);
    const soFar = `${plural(this.#requests, 'request')}, ${sizeMb} MB and ${plural(this.#connections, 'open connection')} so far`;
    this.#overdrawn ??= `Expected ${expected}, got ${seen} (${receiver}; ${soFar})`;
  }

  /** One sentence about what was too much; undefined if nothing was. */
  overdrawn(): string | undefined {
    return this.#overdrawn;
  }

  #take(sizeBytes: number, receiver: string): boolean {
    this.#sizeBytes += sizeBytes;
    if (!this.#isReleased && !this.#takeFromQuota(sizeBytes)) {
      this.overdraw(`at most ${this.#quota.limitBytes} bytes in all cases under way`, 'more', receiver);
    }
    return this.#within(this.#sizeBytes, BUDGET.sizeBytes, 'bytes in one case', receiver);
  }

  #takeFromQuota(sizeBytes: number): boolean {
    this.#quotaBytes += sizeBytes;
    return this.#quota.take(sizeBytes, this.#sizeBytes);
  }

  #within(amount: number, limit: number, of: string, receiver: string): boolean {
    if (amount > limit) this.overdraw(`at most ${limit} ${of}`, 'more', receiver);
    return this.#overdrawn === undefined;
  }
}
