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

  /**
   * True if the clock was moved past times at which, according to its `next`, no timer was due. Unknown timers may have
   * been passed.
   */
  readonly hasSkipped?: boolean;

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
}

export interface PassOptions {
  /** Maximum number of the implementation's timers, if the clock reports them. */
  readonly timers?: number;
  /**
   * An earlier limit for a world that ticks or always has something to send. Each hour of such a world takes many moves. It must
   * leave time for every event that the caller expects. Such a world passes several timers in one move, and an arrival
   * during the move may be seen only at its end.
   */
  readonly tickingLimitMs?: number;
  /** Longest such move once nothing has happened for a while. Default: 4 s, less than any deadline. */
  readonly leapMs?: number;
  /** An even earlier limit for a world that ticks and does not settle, so that attempts in a long move can be lost. */
  readonly blindLimitMs?: number;
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
  /** Requests that may be held back from now on. Default: unknown. */
  mayHold?(): Holding;
  arrivals(): number;
  /** Arrivals in a few words, for a message about endless traffic. */
  account(): string;
}

/** The contract's clock in milliseconds. `nextMs` and `busy` are undefined if the clock does not report them. */
export interface ClockReading {
  readonly nowMs: number;
  readonly nextMs: number | null | undefined;
  readonly busy: number | undefined;
  /** The earliest timer that a settled advance must not pass, if any: that of a client with its own clock. */
  readonly firmMs?: number | null;
}

export interface ClockPort {
  read(): Promise<ClockReading>;
  /** @param settles True to let HTTP come to rest before each timer. Only for a clock that supports it. */
  advance(byMs: number, settles?: boolean): Promise<ClockReading>;
  /** Instant of a clock that settles, while it is moved. */
  instantMs?(): Promise<number>;
  /**
   * Counts requests to the world and their answers, apart from readings. Two equal counts mean that nothing was asked
   * in between. Undefined if they are not counted.
   */
  changes?(): number | undefined;
}
