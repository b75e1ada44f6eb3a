import type { Clock, Timer } from './clock.ts';
import { MAX_TIMEOUT_MS } from './real-clock.ts';
import { VirtualClock } from './virtual-clock.ts';

/**
 * A clock that runs at real speed, and can be paused or moved. Each timer fires at its own instant or, as on any clock
 * that runs, a little late.
 */
export class RunningClock implements Clock {
  readonly #virtual: VirtualClock;
  /** Machine time of the last update; null while this clock is paused. */
  #sinceMs: number | null = null;
  /** Its last instant. */
  #limitMs = Number.POSITIVE_INFINITY;
  #latestMs: number;
  #isFiring = false;
  #handle: NodeJS.Timeout | undefined;

  constructor(startMs: number) {
    this.#virtual = new VirtualClock(startMs);
    this.#latestMs = startMs;
  }

  now(): number {
    const nowMs = this.#virtual.now() + (this.#isFiring ? 0 : this.#elapsedMs());
    // Late timers fire at their own instants, which have already passed.
    this.#latestMs = Math.max(this.#latestMs, nowMs);
    return this.#latestMs;
  }

  at(instantMs: number, fire: () => void): Timer {
    const timer = this.#virtual.at(instantMs, fire);
    this.#wait();
    return timer;
  }

  next(): number | null {
    return this.#virtual.next();
  }

  clear(): void {
    this.#virtual.clear();
    clearTimeout(this.#handle);
  }

  /** Runs until it is paused or reaches the limit. */
  run(limitMs = Number.POSITIVE_INFINITY): void {
    this.#catchUp();
    this.#limitMs = limitMs;
    this.#sinceMs = performance.now();
    this.#wait();
  }

  stand(): void {
    this.#catchUp();
    this.#sinceMs = null;
    clearTimeout(this.#handle);
  }

  /**
   * Moves to the next instant with a timer, and fires all timers of that instant. Returns false if none is due by
   * `endMs`; the clock is then at `endMs`, or later if it was later already.
   * @throws RoutespecError `invalid` if timers at one instant never end.
   */
  jump(endMs: number): boolean {
    this.#catchUp();
    return this.#firing(() => this.#virtual.advanceToTimer(Math.max(endMs, this.#virtual.now())));
  }

  /** Milliseconds by which the clock is behind the machine's. */
  #elapsedMs(): number {
    if (this.#sinceMs === null) return 0;
    const roomMs = Math.max(0, this.#limitMs - this.#virtual.now());
    return Math.min(roomMs, Math.floor(performance.now() - this.#sinceMs));
  }

  /** Fires the timers that are due. */
  #catchUp(): void {
    if (this.#sinceMs === null || this.#isFiring) return;
    const elapsedMs = this.#elapsedMs();
    this.#sinceMs += elapsedMs;
    this.#firing(() => this.#virtual.advance(elapsedMs));
  }

  #firing<Result>(fire: () => Result): Result {
    this.#isFiring = true;
    try {
      return fire();
    } finally {
      this.#isFiring = false;
    }
  }

  /** Waits for the earliest timer. A long wait comes in pieces. */
  #wait(): void {
    clearTimeout(this.#handle);
    const nextMs = this.#virtual.next();
    if (this.#sinceMs === null || nextMs === null || nextMs > this.#limitMs) return;
    const leftMs = Math.max(0, nextMs - this.#virtual.now() - this.#elapsedMs());
    this.#handle = setTimeout(() => this.#wake(), Math.min(leftMs, MAX_TIMEOUT_MS));
  }

  #wake(): void {
    this.#catchUp();
    this.#wait();
  }
}
