import type { ClockPort, ClockReading, Holding, Traffic } from './world-time.ts';

/** For tests only: a world with timers, seen through its clock and its receivers. It records requests to it. */
export class ScriptedWorld implements ClockPort, Traffic {
  /** The instants after each move of the clock. A move by 0 ms, which only fires timers, is not listed. */
  readonly moves: number[] = [];
  reads = 0;
  nowMs = 0;
  busy = 0;
  heldRequests = 0;
  happened = 0;
  arrived = 0;
  /** Counts requests to the world. */
  asked = 0;
  holding: Holding = 'nothing';
  /** Actions at each of the next readings, in order. */
  readonly onRead: (() => void)[] = [];
  /** True if the clock does not move on request. */
  stuck = false;
  /** True if `next` is in whole milliseconds, even if the instant of the timer is not whole. */
  tellsWholeMs = false;
  readonly #timers: { readonly atMs: number; readonly fire: () => unknown }[] = [];
  readonly #isCounted: boolean;

  /** @param isCounted True if the clock reports `next` and `busy`. */
  constructor(isCounted = true) {
    this.#isCounted = isCounted;
  }

  timer(atMs: number, fire: () => unknown = () => {}): void {
    this.#timers.push({ atMs, fire });
    this.#timers.sort((a, b) => a.atMs - b.atMs);
  }

  reading(): ClockReading {
    if (!this.#isCounted) return { nowMs: this.nowMs, nextMs: undefined, busy: undefined };
    const [{ atMs } = { atMs: null }] = this.#timers;
    const nextMs = this.tellsWholeMs && atMs !== null ? Math.floor(atMs) : atMs;
    return { nowMs: this.nowMs, nextMs, busy: this.busy };
  }

  changes(): number {
    return this.asked;
  }

  async read(): Promise<ClockReading> {
    this.reads += 1;
    this.onRead.shift()?.();
    return this.reading();
  }

  async advance(byMs: number, settles = false): Promise<ClockReading> {
    this.asked += 1;
    const goalMs = this.stuck ? this.nowMs : this.nowMs + byMs;
    if (byMs > 0) this.moves.push(goalMs);
    if (settles) await this.#settle(goalMs);
    else this.#fire(goalMs);
    this.nowMs = goalMs;
    return this.reading();
  }

  /** Fires each timer at its own instant, but none that another one sets for the same instant. */
  #fire(goalMs: number): void {
    for (let [due] = this.#timers; due !== undefined && due.atMs <= goalMs; [due] = this.#timers) {
      const { atMs } = due;
      const together = this.#timers.filter((timer) => timer.atMs === atMs);
      this.#timers.splice(0, together.length);
      this.nowMs = Math.max(this.nowMs, atMs);
      for (const { fire } of together) void fire();
      if (this.#timers[0]?.atMs === atMs) return;
    }
  }

  /** Fires each timer at its own instant, with its effects, before the next. */
  async #settle(goalMs: number): Promise<void> {
    for (let [due] = this.#timers; due !== undefined && due.atMs <= goalMs; [due] = this.#timers) {
      this.#timers.shift();
      this.nowMs = due.atMs;
      await due.fire();
    }
  }

  async instantMs(): Promise<number> {
    return this.nowMs;
  }

  held(): number {
    return this.heldRequests;
  }

  mayHold(): Holding {
    return this.holding;
  }

  activity(): number {
    return this.happened;
  }

  arrivals(): number {
    return this.arrived;
  }

  account(): string {
    return `${this.happened} things have happened`;
  }
}
