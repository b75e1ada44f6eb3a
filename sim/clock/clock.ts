export interface Timer {
  /** Removes the timer from its clock; does nothing once it has fired. */
  cancel(): void;
}

/** Time as a port: everything in the simulator that reads the time or waits does so through a clock. */
export interface Clock {
  /** The present instant, in milliseconds since the epoch. */
  now(): number;
  /** Calls `fire` once, when the clock reaches the instant, or as soon as possible if the instant has passed. */
  at(instantMs: number, fire: () => void): Timer;
  /** Instant of the earliest pending timer; null if there is none. */
  next(): number | null;
  /** Removes all timers. */
  clear(): void;
}

/** The clocks of a simulator: one that its user moves, or the machine's. */
export type ClockKind = 'virtual' | 'real';
