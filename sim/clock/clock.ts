/** A timer that was set on a clock. */
export interface Timer {
  /** Takes the timer off its clock; does nothing once it has fired. */
  cancel(): void;
}

/** Time as a port: everything in the simulator that tells the time or waits does it through one of these. */
export interface Clock {
  /** The present instant, in milliseconds since the epoch. */
  now(): number;
  /** Calls `fire` once, when the clock reaches the instant, or as soon as it can where that has passed. */
  at(instantMs: number, fire: () => void): Timer;
  /** When the earliest pending timer is due; null where there is none. */
  next(): number | null;
  /** Takes all timers off the clock. */
  clear(): void;
}

/** The clocks that a simulator may run on: one that is moved by its user, or the machine's. */
export type ClockKind = 'virtual' | 'real';
