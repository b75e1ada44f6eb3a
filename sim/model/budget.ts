import { exactBytes } from '../../spec/exact-json.ts';

/**
 * The memory limit of one simulator, in bytes. Each single limit is generous, so thousands of things below their limits
 * would fill the memory. 160 MB hold 30,000 pending deliveries of usual calls. With the program itself, its
 * connections, the parsing of bodies, and garbage, a full process peaks below 512 MB.
 */
export const BUDGET_BYTES = 160 * 1024 * 1024;

/** Approximate memory of a value besides its text: an object or array, and anything else. */
const OBJECT_BYTES = 64;
const LEAF_BYTES = 32;
/** A text uses up to two bytes of memory for each of its units. */
const UNIT_BYTES = 2;

/**
 * Most bytes of JSON for each byte of a value's footprint: a text has up to six for each of its units, and a number has
 * fewer than its leaf counts.
 */
export const MAX_JSON_BYTES_PER_FOOTPRINT = 3;

/** Approximate memory of a JSON value with its contents. */
export function footprintBytes(value: unknown): number {
  if (typeof value === 'string') return LEAF_BYTES + UNIT_BYTES * value.length;
  if (typeof value !== 'object' || value === null) return LEAF_BYTES;
  let sum = OBJECT_BYTES + exactBytes(value);
  if (Array.isArray(value)) return value.reduce((total: number, item) => total + footprintBytes(item), sum);
  // Without an array of entries, because every call is measured.
  for (const name in value) {
    sum += footprintBytes(name) + footprintBytes((value as Readonly<Record<string, unknown>>)[name]);
  }
  return sum;
}

/** A limited supply of bytes. */
export interface Quota {
  /** Takes bytes; false, and takes none, if they do not fit. */
  take(bytes: number): boolean;
  release(bytes: number): void;
}

/** For parts without a simulator: it has room for anything. */
export const UNLIMITED: Quota = { take: () => true, release: () => undefined };

/** Bytes in use in a simulator, and their limit. */
export class Budget implements Quota {
  readonly limitBytes: number;
  #heldBytes = 0;

  constructor(limitBytes = BUDGET_BYTES) {
    this.limitBytes = limitBytes;
  }

  get heldBytes(): number {
    return this.#heldBytes;
  }

  take(bytes: number): boolean {
    if (this.#heldBytes + bytes > this.limitBytes) return false;
    this.#heldBytes += bytes;
    return true;
  }

  release(bytes: number): void {
    this.#heldBytes -= bytes;
  }
}

/** Share of one world in the budget. Closing it returns all bytes, so that a deleted world leaves nothing. */
export class Share implements Quota {
  readonly #budget: Budget;
  #heldBytes = 0;
  #isClosed = false;

  constructor(budget: Budget = new Budget()) {
    this.#budget = budget;
  }

  get heldBytes(): number {
    return this.#heldBytes;
  }

  take(bytes: number): boolean {
    if (this.#isClosed || !this.#budget.take(bytes)) return false;
    this.#heldBytes += bytes;
    return true;
  }

  /** Does nothing once the share is closed, because closing returned the bytes. */
  release(bytes: number): void {
    if (this.#isClosed) return;
    this.#heldBytes -= bytes;
    this.#budget.release(bytes);
  }

  /** Replaces the bytes of a thing; false, without a change, if the new ones do not fit. */
  exchange(beforeBytes: number, nowBytes: number): boolean {
    if (!this.take(nowBytes)) return false;
    this.release(beforeBytes);
    return true;
  }

  close(): void {
    this.#budget.release(this.#heldBytes);
    this.#heldBytes = 0;
    this.#isClosed = true;
  }
}

/**
 * The beginning of a text, in separate memory. A plain slice would keep the whole text alive, however long it is.
 * @param maxLength in UTF-16 units
 */
export function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${Buffer.from(text.slice(0, maxLength)).toString()}…`;
}
