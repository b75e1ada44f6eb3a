interface Timer {
  readonly dueMs: number;
  readonly fire: () => void;
}

/**
 * The clock of one world. It stands still until the suite moves it. Let your implementation take its time from it: with
 * `now`, `after` and `begin`, four hours of retries take milliseconds.
 */
export class Clock {
  #nowMs: number;
  #busy = 0;
  #onRest: (() => void) | undefined;
  readonly #timers = new Set<Timer>();

  constructor(startMs: number) {
    this.#nowMs = startMs;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#nowMs;
  }

  /**
   * Calls `fire` once, after the delay. The returned function cancels it. If `fire` is asynchronous, call `begin` in it,
   * before its first `await`.
   */
  after(delayMs: number, fire: () => void): () => void {
    const timer = { dueMs: this.#nowMs + delayMs, fire };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  /**
   * Counts work that goes on while the clock stands still: an HTTP request, from the decision to send it, before a queue
   * gets it, until its outcome has been handled or nobody waits for it any more. Call the returned function at its end.
   */
  begin(): () => void {
    let change = 1;
    this.#busy += change;
    return () => {
      this.#busy -= change;
      change = 0;
      if (this.#busy === 0) this.#onRest?.();
    };
  }

  /**
   * Moves the clock, and fires each timer that falls due at its own instant, in order.
   * @param settles Whether the work under way ends before each timer, and before the clock moves to the end.
   */
  async advance(byMs: number, settles = false): Promise<void> {
    const untilMs = this.#nowMs + byMs;
    for (;;) {
      while (settles && this.#busy > 0) await this.#rest();
      const timer = this.#first();
      if (timer === undefined || timer.dueMs > untilMs) break;
      this.#timers.delete(timer);
      this.#nowMs = timer.dueMs;
      timer.fire();
    }
    this.#nowMs = untilMs;
  }

  #rest(): Promise<void> {
    return new Promise((resolve) => {
      this.#onRest = resolve;
    });
  }

  /** State of the clock, as the suite sees it. */
  state(): { now: string; next: string | null; busy: number } {
    const first = this.#first();
    return {
      now: instantText(this.#nowMs),
      next: first === undefined ? null : instantText(first.dueMs),
      busy: this.#busy,
    };
  }

  /** Of timers that are due at the same instant, the one that was set first. */
  #first(): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) if (first === undefined || timer.dueMs < first.dueMs) first = timer;
    return first;
  }
}

/** ISO 8601 in UTC with milliseconds. */
export function instantText(ms: number): string {
  return new Date(ms).toISOString();
}
