import type { Clock, Timer } from './clock.ts';

/** The longest delay that setTimeout takes, in milliseconds. A longer one would fire at once. */
export const MAX_TIMEOUT_MS = 2 ** 31 - 1;

class RealTimer implements Timer {
  readonly instantMs: number;
  readonly #fire: () => void;
  readonly #pending: Set<RealTimer>;
  /** When it fires on the monotonic clock, because the clock of the machine may be set while it waits. */
  readonly #dueMs: number;
  #handle: NodeJS.Timeout | undefined;

  constructor(instantMs: number, fire: () => void, pending: Set<RealTimer>) {
    this.instantMs = instantMs;
    this.#fire = fire;
    this.#pending = pending;
    pending.add(this);
    this.#dueMs = performance.now() + instantMs - Date.now();
    this.#wait();
  }

  cancel(): void {
    clearTimeout(this.#handle);
    this.#pending.delete(this);
  }

  #wait(): void {
    const leftMs = Math.max(0, this.#dueMs - performance.now());
    this.#handle = setTimeout(() => this.#wake(), Math.min(leftMs, MAX_TIMEOUT_MS));
  }

  /** Waits again if it is too early: a long wait comes in pieces, and setTimeout may be a millisecond early. */
  #wake(): void {
    if (performance.now() < this.#dueMs) {
      this.#wait();
      return;
    }
    this.#pending.delete(this);
    this.#fire();
  }
}

/** The machine's clock. */
export class RealClock implements Clock {
  readonly #pending = new Set<RealTimer>();

  now(): number {
    return Date.now();
  }

  at(instantMs: number, fire: () => void): Timer {
    return new RealTimer(instantMs, fire, this.#pending);
  }

  next(): number | null {
    let earliest: number | null = null;
    for (const { instantMs } of this.#pending) earliest = Math.min(earliest ?? instantMs, instantMs);
    return earliest;
  }

  clear(): void {
    for (const timer of this.#pending) timer.cancel();
  }
}
