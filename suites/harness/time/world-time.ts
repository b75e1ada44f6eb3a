import type { Agenda } from './agenda.ts';

/** Part of a diagnosis of an implementation that may not follow the clock of its world. */
export const MACHINE_CLOCK_WORDS = 'a timeout or a retry that waits on the clock of the machine looks like this';

/** Moves and reads the time of one world. Instants are epoch milliseconds on the world's clock. */
export interface WorldTime {
  readonly kind: 'counted' | 'stepped' | 'real';
  readonly agenda: Agenda;
  /** True if the clock appears to have a periodic timer: many timers in a row have led to no traffic. */
  readonly isTicking: boolean;
  /**
   * Largest delay of the suite's own timers so far, in milliseconds: on a real clock a busy machine delays an
   * implementation too, and the two delays cannot be distinguished. 0 on a virtual clock.
   */
  readonly lagMs: number;

  /** A sign in the clock that something waits on the machine's clock, if there is one now. */
  readonly wallClockHint?: string | undefined;

  /** World time of passes that ended early, because the clock ticks. */
  readonly leftOutMs: number;

  /** The world's current instant, as last known to the suite. */
  nowMs(): number;

  /**
   * The instant of a request that has just come. During a settled advance only the clock knows it. Default: `nowMs`.
   */
  arrivalMs?(): number | Promise<number>;

  /**
   * Instants that an implementation may use for the present besides `nowMs`, because it reads the machine's clock,
   * which can be set at any time. None on a virtual clock.
   */
  machineTimesMs(): readonly number[];

  /**
   * Returns once all work that needs no further world time is done, as far as this kind of clock shows it. That
   * includes timers that are due at this very instant.
   */
  settle(): Promise<void>;

  /**
   * Lets the world run until `done` returns true, or until `limitMs` (an instant of the world). Returns the last result
   * of `done`. This is for an expected event: a clock without `next` and `busy` first gets real time for it without a
   * move.
   */
  runUntil(done: () => boolean, limitMs: number, options?: RunUntilOptions): Promise<boolean>;

  /** Lets the world run up to `limitMs`, to assert that something does not happen. */
  passUntil(limitMs: number, options?: PassOptions): Promise<void>;
}

export interface RunUntilOptions {
  /**
   * The step of a clock that reports neither `next` nor `busy`. An arrival during a step is seen at its end, so an
   * instant can be off by this much. Default and maximum: 4 s.
   */
  readonly stepMs?: number;
  /**
   * True if the world may run beyond `done`, with coarse instants, where each hour costs many moves. After that,
   * nothing may depend on the instant.
   */
  readonly mayOvershoot?: boolean;
  /** As in `PassOptions`: the wait ends early after so many. Default: the case is not tested after very many. */
  readonly ticks?: number;
}

export interface PassOptions {
  /** As in `RunUntilOptions`. */
  readonly stepMs?: number;
  /** Maximum number of the implementation's timers, if the clock reports them. */
  readonly timers?: number;
  /**
   * Maximum number of its timers without any effect. A clock that ticks needs a move for each tick, unless it settles.
   * Without this option, a pass that needs too many is not tested.
   */
  readonly ticks?: number;
  /** An earlier limit for a world that ticks, or that has many timers. */
  readonly tickingLimitMs?: number;
  /**
   * True while nothing that came from the suite is left to send. Only then one move may pass many ticks of a clock that does
   * not settle: a request in such a move is seen at its end, or is lost.
   */
  readonly isAtRest?: () => boolean;
}

/** Requests that may be held back: none; some that are never answered; or also some that are answered later. */
export type Holding = 'nothing' | 'for good' | 'for a time';

/** A clock's view of the receivers, which distinguishes requests that they hold back from those under way. */
export interface Traffic {
  /** The number of requests held back on purpose, on connections that are still open. */
  held(): number;
  /**
   * Counts the starts and ends of requests and connections. Two equal readings mean that nothing happened in between.
   */
  activity(): number;
  /** Requests that may be held back from now on. */
  mayHold(): Holding;
  arrivals(): number;
  /** Arrivals in a few words, for a message about a world that stays busy. */
  account(): string;
}

/** The contract's clock in milliseconds. `nextMs` and `busy` are undefined if the clock does not report them. */
export interface ClockReading {
  readonly nowMs: number;
  readonly nextMs: number | null | undefined;
  readonly busy: number | undefined;
}

export interface ClockPort {
  read(): Promise<ClockReading>;
  /** @param settles True to let HTTP come to rest before each timer. Only for a clock that supports it. */
  advance(byMs: number, settles?: boolean): Promise<ClockReading>;
  /** Instant of a clock that settles, while it is moved. */
  instantMs(): Promise<number>;
  /**
   * Counts requests to the world and their answers, apart from readings. Two equal counts mean that nothing was asked
   * in between.
   */
  changes(): number;
}
