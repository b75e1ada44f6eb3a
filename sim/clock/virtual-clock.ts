import { RoutespecError } from '../../spec/error.ts';
import type { Clock, Timer } from './clock.ts';
import { instantText } from './instant-text.ts';
import { type QueueEntry, TimerQueue } from './timer-queue.ts';

/**
 * Most timers that may fire at one instant. A world has fewer pending deliveries than this, so more can only be timers
 * that set each other without any time passing, which would never end.
 */
export const MAX_TIMERS_AT_ONE_INSTANT = 1_000_000;

interface VirtualTimer extends QueueEntry {
  readonly fire: () => void;
}

export class VirtualClock implements Clock {
  readonly #timers = new TimerQueue<VirtualTimer>();
  #nowMs: number;
  #created = 0;

  constructor(startMs: number) {
    this.#nowMs = startMs;
  }

  now(): number {
    return this.#nowMs;
  }

  at(instantMs: number, fire: () => void): Timer {
    this.#created += 1;
    // Time never runs backwards: a timer in the past is due immediately.
    const timer = { instantMs: Math.max(instantMs, this.#nowMs), order: this.#created, fire };
    this.#timers.push(timer);
    return { cancel: () => void this.#timers.remove(timer) };
  }

  next(): number | null {
    return this.#timers.peek()?.instantMs ?? null;
  }

  clear(): void {
    this.#timers.clear();
  }

  /**
   * Moves the clock forward and fires every timer that falls due, in order, each at its own instant. That includes
   * timers that are set while others fire.
   * @throws RoutespecError `invalid` if timers at one instant never end.
   */
  advance(durationMs: number): void {
    const endMs = this.#nowMs + durationMs;
    while (this.advanceToTimer(endMs));
  }

  /**
   * Moves the clock to the next instant with a timer, and fires all timers of that instant, including those that are
   * set meanwhile. Returns false if none is due by `endMs`; the clock then stands at `endMs`.
   * @throws RoutespecError `invalid` if timers at one instant never end.
   */
  advanceToTimer(endMs: number): boolean {
    const instantMs = this.next();
    if (instantMs === null || instantMs > endMs) {
      this.#nowMs = endMs;
      return false;
    }
    this.#nowMs = instantMs;
    let fired = 0;
    for (let timer = this.#due(); timer !== undefined; timer = this.#due()) {
      fired += 1;
      if (fired > MAX_TIMERS_AT_ONE_INSTANT) {
        throw new RoutespecError(
          'invalid',
          `Expected at most ${MAX_TIMERS_AT_ONE_INSTANT} timers at one instant, got more (${instantText(instantMs)})`,
        );
      }
      timer.fire();
    }
    return true;
  }

  #due(): VirtualTimer | undefined {
    const first = this.#timers.peek();
    return first !== undefined && first.instantMs <= this.#nowMs ? this.#timers.pop() : undefined;
  }
}
