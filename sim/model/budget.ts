import { exactBytes } from '../../spec/exact-json.ts';

/**
 * The most bytes that everything in one simulator may hold together. Each limit of a single thing is generous, so
 * thousands of things that each stay below theirs would fill the memory. 160 MB hold 30,000 pending deliveries of usual
 * calls. With the program itself, its connections, what bodies cost while they are parsed, and garbage, a process that is
 * filled up peaks below 512 MB.
 */
export const BUDGET_BYTES = 160 * 1024 * 1024;

/** About what a value takes in memory besides its text: an object or array, and anything else. */
const OBJECT_BYTES = 64;
const LEAF_BYTES = 32;
/** A text in memory takes up to two bytes for each of its units. */
const UNIT_BYTES = 2;

/**
 * Number of bytes of JSON a value has at most for each byte of its footprint: a text has up to six for each of its units,
 * and a number has fewer than its leaf counts.
 */
export const MAX_JSON_BYTES_PER_FOOTPRINT = 3;

/** About how many bytes of memory a JSON value takes, with everything in it. */
export function footprintBytes(value: unknown): number {
  if (typeof value === 'string') return LEAF_BYTES + UNIT_BYTES * value.length;
  if (typeof value !== 'object' || value === null) return LEAF_BYTES;
  let sum = OBJECT_BYTES + exactBytes(value);
  if (Array.isArray(value)) return value.reduce((total: number, item) => total + footprintBytes(item), sum);
  // Without an array of entries, because every call that comes in is measured.
  for (const name in value) {
    sum += footprintBytes(name) + footprintBytes((value as Readonly<Record<string, unknown>>)[name]);
  }
  return sum;
}

/** Something that bytes are taken from and given back to. */
export interface Purse {
  /** Takes bytes; false, and takes none, if they do not fit. */
  take(bytes: number): boolean;
  release(bytes: number): void;
}

/** For parts that run without a simulator: it has room for anything. */
export const UNLIMITED: Purse = { take: () => true, release: () => undefined };

/** Number of bytes a simulator holds, out of how many it may hold. */
export class Budget implements Purse {
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

/** Share of one world in the budget. Closing it gives everything back, so that a deleted world leaves nothing. */
export class Account implements Purse {
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

  /** Does nothing once the account is closed, because closing gave the bytes back. */
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
 *
 * @param maxLength in UTF-16 units
 */
export function beginningOf(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${Buffer.from(text.slice(0, maxLength)).toString()}…`;
}
