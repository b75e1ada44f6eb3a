import { setTimeout as sleep } from 'node:timers/promises';
import { RoutespecError } from '../../../spec/error.ts';
import { plural } from '../../../spec/grammar.ts';
import { NotTested } from '../not-tested.ts';
import { REAL_LIMITS } from '../real-limits.ts';
import { Agenda } from './agenda.ts';
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
/** If a world stays busy without any traffic for longer than this, in real time, its counter never comes down. */
const BUSY_LIMIT_MS = 20_000;
/** The first readings follow each other immediately; the gaps between later ones grow up to this. */
const POLL_LIMIT_MS = 10;
/**
 * Real time for requests under way to arrive before the clock is read; longer if readings take longer. A reading that
 * an arrival disturbs proves nothing, and costs as much as any other.
 */
const ARRIVAL_MS = 5;

/** After this many timers that led to no traffic, a world ticks: at least one of its timers is periodic. */
const IDLE_TIMERS = 50;
/** After this many timers, the asserted silence is as short as possible. */
const MANY_TIMERS = 60;
/** Most ticks of one wait. A move for each of more would take minutes of real time. */
const TICKS_LIMIT = 20_000;
/**
 * Most ticks that moves over several of them pass in one world, in waits that may end early. The implementation runs each
 * tick, and some programs take a minute for a million. Each wait may use half of what is left: a tick of a second allows a day.
 */
const SKIPPED_LIMIT = 200_000;
/** First move over several ticks. Each further one is twice as long, until something happens. */
const FIRST_SKIP_MS = 4_000;
/** After a skip that took longer than this, in real time, the next one is no longer: an answer has a limit of 30 s. */
const SLOW_SKIP_MS = 500;

/** Number of moves in a row that may leave the time unchanged: each timer that is due at once may set another one. */
const STILL_LIMIT = 1_000;
/** After this many of them, the timer may be due at a fraction of a millisecond that `next` leaves out. */
const FRACTION_MOVES = 3;

/** The cause of the error that ends a case whose world stays busy for too long. */
export const STILL_BUSY = Symbol('still busy');

export interface CountedOptions {
  /** True if the implementation lets HTTP come to rest before each timer of a longer move (contract, `settle`). */
  readonly settles?: boolean;
}

/**
 * Time of a world whose clock reports `next` and `busy`. It only moves a world that is quiet, and no further than its
 * next timer, so every instant is exact. In a world that ticks, one move may pass several ticks, if the implementation
 * settles, because the clock then tells the instant of each request; or if the caller knows that nothing is left to send.
 */
export class CountedTime implements WorldTime {
  readonly kind = 'counted';
  readonly lagMs = 0;
  readonly agenda = new Agenda();
  readonly #clock: ClockPort;
  readonly #traffic: Traffic;
  readonly #guard: () => void;
  readonly #settles: boolean;
  #last: ClockReading;
  /** Number of quiet readings in a row, and what had happened by then. */
  #quiet: { readonly readings: number; readonly at: string } | undefined;
  /** Requests to the world, and events at its receivers, when the clock was last read or moved. */
  #looked: { readonly changes: number; readonly activity: number };
  /** Real time of the latest reading, which shows how busy the machine is. */
  #readingMs = 0;
  /** A move in which no timer was due, and the arrivals before it. */
  #silence: { readonly from: ClockReading; readonly toMs: number; readonly arrivals: number } | undefined;
  /** Number of moves to a timer that led to nothing at the receivers, and number and time of those to one timer. */
  #ticks = 0;
  #singleTicks = 0;
  #tickedMs = 0;
  /** Ticks in moves over several, by the time between two ticks so far. */
  #skippedTicks = 0;
  #skipMs = FIRST_SKIP_MS;
  #leftOutMs = 0;
  /** True if a settled advance is under way. */
  #isSettling = false;
  /** Error that left the instant of a request unknown during an advance. */
  #fault: unknown;

  /** @param guard Throws when the case has used up its real time. */
  constructor(
    clock: ClockPort,
    traffic: Traffic,
    first: ClockReading,
    guard: () => void,
    { settles = false }: CountedOptions = {},
  ) {
    this.#clock = clock;
    this.#traffic = traffic;
    this.#last = first;
    this.#guard = guard;
    this.#settles = settles;
    this.#looked = { changes: clock.changes(), activity: traffic.activity() };
  }

  nowMs(): number {
    return this.#last.nowMs;
  }

