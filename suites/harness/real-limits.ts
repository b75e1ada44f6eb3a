/**
 * Limits on real time, all measured by one watch. Time in which this process stood still, because it was stopped, the machine
 * slept or the processor was taken away, belongs to nobody: a limit that ran on in it would blame the implementation. With a
 * debugger there are no limits at all.
 */

/** Interval of the timer that shows whether this process stands still. */
const TICK_MS = 250;
/** A timer that is this late shows it. A busy machine delays timers by less. */
const LATE_MS = 1_000;

/** The clock and the timers of the machine. */
export interface Machine {
  readonly nowMs: () => number;
  /** @returns a function that cancels it */
  readonly timer: (callback: () => void, ms: number) => () => void;
}

const MACHINE: Machine = {
  nowMs: () => performance.now(),
  timer: (callback, ms) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

export class RealLimits {
  readonly #machine: Machine;
  #areLifted = false;
  #users = 0;
  #stopTicking: (() => void) | undefined;
  #lookedMs = 0;
  #stoodStillMs = 0;

  constructor(machine: Machine = MACHINE) {
    this.#machine = machine;
  }

  /** From now on nothing is too late in this process. Returns a function that undoes this. */
  lift(): () => void {
    this.#areLifted = true;
    return () => {
      this.#areLifted = false;
    };
  }

  get areLifted(): boolean {
    return this.#areLifted;
  }

  /** Begins a limit that a loop asks about. */
  begin(limitMs: number): { readonly isOver: () => boolean; readonly end: () => void } {
    const end = this.#watch();
    const endMs = this.activeMs() + limitMs;
    return { isOver: () => !this.#areLifted && this.activeMs() >= endMs, end };
  }

  /** Calls back once a limit is over. Returns a function that ends it before. */
  after(limitMs: number, onOver: () => void): () => void {
    const endWatch = this.#watch();
    const endMs = this.activeMs() + limitMs;
    let cancel = (): void => {};
    const arm = (ms: number): void => {
      cancel = this.#machine.timer(() => {
        const leftMs = endMs - this.activeMs();
        if (this.#areLifted) arm(limitMs);
        else if (leftMs > 0) arm(leftMs);
        else {
          endWatch();
          onOver();
        }
      }, ms);
    };
    arm(limitMs);
    return () => {
      cancel();
      endWatch();
    };
  }

  /** Real time without that in which this process stood still. */
  activeMs(): number {
    this.#look();
    return this.#machine.nowMs() - this.#stoodStillMs;
  }

  #look(): void {
    if (this.#stopTicking === undefined) return;
    const nowMs = this.#machine.nowMs();
    const lateMs = nowMs - this.#lookedMs - TICK_MS;
    if (lateMs >= LATE_MS) this.#stoodStillMs += lateMs;
    this.#lookedMs = nowMs;
  }

  /** Ticks while any limit runs. Returns a function that ends this for one of them. */
  #watch(): () => void {
    if (this.#users === 0) this.#lookedMs = this.#machine.nowMs();
    this.#users += 1;
    this.#stopTicking ??= this.#tick();
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      this.#users -= 1;
      if (this.#users > 0) return;
      this.#stopTicking?.();
      this.#stopTicking = undefined;
    };
  }

  #tick(): () => void {
    let cancel = (): void => {};
    const arm = (): void => {
      cancel = this.#machine.timer(() => {
        this.#look();
        arm();
      }, TICK_MS);
    };
    arm();
    return () => cancel();
  }
}

/** The limits of this process. */
export const REAL_LIMITS = new RealLimits();
