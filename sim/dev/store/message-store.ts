import type { DevCounts } from '../../../spec/shapes/dev/state.ts';
import { type KeptMessage, releaseMessage } from './kept-message.ts';

export const MAX_KEPT_MESSAGES = 5_000;
/** Approximate memory for messages: 5,000 calls of 1 kB with five attempts each fit. */
export const MAX_KEPT_BYTES = 64_000_000;

export interface StoreLimits {
  readonly messages: number;
  readonly bytes: number;
}

/** Notices what happens to the messages of a store. */
export interface StoreFollower {
  /** A message is new, or has changed. */
  readonly changed: (message: KeptMessage) => void;
  /** A person has removed messages. */
  readonly removed: () => void;
}

/** The newest messages. The oldest are dropped when there are too many, or when they use too much memory. */
export class MessageStore {
  readonly #limits: StoreLimits;
  /** By number, the oldest first. */
  readonly #messages = new Map<number, KeptMessage>();
  #bytes = 0;
  #forgotten = 0;
  #last = 0;
  #follower: StoreFollower | undefined;

  constructor(limits: StoreLimits = { messages: MAX_KEPT_MESSAGES, bytes: MAX_KEPT_BYTES }) {
    this.#limits = limits;
  }

  /** The number of the last message there ever was. */
  get last(): number {
    return this.#last;
  }

  follow(follower: StoreFollower): void {
    this.#follower = follower;
  }

  /** Takes messages from an earlier start. @param oldestFirst with a number of at most `last` each */
  restore(oldestFirst: readonly KeptMessage[], last: number): void {
    this.#last = last;
    for (const message of oldestFirst) this.add(message);
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
  newestFirst(before = Number.POSITIVE_INFINITY): KeptMessage[] {
    return [...this.#messages.values()].filter(({ number }) => number < before).reverse();
  }

  /** Keeps a message; returns the number of messages that were dropped for it. */
  add(message: KeptMessage): number {
    this.#messages.set(message.number, message);
    return this.#changed(message, 0);
  }

  /** Changes a message, which may then take more memory; returns the number of messages that were dropped for it. */
  change(message: KeptMessage, change: () => void): number {
    const beforeBytes = message.memoryBytes;
    change();
    return message.isKept ? this.#changed(message, beforeBytes) : 0;
  }

  /** Removes the messages that match. */
  remove(matches: (message: KeptMessage) => boolean): void {
    for (const message of [...this.#messages.values()].filter(matches)) this.#forget(message);
    this.#follower?.removed();
  }

  #changed(changed: KeptMessage, beforeBytes: number): number {
    this.#bytes += changed.memoryBytes - beforeBytes;
    this.#follower?.changed(changed);
    let left = 0;
    for (const message of this.#messages.values()) {
      if (this.#messages.size <= this.#limits.messages && this.#bytes <= this.#limits.bytes) break;
      this.#forget(message);
      left += 1;
    }
    this.#forgotten += left;
    return left;
  }

  #forget(message: KeptMessage): void {
    this.#messages.delete(message.number);
    this.#bytes -= message.memoryBytes;
    releaseMessage(message);
  }
}