  /** During a settled advance the clock stands still until the request is answered, so a reading gives its instant. */
  arrivalMs(): number | Promise<number> {
    return this.#isSettling ? this.#askInstant() : this.nowMs();
  }

  async #askInstant(): Promise<number> {
    try {
      const nowMs = await this.#clock.instantMs();
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
    const reading = `the clock reports \`next\` null and \`busy\` ${busy}`;
    if (this.#ticks === 0) return `${reading}, so no timer of this world is pending; ${MACHINE_CLOCK_WORDS}`;
    return `${reading}; before, ${plural(this.#ticks, 'timer')} of this world fell due without a request`;
  }

  get isTicking(): boolean {
    return this.#ticks >= IDLE_TIMERS;
  }

  /** Time between two ticks; never 0, because several timers may be due at one instant. */
  get #everyMs(): number {
    return Math.max(1, this.#tickedMs / this.#singleTicks);
  }

  get leftOutMs(): number {
    return this.#leftOutMs;
  }

  /** Also fires the timers that are due now, because they need no further time. */
  async settle(): Promise<void> {
    await this.#moveUntil(() => false, this.nowMs());
  }

  async runUntil(
    done: () => boolean,
    limitMs: number,
    { mayOvershoot, ticks }: RunUntilOptions = {},
  ): Promise<boolean> {
    return this.#moveUntil(done, limitMs, ticks === undefined ? {} : { ticks }, mayOvershoot === true);
  }

  async passUntil(limitMs: number, options: PassOptions = {}): Promise<void> {
    await this.#moveUntil(() => false, limitMs, options, true);
  }

  /** @param maySkip True if one move may pass several ticks, and so the instant at which `done` becomes true. */
  async #moveUntil(done: () => boolean, limitMs: number, options: PassOptions = {}, maySkip = false): Promise<boolean> {
    const skippedLimit = (SKIPPED_LIMIT + this.#skippedTicks) / 2;
    const ticksBefore = this.#ticks;
    const wait: Wait = { limitMs, options, maySkip, ticksBefore, skippedLimit, timers: 0, still: new StillMoves() };
    this.#skipMs = FIRST_SKIP_MS;
    for (;;) {
      this.#guard();
      await this.#becomeQuiet(done);
      this.#demandSilence();
      if (done()) return true;
      if (this.agenda.runDue(this.nowMs())) {
        this.#quiet = undefined;
        continue;
      }
      const { nowMs, nextMs = null } = this.#last;
      const goalMs = nextMs !== null && nextMs <= nowMs ? nowMs + wait.still.nudgeMs() : this.#goalMs(wait);
      if (goalMs === null) return false;
      if (nextMs !== null && goalMs >= nextMs) wait.timers += 1;
      await this.#moveTo(goalMs);
      wait.still.note(nowMs, this.#last);
    }
  }

  /** The instant of the next timer, or of a later one, unless something else is planned before; null at the end. */
  #goalMs(wait: Wait): number | null {
    const { nowMs, nextMs = null } = this.#last;
    const { limitMs, options, maySkip } = wait;
    const isEventful = this.isTicking || wait.timers >= MANY_TIMERS;
    const endMs = isEventful ? Math.min(limitMs, options.tickingLimitMs ?? limitMs) : limitMs;
    if (nowMs >= endMs) return null;
    const skipMs = maySkip && this.#maySkip(options) ? this.#skipMs : 0;
    if (this.#isCut(wait, skipMs)) {
      this.#leftOutMs += endMs - nowMs;
      return null;
    }
    const timerMs = nextMs === null ? endMs : Math.max(nextMs, nowMs + skipMs);
    return Math.min(endMs, this.agenda.next() ?? endMs, timerMs);
  }

  /**
   * True if a wait ends early, because of its number of timers or ticks.
   * @throws NotTested if it must not, and further ticks would take too long
   */
  #isCut({ options, ticksBefore, skippedLimit, timers }: Wait, skipMs: number): boolean {
    const { timers: timersLimit, ticks: limit } = options;
    const ticks = this.#ticks - ticksBefore;
    if (timers >= (timersLimit ?? Number.POSITIVE_INFINITY)) return true;
    if (limit !== undefined) return ticks >= limit || (skipMs > 0 && this.#skippedTicks >= skippedLimit);
    if (ticks < TICKS_LIMIT || skipMs > 0) return false;
    throw new NotTested({
      kind: 'clock',
      detail: `needs more than ${TICKS_LIMIT} ticks of this clock, which has a timer every ${Math.round(this.#everyMs)} ms; a clock that lists \`settle\` passes many in one move`,
    });
  }

  /** True if one move may pass several ticks: each arrival has its instant, or none is expected. */
  #maySkip({ isAtRest = () => false }: PassOptions): boolean {
    if (!this.isTicking || this.#traffic.held() > 0) return false;
    return isAtRest() || this.#canSettle();
  }

  /** An answer that is due at a later instant would be too late after a move that passes several timers. */
  #canSettle(): boolean {
    return this.#settles && this.#traffic.mayHold() === 'nothing';
  }

