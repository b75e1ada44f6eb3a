import type { Clock, Timer } from './clock.ts';

/** The longest delay of setTimeout, in milliseconds. A longer one would fire immediately. */
export const MAX_TIMEOUT_MS = 2 ** 31 - 1;

class RealTimer implements Timer {
  readonly instantMs: number;
  readonly #clock: RealClock;
  readonly #fire: () => void;
  readonly #pending: Set<RealTimer>;
  #handle: NodeJS.Timeout | undefined;

  constructor(instantMs: number, clock: RealClock, fire: () => void, pending: Set<RealTimer>) {
    this.#clock = clock;
    this.instantMs = instantMs;
    this.#fire = fire;
    this.#pending = pending;
    pending.add(this);
    this.#wait();
  }

  cancel(): void {
    clearTimeout(this.#handle);
    this.#pending.delete(this);
  }

  #wait(): void {
    const leftMs = Math.max(0, this.instantMs - this.#clock.now());
    this.#handle = setTimeout(() => this.#wake(), Math.min(leftMs, MAX_TIMEOUT_MS));
  }

  /** Waits again if it is too early: a long wait comes in pieces, and setTimeout may be a millisecond early. */
  #wake(): void {
    if (this.#clock.now() < this.instantMs) {
      this.#wait();
      return;
    }
    this.#pending.delete(this);
    this.#fire();
  }
}

/**
 * A clock that starts at the machine's time, and continues with the monotonic clock, so that no wait ends early or late
 * when the machine's clock is set.
 */
export class RealClock implements Clock {
  readonly #originMs = Date.now() - performance.now();
  readonly #pending = new Set<RealTimer>();

  now(): number {
    return Math.floor(this.#originMs + performance.now());
  }

  at(instantMs: number, fire: () => void): Timer {
    return new RealTimer(instantMs, this, fire, this.#pending);
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
