import { RoutespecError } from '../../spec/error.ts';
import type { RunningClock } from '../clock/running-clock.ts';
import { HELD_AFTER_MS, type Traffic } from '../wire/traffic.ts';

/**
 * Behavior of the clock while it moves and a request is under way. It runs at real speed, so that a slow endpoint gets
 * its time. Or it stands still, so that everything happens at an exact instant; an endpoint without activity for
 * `HELD_AFTER_MS` is then ignored.
 */
export type Pace = 'real' | 'still';

/** Goal of a move: a duration, the next attempt that waits, or the end of all waiting attempts. */
export type Goal = { readonly byMs: number } | 'next' | 'quiet';

/** Limit of a move until nothing waits. The retry window is a sixth of it. */
const QUIET_LIMIT_MS = 24 * 3_600_000;
/** At real speed, a deadline ends every exchange of a conforming router long before. */
const HELD_AT_REAL_SPEED_MS = 12_000;
/** Most moves that may be requested before the first of them has ended. */
const MAX_MOVES = 100;

export interface Skippable {
  readonly clock: RunningClock;
  readonly traffic: Traffic;
  /** Due time of the earliest attempt that waits, in milliseconds since the epoch; null if none waits. */
  readonly nextMs: () => number | null;
  /** Called when the clock starts or stops running, pausing or moving. */
  readonly changed: () => void;
}

/** Runs, pauses and moves a clock. During a move, each timer fires only when HTTP is quiet. */
export class Skipper {
  readonly #what: Skippable;
  readonly #pace: Pace;
  #isRunning: boolean;
  #skippingToMs: number | null = null;
  /** Counts the times that all moves were ended. Earlier moves go no further. */
  #stops = 0;
  #moves = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(what: Skippable, { pace, runs }: { readonly pace: Pace; readonly runs: boolean }) {
    this.#what = what;
    this.#pace = pace;
    this.#isRunning = runs;
    this.#resume();
  }

  /** True if the clock runs when nothing moves it. */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Goal of the current move, in milliseconds since the epoch; null if nothing moves the clock. */
  get skippingToMs(): number | null {
    return this.#skippingToMs;
  }

  /** Runs or pauses the clock. Both end all moves. */
  setRunning(runs: boolean): void {
    this.#stop(runs);
    this.#what.changed();
  }

  /** Ends all moves without an event. */
  close(): void {
    this.#stop(false);
  }

  #stop(runs: boolean): void {
    this.#stops += 1;
    this.#isRunning = runs;
    this.#skippingToMs = null;
    this.#resume();
  }

  /**
   * Moves the clock, after all earlier moves.
   * @throws RoutespecError `invalid` if too many moves are requested, or if timers at one instant never end
   */
  async move(goal: Goal): Promise<void> {
    if (this.#moves >= MAX_MOVES) {
      throw new RoutespecError('invalid', `Expected at most ${MAX_MOVES} moves of the clock at once, got one more`);
    }
    this.#moves += 1;
    const stops = this.#stops;
    const move = this.#last.then(() => this.#skip(goal, () => this.#stops !== stops));
    this.#last = move.catch(() => {});
    try {
      await move;
    } finally {
      this.#moves -= 1;
    }
  }

  async #skip(goal: Goal, isStopped: () => boolean): Promise<void> {
    if (isStopped()) return;
    const { clock, nextMs } = this.#what;
    const startMs = clock.now();
    try {
      // Everything under way ends first, and may change the next attempt.
      if (goal === 'next') await this.#rest(nextMs() ?? startMs, isStopped);
      this.#skippingToMs = findEnd(goal, startMs, nextMs());
      this.#what.changed();
      await this.#through(this.#skippingToMs, isStopped, () => goal === 'quiet' && nextMs() === null);
    } finally {
      if (!isStopped()) await this.#arrive(isStopped);
    }
  }

  /** Fires everything up to an instant, and lets HTTP come to rest before each timer. */
  async #through(endMs: number, isStopped: () => boolean, isThere: () => boolean): Promise<void> {
    do {
      await this.#rest(endMs, isStopped);
    } while (!isStopped() && !isThere() && this.#what.clock.jump(endMs));
  }

  async #rest(endMs: number, isStopped: () => boolean): Promise<void> {
    const { clock, traffic } = this.#what;
    if (this.#pace === 'real') clock.run(endMs);
    await traffic.rest(isStopped, this.#heldAfterMs);
    if (!isStopped()) clock.stand();
  }

  /** Waits for the attempts of the last instant to end, before the move is reported as over. */
  async #arrive(isStopped: () => boolean): Promise<void> {
    this.#resume();
    await this.#what.traffic.rest(isStopped, this.#heldAfterMs);
    if (isStopped()) return;
    this.#skippingToMs = null;
    this.#what.changed();
  }

  get #heldAfterMs(): number {
    return this.#pace === 'real' ? HELD_AT_REAL_SPEED_MS : HELD_AFTER_MS;
  }

  #resume(): void {
    if (this.#isRunning) this.#what.clock.run();
    else this.#what.clock.stand();
  }
}

function findEnd(goal: Goal, startMs: number, nextMs: number | null): number {
  if (goal === 'next') return nextMs ?? startMs;
  return startMs + (goal === 'quiet' ? QUIET_LIMIT_MS : goal.byMs);
}
