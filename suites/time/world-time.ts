import type { Agenda } from './agenda.ts';

/** How a suite moves and reads the time of one world. Instants are epoch milliseconds on the world's clock. */
export interface WorldTime {
  readonly kind: 'counted' | 'stepped' | 'real';
  readonly agenda: Agenda;

  /** The instant that the world is at, as far as the suite knows. */
  nowMs(): number;

  /** Returns once all work that needs no further time has been done, as far as this kind of clock can tell. */
  settle(): Promise<void>;

  /**
   * Lets the world run until `done` says so, or until `limitMs` (an instant of the world); says whether `done` did.
   * For what is expected to happen: where the clock tells nothing, it is given real time to come of itself first.
   */
  runUntil(done: () => boolean, limitMs: number, options?: RunUntilOptions): Promise<boolean>;

  /** Lets the world run up to `limitMs`, for what is expected not to happen. */
  passUntil(limitMs: number, options?: PassOptions): Promise<void>;
}

export interface RunUntilOptions {
  /**
   * How finely a clock that tells nothing is moved; something that arrives during a step is seen at its end, so this is
   * how far off an instant can be. Default and most: 4 s.
   */
  readonly stepMs?: number;
}

export interface PassOptions {
  /** Timers of the implementation after which it is enough, where the clock tells of them. */
  readonly timers?: number;
}

/** What a clock needs to know of the receivers, to tell an exchange that they hold back from one that is under way. */
export interface Traffic {
  /** Requests that are held back on purpose, on connections that are still open. */
  held(): number;
  /** Requests and connections that have ever begun or ended; two equal readings mean that nothing happened between. */
  activity(): number;
  /** What has come, in a few words, for a sentence on traffic that does not end. */
  account(): string;
}

/** The clock of the contract, as the drivers use it. `next` and `busy` are undefined where they are not told. */
export interface ClockReading {
  readonly nowMs: number;
  readonly nextMs: number | null | undefined;
  readonly busy: number | undefined;
}

/** Reads and moves the clock of one world. */
export interface ClockPort {
  read(): Promise<ClockReading>;
  advance(byMs: number): Promise<ClockReading>;
}