  async #moveTo(goalMs: number): Promise<void> {
    const from = this.#last;
    const { nowMs: beforeMs, nextMs = null } = from;
    const isIdle = goalMs > beforeMs && (nextMs === null || nextMs > goalMs) && from.busy === this.#traffic.held();
    this.#silence = isIdle ? { from, toMs: goalMs, arrivals: this.#traffic.arrivals() } : undefined;
    const isSkip = nextMs !== null && nextMs > beforeMs && goalMs > nextMs;
    const activity = this.#traffic.activity();
    const tookMs = await this.#advance(goalMs, isSkip && this.#canSettle());
    const { busy = 0 } = this.#last;
    if (busy > this.#traffic.held()) await this.#awaitArrival(activity);
    this.#quiet = undefined;
    if (this.#traffic.activity() !== activity || busy !== this.#traffic.held()) {
      this.#skipMs = FIRST_SKIP_MS;
      return;
    }
    if (nextMs !== null && goalMs >= nextMs) this.#noteTick(goalMs - beforeMs, isSkip, tookMs);
    // A held request may have been given up at the goal, which its receiver does not know yet. Then other work looks
    // like that request.
    if (isIdle || (this.isTicking && busy === 0)) this.#quiet = { readings: 1, at: this.#happened() };
  }

  #noteTick(ms: number, isSkip: boolean, tookMs: number): void {
    this.#ticks += 1;
    if (isSkip) this.#skippedTicks += ms / this.#everyMs;
    else {
      this.#tickedMs += ms;
      this.#singleTicks += 1;
    }
    // One tick may be longer than the first skip.
    if (ms >= this.#skipMs && tookMs < SLOW_SKIP_MS) this.#skipMs *= 2;
  }

  /** Moves the clock. Returns the real time that this took. */
  async #advance(goalMs: number, settles: boolean): Promise<number> {
    const beganMs = performance.now();
    const { nowMs } = this.#last;
    // A request of a timer may arrive before the answer to this move. It was sent at the goal, so now is the goal.
    this.#last = { ...this.#last, nowMs: goalMs };
    this.#isSettling = settles;
    try {
      this.#last = await this.#clock.advance(goalMs - nowMs, settles);
    } finally {
      this.#isSettling = false;
    }
    if (this.#fault !== undefined) throw this.#fault;
    this.#noteLook();
    return performance.now() - beganMs;
  }

  /** A move needs two quiet readings in a row; if the awaited event is there, one is enough. */
  async #becomeQuiet(done: () => boolean): Promise<void> {
    const isEnough = (): boolean => this.#quietReadings() >= (done() ? 1 : QUIET_READINGS);
    if (isEnough()) return;
    if (this.#clock.changes() !== this.#looked.changes) await this.#awaitArrival(this.#looked.activity);
    let busyLimit = REAL_LIMITS.begin(BUSY_LIMIT_MS);
    let belowSinceMs = Number.POSITIVE_INFINITY;
    try {
      for (let polls = 0; !isEnough(); polls += 1) {
        this.#guard();
        const state = await this.#look();
        const nowMs = performance.now();
        if (state === 'quiet') continue;
        if (state === 'disturbed') {
          busyLimit.end();
          busyLimit = REAL_LIMITS.begin(BUSY_LIMIT_MS);
        }
        belowSinceMs = state === 'below' ? Math.min(belowSinceMs, nowMs) : Number.POSITIVE_INFINITY;
        if (nowMs - belowSinceMs >= BELOW_LIMIT_MS) return;
        if (busyLimit.isOver()) throw this.#stillBusy();
        await sleep(Math.min(polls, POLL_LIMIT_MS));
      }
    } finally {
      busyLimit.end();
    }
  }

