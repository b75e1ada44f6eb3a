import type { DevCounts } from '../../../spec/shapes/dev/state.ts';
import type { KeptMessage } from './kept-message.ts';
import { Notes } from './notes.ts';
import { RecordStore } from './records.ts';

export const MAX_KEPT_MESSAGES = 50_000;
/** Approximate memory for messages: 50,000 calls of 1 kB with an attempt each fit. */
export const MAX_KEPT_BYTES = 128_000_000;

export interface StoreLimits {
  readonly messages: number;
  readonly bytes: number;
}

/**
 * The newest messages. The oldest are dropped when there are too many, or when they use too much memory. A message in
 * memory is a small object with the data for lists and filters; requests and responses are in records in a record store of
 * large buffers.
 */
export class MessageStore {
  /** Holds calls, requests and responses. */
  readonly recordStore = new RecordStore();
  readonly notes = new Notes(this.recordStore);
  readonly #limits: StoreLimits;
  /** By number, the oldest first. */
  readonly #messages = new Map<number, KeptMessage>();
  #bytes = 0;
  #forgotten = 0;
  #last = 0;

  constructor(limits: StoreLimits = { messages: MAX_KEPT_MESSAGES, bytes: MAX_KEPT_BYTES }) {
    this.#limits = limits;
  }

  nextNumber(): number {
    this.#last += 1;
    return this.#last;
  }

  get counts(): DevCounts {
    return {
      kept: this.#messages.size,
      forgotten: this.#forgotten,
      bytes: this.#bytes,
      limitMessages: this.#limits.messages,
      limitBytes: this.#limits.bytes,
    };
  }

  get(number: number): KeptMessage | undefined {
    return this.#messages.get(number);
  }

  /** The newest first, optionally only those before a number. */
  *newestFirst(before = this.#last + 1): Generator<KeptMessage> {
    const [oldest = this.#last + 1] = this.#messages.keys();
    for (let number = Math.min(before - 1, this.#last); number >= oldest; number -= 1) {
      const message = this.#messages.get(number);
      if (message !== undefined) yield message;
    }
  }

  /** Keeps a message; returns the number of messages that were dropped for it. */
  add(message: KeptMessage): number {
    this.#messages.set(message.number, message);
    this.#bytes += message.bytes;
    return this.#makeRoom();
  }

  /**
   * Changes a message, and measures it again if it is still kept; returns the number of messages that were dropped for
   * it.
   */
  change(message: KeptMessage, change: () => void): number {
    const beforeBytes = message.bytes;
    change();
    if (this.#messages.get(message.number) !== message) return 0;
    this.#bytes += message.bytes - beforeBytes;
    return this.#makeRoom();
  }

  clear(): void {
    for (const message of this.#messages.values()) this.#forget(message);
  }

  #makeRoom(): number {
    let left = 0;
    for (const message of this.#messages.values()) {
      if (this.#messages.size <= this.#limits.messages && this.#bytes <= this.#limits.bytes) break;
      this.#forget(message);
      left += 1;
    }
    return left;
  }

  #forget(message: KeptMessage): void {
    this.#messages.delete(message.number);
    this.#bytes -= message.bytes;
    this.#forgotten += 1;
    this.notes.leaving(message);
  }
}
