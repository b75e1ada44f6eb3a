import { standsStill } from './counted-trouble.ts';
import type { ClockReading } from './world-time.ts';

/** How many moves in a row may leave the time unchanged: each timer that is due at once may set another one. */
const STILL_LIMIT = 1_000;
/** After this many of them, `next` may be the beginning of a millisecond in which a timer is due at a fraction. */
const FRACTION_MOVES = 3;

/** The moves in a row that have not led the clock of a world further than to the timers that are due now. */
export class StillMoves {
  #count = 0;
  #isFraction = false;

  /** By how many milliseconds to move a clock with a timer that is due now: none, unless that has led nowhere. */
  nudgeMs(): number {
    this.#isFraction = this.#count >= FRACTION_MOVES;
    return this.#isFraction ? 1 : 0;
  }

  /**
   * Notes a move from this instant.
   * @throws RoutespecError `shim-failed` after too many
   */
  note(beforeMs: number, last: ClockReading): void {
    this.#count = last.nowMs > beforeMs && !this.#isFraction ? 0 : this.#count + 1;
    this.#isFraction = false;
    if (this.#count > STILL_LIMIT) throw standsStill(last);
  }
}
