import { setTimeout as sleep } from 'node:timers/promises';
import { Agenda } from './agenda.ts';
import { demandIdle, type IdleStretch, idleStretchTo, standsStill, stillBusy } from './counted-trouble.ts';
import { Happenings } from './happenings.ts';
import { STEP_LIMIT_MS } from './stepped-time.ts';
import {
  type ClockPort,
  type ClockReading,
  MACHINE_CLOCK_WORDS,
  type PassOptions,
  type RunUntilOptions,
  type Traffic,
  type WorldTime,
} from './world-time.ts';

/** A world is quiet after this many quiet readings in a row (conformance API, "Time"). */
const QUIET_READINGS = 2;
/** A `busy` that stays below the held requests for this long counts as quiet too (conformance API, "Time"). */
const BELOW_LIMIT_MS = 1_000;
/** If a world stays busy for longer than this, in real time, its counter never comes down. */
const BUSY_LIMIT_MS = 20_000;
/** The first readings follow each other immediately; the gaps between later ones grow up to this. */
const POLL_LIMIT_MS = 10;
/** After this many timers that led to no traffic, a world ticks: at least one of its timers is periodic. */
const IDLE_TIMERS = 50;
/** After this many timers, the asserted silence is as short as possible. */
const MANY_TIMERS = 60;

export interface CountedOptions {
  /** Real time for which the world may stay busy. */
  readonly busyLimitMs?: number | undefined;
  /** True to look for timers that `next` leaves out, with many short moves. */
  readonly doubtsNext?: boolean | undefined;
  /** True if the implementation can let HTTP come to rest before each timer (contract, `settle`). */
  readonly settles?: boolean | undefined;
}

/**
 * Steps are shorter than any deadline until nothing has happened for this long. From then on each step doubles that
 * time.
 */
const SHORT_MS = 120_000;

/** After this many timers in a row without an effect, a world that ticks passes several timers in one move. */
const EXACT_TICKS = 20;
/** A settled advance that took longer than this, in real time, is not followed by a longer one. */
const SLOW_MOVE_MS = 500;

/** Number of moves in a row that may leave the time unchanged: each timer that is due at once may set another one. */
const STILL_LIMIT = 1_000;
/** After this many of them, the timer may be due at a fraction of a millisecond that `next` leaves out. */
const FRACTION_MOVES = 3;

/** Time of a world whose clock reports `next` and `busy`: instants are exact, and quiet is proved. */
export class CountedTime implements WorldTime {
  readonly kind = 'counted';
  readonly lagMs = 0;
  readonly agenda = new Agenda();
  readonly #clock: ClockPort;
  readonly #traffic: Traffic;
  readonly #happenings: Happenings;
  readonly #guard: () => void;
  readonly #busyLimitMs: number;
  /** Undefined if `next` is trusted. */
  readonly #steps: ShortSteps | undefined;
  readonly #leaps = new Leaps();
  readonly #settles: boolean;
  /** True if a settled advance is under way. */
  #isSettling = false;
  /** Error that left the instant of a request unknown during an advance. */
  #fault: unknown;
  #idle: IdleStretch | undefined;
  #hasSkipped = false;
  #last: ClockReading;
  /** The latest quiet readings in a row, and the activity before them. Undefined once none counts any more. */
  #quiet: { readonly readings: number; readonly at: string | undefined } | undefined;
  /** Number of moves to a timer that led to nothing at the receivers. */
  #idleTimers = 0;

  /** @param guard Throws when the case has used up its real time. */
  constructor(
    clock: ClockPort,
    traffic: Traffic,
    first: ClockReading,
    guard: () => void,
    { busyLimitMs = BUSY_LIMIT_MS, doubtsNext = false, settles = false }: CountedOptions = {},
  ) {
    this.#busyLimitMs = busyLimitMs;
    this.#steps = doubtsNext ? new ShortSteps() : undefined;
    this.#settles = settles && !doubtsNext;
    this.#clock = clock;
    this.#traffic = traffic;
    this.#happenings = new Happenings(clock, traffic);
    this.#last = first;
    this.#guard = guard;
  }

