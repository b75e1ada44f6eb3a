import type { Agenda } from './agenda.ts';

/** Moves and reads the time of one world. Instants are epoch milliseconds on the world's clock. */
export interface WorldTime {
  readonly kind: 'counted' | 'stepped' | 'real';
  readonly agenda: Agenda;
  /** True if the clock has a periodic timer, as far as it shows: many timers in a row have led to no traffic. */
  readonly isTicking: boolean;
  /**
   * Latest wake-up of the suite by the machine so far, in milliseconds: on a real clock a busy machine delays an
   * implementation too, and nobody can tell the two delays apart. 0 on a virtual clock.
   */
  readonly lagMs: number;

  /** A sign in the clock that something waits on the machine's clock, if there is one now. */
  readonly wallClockHint?: string | undefined;

  /** True if it has been moved past times at which no timer was due, as the clock said. Nothing is known of others. */
  readonly hasSkipped?: boolean;

  /** The world's current instant, as the suite last knew it. */
  nowMs(): number;

  /** The instant of a request that has just come. During a settled advance only the clock knows it. Default: `nowMs`. */
  arrivalMs?(): number | Promise<number>;

  /**
   * Instants that an implementation may use for the present besides `nowMs`, because it reads the clock of the machine,
   * which can be set at any time. None on a virtual clock.
   */
  machineTimesMs(): readonly number[];

  /**
   * Returns once all work that needs no further world time is done, to the extent that this kind of clock shows it. That
   * includes timers that are due at this very instant.
   */
  settle(): Promise<void>;

  /**
   * Lets the world run until `done` returns true, or until `limitMs` (an instant of the world). Returns the last answer
   * of `done`. This is for what is expected to happen: a clock without `next` and `busy` first gets real time for it
   * without a move.
   */
  runUntil(done: () => boolean, limitMs: number, options?: RunUntilOptions): Promise<boolean>;

  /** Lets the world run up to `limitMs`. This is for what is expected not to happen. */
  passUntil(limitMs: number, options?: PassOptions): Promise<void>;
}

export interface RunUntilOptions {
  /**
   * The step of a clock that reports neither `next` nor `busy`. What arrives during a step is seen at its end, so an
   * instant can be off by this much. Default and maximum: 4 s.
   */
  readonly stepMs?: number;
  /**
   * True if the world may go on after `done`, and its instants be coarse, where each hour costs many moves: nothing is asked
   * of it then that depends on the instant.
   */
  readonly mayOvershoot?: boolean;
}

export interface PassOptions {
  /** The number of the implementation's timers after which to stop, where the clock reports them. */
  readonly timers?: number;
  /**
   * An earlier limit for a world that ticks or always has something to send, where each hour costs many moves. It must leave time for everything that
   * the caller looks for. Such a world passes several timers in one move, and what comes during it may be seen at its end only.
   */
  readonly tickingLimitMs?: number;
  /** Longest such move once nothing has happened for a while. Default: 4 s, less than any deadline. */
  readonly leapMs?: number;
  /** An even earlier limit for a world that ticks and does not settle, so that attempts in a long move can be lost. */
  readonly blindLimitMs?: number;
}

/** Requests that may be held back: none; some that are never answered; or also some that are answered later. */
export type Holding = 'nothing' | 'for good' | 'for a time';

/** A clock's view of the receivers, to tell an exchange that they hold back from one under way. */
export interface Traffic {
  /** The number of requests held back on purpose, on connections that are still open. */
  held(): number;
  /**
   * A count of requests and connections that have begun or ended. Two equal readings mean that nothing happened
   * between.
   */
  activity(): number;
  /** Requests that may be held back from now on. By default nobody knows. */
  mayHold?(): Holding;
  /** The number of requests that have begun to arrive. */
  arrivals(): number;
  /** Arrivals in a few words, for a message about endless traffic. */
  account(): string;
}

/** The contract's clock in milliseconds. `nextMs` and `busy` are undefined where the clock does not report them. */
export interface ClockReading {
  readonly nowMs: number;
  readonly nextMs: number | null | undefined;
  readonly busy: number | undefined;
  /** The earliest timer that a settled advance must not pass, if there is one: that of a client with its own clock. */
  readonly firmMs?: number | null;
}

/** Reads and moves the clock of one world. */
export interface ClockPort {
  read(): Promise<ClockReading>;
  /** @param settles Whether HTTP comes to rest before each timer. Only for a clock that can do that. */
  advance(byMs: number, settles?: boolean): Promise<ClockReading>;
  /** Instant of a clock that settles, while it is moved. */
  instantMs?(): Promise<number>;
  /**
   * A count of what was asked of the world, and of what was answered, apart from readings. Two equal counts mean that
   * nothing was asked between. Undefined if nobody counts.
   */
  changes?(): number | undefined;
}
