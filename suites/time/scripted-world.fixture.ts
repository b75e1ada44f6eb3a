import type { ClockPort, ClockReading, Traffic } from './world-time.ts';

/** For tests only: a world with timers, seen through its clock and its receivers, with a record of what was asked. */
export class ScriptedWorld implements ClockPort, Traffic {
  /** Every move of the clock, as the instant that it led to. */
  readonly moves: number[] = [];
  reads = 0;
  nowMs = 0;
  busy = 0;
  heldRequests = 0;
  happened = 0;
  /** What comes of the next readings, one after another. */
  readonly onRead: (() => void)[] = [];
  /** Whether the clock moves when it is told to. */
  stuck = false;
  readonly #timers: { readonly atMs: number; readonly fire: () => void }[] = [];
  readonly #tells: boolean;

  /** @param tells Whether the clock tells `next` and `busy`. */
  constructor(tells = true) {
    this.#tells = tells;
  }

  timer(atMs: number, fire: () => void = () => {}): void {
    this.#timers.push({ atMs, fire });
    this.#timers.sort((a, b) => a.atMs - b.atMs);
  }

  reading(): ClockReading {
    if (!this.#tells) return { nowMs: this.nowMs, nextMs: undefined, busy: undefined };
    return { nowMs: this.nowMs, nextMs: this.#timers[0]?.atMs ?? null, busy: this.busy };
  }

  async read(): Promise<ClockReading> {
    this.reads += 1;
    this.onRead.shift()?.();
    return this.reading();
  }

  async advance(byMs: number): Promise<ClockReading> {
    const goalMs = this.stuck ? this.nowMs : this.nowMs + byMs;
    this.moves.push(goalMs);
    const due = this.#timers.filter(({ atMs }) => atMs <= goalMs);
    this.#timers.splice(0, due.length);
    this.nowMs = goalMs;
    for (const { fire } of due) fire();
    return this.reading();
  }

  held(): number {
    return this.heldRequests;
  }

  activity(): number {
    return this.happened;
  }

  account(): string {
    return `${this.happened} things have happened`;
  }
}