  nowMs(): number {
    return this.#last.nowMs;
  }

  /**
   * During a settled advance the clock stands still until the request is answered, so a reading gives the instant of
   * the request.
   */
  arrivalMs(): number | Promise<number> {
    return this.#isSettling ? this.#askInstant() : this.nowMs();
  }

  async #askInstant(): Promise<number> {
    try {
      const nowMs = (await this.#clock.instantMs?.()) ?? this.nowMs();
      if (this.#isSettling) this.#last = { ...this.#last, nowMs };
      return nowMs;
    } catch (error) {
      // Thrown at the end of the advance, because the caller here is a receiver.
      this.#fault ??= error;
      return this.nowMs();
    }
  }

  machineTimesMs(): readonly number[] {
    return [];
  }

  get wallClockHint(): string | undefined {
    const { nextMs, busy = 0 } = this.#last;
    if (nextMs !== null) return undefined;
    const reading = `the clock reports \`next\` null and \`busy\` ${busy}, so no timer of this world is pending`;
    return `${reading}; ${MACHINE_CLOCK_WORDS}`;
  }

  get hasSkipped(): boolean {
    return this.#hasSkipped;
  }

  get isTicking(): boolean {
    return this.#idleTimers >= IDLE_TIMERS;
  }

  /** Also fires the timers that are due now, because they need no further time. */
  async settle(): Promise<void> {
    await this.#moveUntil(() => false, this.nowMs());
  }

  /**
   * A move needs two quiet readings; if the awaited event is there, one is enough.
   * @param quiet Number of quiet readings so far
   */
  async #becomeQuiet(done: () => boolean, quiet: number): Promise<void> {
    const beganMs = performance.now();
    const isEnough = (): boolean => quiet >= (done() ? 1 : QUIET_READINGS);
    let belowSinceMs: number | undefined;
    if (!isEnough()) await this.#happenings.awaitAsked();
    for (let polls = 0; !isEnough(); polls += 1) {
      this.#guard();
      const before = this.#happenings.soFar();
      const { busy, held } = await this.#readUndisturbed();
      if (busy === held) {
        quiet += 1;
        belowSinceMs = undefined;
        this.#quiet = { readings: quiet, at: before };
        continue;
      }
      quiet = 0;
      this.#quiet = undefined;
      const nowMs = performance.now();
      belowSinceMs = busy < held ? (belowSinceMs ?? nowMs) : undefined;
      if (belowSinceMs !== undefined && nowMs - belowSinceMs >= BELOW_LIMIT_MS) return;
      if (nowMs - beganMs >= this.#busyLimitMs)
        throw stillBusy({ busy, held }, this.#busyLimitMs, this.#traffic, this.wallClockHint);
      await sleep(Math.min(polls, POLL_LIMIT_MS));
    }
  }

  async runUntil(done: () => boolean, limitMs: number, { mayOvershoot }: RunUntilOptions = {}): Promise<boolean> {
    return this.#moveUntil(done, limitMs, mayOvershoot === true ? { tickingLimitMs: limitMs } : {});
  }

  /**
   * With `tickingLimitMs`, the clock of a world that ticks passes several timers in one move. An arrival during the
   * move is seen at its end, unless the clock settles: then each arrival has its exact instant.
   */
  async passUntil(limitMs: number, options: PassOptions = {}): Promise<void> {
    await this.#moveUntil(() => false, limitMs, options);
  }

  async #moveUntil(done: () => boolean, limitMs: number, options: PassOptions = {}): Promise<boolean> {
    const { timers: timersLimit = Number.POSITIVE_INFINITY } = options;
    const still = new StillMoves();
    let timers = 0;
    let quiet = 0;
    this.#steps?.begin();
    this.#leaps.begin();
    for (;;) {
      this.#guard();
      await this.#becomeQuiet(done, Math.max(quiet, this.#quietReadings()));
      quiet = 0;
      this.#endStretch();
      if (done()) return true;
      if (this.#runDue()) continue;
      const leap = this.#leap(options);
      const goalMs = this.#goal(limitMs, leap, timers >= MANY_TIMERS ? options.tickingLimitMs : undefined, still);
      if (goalMs === null || timers >= timersLimit) return false;
      const { nowMs: beforeMs, nextMs } = this.#last;
      const passes = typeof nextMs === 'number' && goalMs >= nextMs;
      quiet = await this.#moveTo(goalMs, leap?.settles === true && passes && goalMs > nextMs);
      if (passes) timers += 1;
      still.note(beforeMs, this.#last);
    }
  }

  /** Performs the actions that are planned for now. Their effects may take a moment to show. */
  #runDue(): boolean {
    const ran = this.agenda.runDue(this.nowMs());
    if (ran) this.#quiet = undefined;
    return ran;
  }

  /**
   * The next instant to move the clock to; null if it is at the limit without a timer that is due.
   * @param earlierMs An earlier limit, which counts after many timers.
   */
  #goal(limitMs: number, leap: Leap | undefined, earlierMs: number | undefined, still: StillMoves): number | null {
    const { nowMs, nextMs = null } = this.#last;
    if (nextMs !== null && nextMs <= nowMs) return nowMs + still.nudgeMs();
    const endMs = Math.min(limitMs, leap?.endMs ?? limitMs, earlierMs ?? limitMs);
    if (nowMs >= endMs) return null;
    const timerMs = nextMs === null ? null : Math.max(nextMs, leap?.goalMs ?? nextMs);
    const stepMs = this.#steps?.stepMs() ?? Number.POSITIVE_INFINITY;
    return Math.max(nowMs, Math.min(endMs, this.agenda.next() ?? endMs, timerMs ?? endMs, nowMs + stepMs));
  }

  /** The way to pass several timers in one move, if the world ticks and the caller allows it. */
  #leap({ tickingLimitMs, leapMs = STEP_LIMIT_MS, blindLimitMs }: PassOptions): Leap | undefined {
    if (tickingLimitMs === undefined || !this.isTicking) return undefined;
    const { nowMs, firmMs = null } = this.#last;
    const holding = this.#traffic.mayHold?.() ?? 'for a time';
    if (this.#settles && holding === 'nothing' && this.#traffic.held() === 0) {
      const goalMs = nowMs + this.#leaps.settledMs();
      return { settles: true, endMs: tickingLimitMs, goalMs: Math.min(goalMs, firmMs ?? goalMs) };
    }
    // An answer that is due at a later instant would be too late after a move that passes several timers.
    const isExact = holding === 'for a time' || this.#traffic.held() > 0;
    const goalMs = isExact ? nowMs : nowMs + this.#leaps.blindMs(leapMs);
    return { settles: false, endMs: Math.min(tickingLimitMs, blindLimitMs ?? tickingLimitMs), goalMs };
  }