  /** Reads the clock. The reading proves nothing if the receivers saw something meanwhile. */
  async #look(): Promise<'quiet' | 'disturbed' | 'below' | 'above'> {
    const at = this.#happened();
    const activity = this.#traffic.activity();
    const readings = this.#quietReadings();
    await this.#read();
    const { busy = 0 } = this.#last;
    const held = this.#traffic.held();
    this.#quiet = undefined;
    if (this.#traffic.activity() !== activity) return 'disturbed';
    if (busy !== held) return busy < held ? 'below' : 'above';
    this.#quiet = { readings: readings + 1, at };
    return 'quiet';
  }

  /** Number of quiet readings that still hold: all, unless there was a request to or from the world since. */
  #quietReadings(): number {
    return this.#quiet?.at === this.#happened() ? this.#quiet.readings : 0;
  }

  #happened(): string {
    return [this.#clock.changes(), this.#traffic.activity(), this.#traffic.held()].join();
  }

  async #read(): Promise<void> {
    const beganMs = performance.now();
    this.#last = await this.#clock.read();
    this.#readingMs = performance.now() - beganMs;
    this.#noteLook();
  }

  #noteLook(): void {
    this.#looked = { changes: this.#clock.changes(), activity: this.#traffic.activity() };
  }

  /**
   * Waits until the receivers have seen something, and then nothing for a pause. Without an arrival, it waits only a
   * moment.
   */
  async #awaitArrival(before: number): Promise<void> {
    const endMs = performance.now() + Math.max(ARRIVAL_MS, 2 * this.#readingMs);
    let last = before;
    for (let pauses = 1; performance.now() < endMs; pauses += 1) {
      await sleep(pauses);
      const activity = this.#traffic.activity();
      if (activity !== before && activity === last) return;
      last = activity;
    }
  }

  /**
   * A request at an instant without a timer has no known instant, so nothing can be concluded from it.
   * @throws RoutespecError if one came in the latest move
   */
  #demandSilence(): void {
    const silence = this.#silence;
    this.#silence = undefined;
    if (silence === undefined || this.#traffic.arrivals() === silence.arrivals) return;
    const { from, toMs } = silence;
    const said = `${from.nextMs ? iso(from.nextMs) : 'null'} with \`busy\` ${from.busy} at ${iso(from.nowMs)}`;
    const why = '`next` leaves a timer out, or `busy` does not count some work';
    throw new RoutespecError(
      'adapter-failed',
      `Expected \`next\` to be when the earliest timer is due, got ${said}, and a request by ${iso(toMs)}; ${why} (contract, "Read the clock")`,
    );
  }

  #stillBusy(): RoutespecError {
    const { busy } = this.#last;
    const held = this.#traffic.held();
    const expected = `Expected \`busy\` to come down to ${held} (receivers hold back ${plural(held, 'request')})`;
    const seen = `${busy} for ${BUSY_LIMIT_MS / 1000} s without any traffic; ${this.#traffic.account()}`;
    const waiting =
      held > 0 ? '; work that only waits for one of these to end must not be counted (contract, "Read the clock")' : '';
    const hint = this.wallClockHint === undefined ? '' : `; ${this.wallClockHint}`;
    return new RoutespecError('adapter-failed', `${expected}, got ${seen}${waiting}${hint}`, { cause: STILL_BUSY });
  }
}

/** A wait for something, or for an instant. */
interface Wait {
  readonly limitMs: number;
  readonly options: PassOptions;
  readonly maySkip: boolean;
  readonly ticksBefore: number;
  /** Ticks in moves over several after which the wait ends early. */
  readonly skippedLimit: number;
  /** Number of moves to a timer so far. */
  timers: number;
  readonly still: StillMoves;
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

  /** Records a move from this instant. @throws RoutespecError `adapter-failed` after too many */
  note(beforeMs: number, { nowMs, nextMs }: ClockReading): void {
    this.#count = nowMs > beforeMs && !this.#isFraction ? 0 : this.#count + 1;
    this.#isFraction = false;
    if (this.#count <= STILL_LIMIT) return;
    const next = typeof nextMs === 'number' ? iso(nextMs) : 'none';
    const hint = typeof nextMs === 'number' && nextMs < nowMs ? ', which is past: it may be rounded' : '';
    throw new RoutespecError(
      'adapter-failed',
      `Expected time to pass, got \`next\` ${next} again and again at ${iso(nowMs)}${hint}`,
    );
  }
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
