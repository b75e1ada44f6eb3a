import { RoutespecError } from '../../spec/error.ts';
import type { Clock, Timer } from './clock.ts';
import { instantText } from './instant-text.ts';
import { type HeapEntry, TimerHeap } from './timer-heap.ts';

/**
 * How many timers may fire at one instant. A world holds fewer pending deliveries than this, so more can only be timers
 * that set each other without any time passing, which would go on for ever.
 */
export const MAX_TIMERS_AT_ONE_INSTANT = 1_000_000;

interface VirtualTimer extends HeapEntry {
  readonly fire: () => void;
}

/** A clock that stands still until it is moved. */
export class VirtualClock implements Clock {
  readonly #timers = new TimerHeap<VirtualTimer>();
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
    // Time never runs backwards: a timer in the past is due at once.
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
   * Moves the clock forward and fires every timer that falls due on the way, in order, each at its own instant. That
   * includes timers that are set while others fire.
   *
   * @throws RoutespecError `invalid` if timers at one instant never end.
   */
  advance(durationMs: number): void {
    const endMs = this.#nowMs + durationMs;
    let firedAtInstant = 0;
    for (let timer = this.#due(endMs); timer !== undefined; timer = this.#due(endMs)) {
      firedAtInstant = timer.instantMs === this.#nowMs ? firedAtInstant + 1 : 1;
      if (firedAtInstant > MAX_TIMERS_AT_ONE_INSTANT) {
        throw new RoutespecError(
          'invalid',
          `Expected at most ${MAX_TIMERS_AT_ONE_INSTANT} timers at one instant, got more (${instantText(this.#nowMs)})`,
        );
      }
      this.#nowMs = timer.instantMs;
      timer.fire();
    }
    this.#nowMs = endMs;
  }

  #due(endMs: number): VirtualTimer | undefined {
    const first = this.#timers.peek();
    return first !== undefined && first.instantMs <= endMs ? this.#timers.pop() : undefined;
  }
}