  /** Once the world is quiet after a move: nothing may have come if nothing was due. */
  #endStretch(): void {
    if (this.#idle === undefined) return;
    demandIdle(this.#idle, this.#traffic);
    this.#idle = undefined;
  }

  /**
   * Moves the clock, and returns the number of quiet readings that this gives: one if nothing came and nothing relevant
   * was due.
   */
  async #moveTo(goalMs: number, settles: boolean): Promise<number> {
    const { nowMs: beforeMs, nextMs = null } = this.#last;
    const beganMs = performance.now();
    const before = this.#traffic.activity();
    this.#idle = idleStretchTo(goalMs, this.#last, this.#traffic);
    this.#hasSkipped ||= this.#idle !== undefined;
    if (this.#idle === undefined) this.#steps?.begin();
    else this.#steps?.passed(goalMs - beforeMs);
    // A request of a timer may arrive before the answer to this move. It was sent at the goal, so now is the goal.
    this.#last = { ...this.#last, nowMs: goalMs };
    this.#isSettling = settles;
    try {
      this.#last = await this.#clock.advance(goalMs - beforeMs, settles);
    } finally {
      this.#isSettling = false;
    }
    if (this.#fault !== undefined) throw this.#fault;
    this.#happenings.noteLook();
    const { busy = 0 } = this.#last;
    if (busy > this.#traffic.held()) await this.#happenings.awaitArrival(before);
    if (this.#traffic.activity() !== before || busy !== this.#traffic.held()) {
      this.#leaps.begin();
      return 0;
    }
    this.#leaps.passed(goalMs - beforeMs, settles && performance.now() - beganMs < SLOW_MOVE_MS);
    if (nextMs !== null && goalMs >= nextMs) this.#idleTimers += 1;
    const wasIdle = this.#idle !== undefined && this.#steps === undefined;
    // A held request may have been given up at the goal, which its receiver does not know yet. Then other work looks
    // like that request.
    return wasIdle || (this.isTicking && busy === 0) ? 1 : 0;
  }

  /** Number of quiet readings that still hold: all, unless there was a request to or from the world since. */
  #quietReadings(): number {
    const { readings = 0, at } = this.#quiet ?? {};
    return at !== undefined && at === this.#happenings.soFar() ? readings : 0;
  }

  /** One reading between two checks of the receivers. If they saw something meanwhile, the reading proves nothing. */
  async #readUndisturbed(): Promise<{ busy: number; held: number }> {
    const before = this.#traffic.activity();
    const beganMs = performance.now();
    this.#last = await this.#clock.read();
    this.#happenings.noteLook(performance.now() - beganMs);
    const held = this.#traffic.held();
    const busy = this.#last.busy ?? 0;
    if (this.#traffic.activity() !== before) return { busy: Number.POSITIVE_INFINITY, held };
    return { busy, held };
  }
}

/** A way to pass several timers in one move. */
interface Leap {
  readonly settles: boolean;
  readonly endMs: number;
  readonly goalMs: number;
}

/** Length of moves in a world that ticks. They get longer while nothing happens. */
class Leaps {
  #idleMs = 0;
  #idleMoves = 0;
  #settledMs = STEP_LIMIT_MS;

  /** Longest settled advance. */
  settledMs(): number {
    return this.#settledMs;
  }

  /**
   * Longest move in which HTTP gets no time. If the deadline of an attempt falls into the same move, the attempt may
   * never be seen, so the move is short until nothing has happened for a while.
   */
  blindMs(limitMs: number): number {
    if (this.#idleMoves < EXACT_TICKS) return 0;
    return Math.min(limitMs, this.#idleMs < SHORT_MS ? STEP_LIMIT_MS : this.#idleMs);
  }

  /**
   * Called after a move in which nothing happened.
   * @param wasQuick True if it was a settled advance that took little real time
   */
  passed(ms: number, wasQuick: boolean): void {
    this.#idleMs += ms;
    this.#idleMoves += 1;
    if (wasQuick) this.#settledMs *= 2;
  }

  /** Called when something has happened, or is expected. */
  begin(): void {
    this.#idleMs = 0;
    this.#idleMoves = 0;
    this.#settledMs = STEP_LIMIT_MS;
  }
}

/**
 * Stops of a clock whose `next` is not trusted. If the deadline of an attempt falls into the same move, the attempt may
 * never be seen, so after each event the steps are as short as those of a clock without `next`.
 */
class ShortSteps {
  #idleMs = 0;

  /** Longest next step. */
  stepMs(): number {
    return this.#idleMs < SHORT_MS ? STEP_LIMIT_MS : this.#idleMs;
  }

  /** Called after a move in which nothing was due. */
  passed(ms: number): void {
    this.#idleMs += ms;
  }

  /** Called when something has happened, or is expected. */
  begin(): void {
    this.#idleMs = 0;
  }
}

/** The moves in a row that left the clock unchanged, because they led only to timers that are due now. */
class StillMoves {
  #count = 0;
  #isFraction = false;

  /** Milliseconds to add to a move to a timer that is due now: 0, unless such moves lead nowhere. */
  nudgeMs(): number {
    this.#isFraction = this.#count >= FRACTION_MOVES;
    return this.#isFraction ? 1 : 0;
  }

  /** Records a move from this instant. @throws RoutespecError `shim-failed` after too many */
  note(beforeMs: number, last: ClockReading): void {
    this.#count = last.nowMs > beforeMs && !this.#isFraction ? 0 : this.#count + 1;
    this.#isFraction = false;
    if (this.#count > STILL_LIMIT) throw standsStill(last);
  }
}
