import { setMaxListeners } from 'node:events';
import { RoutespecError } from '../../../../spec/error.ts';
import { plural } from '../../../../spec/grammar.ts';
import { shapeOf } from '../../../../spec/text/message-shape.ts';

/** Limits after which an implementation is given up. Durations are milliseconds of real time. */
export interface BreakerLimits {
  /** An implementation that answers no request at all for this long has stopped answering. */
  readonly silenceMs: number;
  /** Time for which a world may stay busy. */
  readonly busyMs: number;
  /** The same for a fresh world, until one has been idle in this run. */
  readonly freshMs: number;
  /** The same limit for an answer and for a busy world, while the most recent case ended without an answer. */
  readonly waryMs: number;
  /** Time limit for deleting a world, once one such request was not answered. The world is no longer needed. */
  readonly dropMs: number;
  /** After this many cases in a row without an answer, the rest is not run. */
  readonly cases: number;
  /** If none of this many first cases could run, for the same reason, the rest is not run. */
  readonly firstCases: number;
}

/**
 * Together they end a run in less than 30 s, even if its cases run one at a time: 20 s at most for the first case
 * without an answer, and 1.5 s for each of the next two. A conforming implementation answers within milliseconds.
 */
export const BREAKER_LIMITS: BreakerLimits = {
  silenceMs: 15_000,
  busyMs: 20_000,
  freshMs: 3_000,
  waryMs: 1_500,
  dropMs: 50,
  cases: 3,
  firstCases: 12,
};

/** Number of checks for silence. A thread that is too busy to check is also too busy to read answers. */
const TICKS = 40;

/**
 * Ends a run in which the implementation has stopped answering, stays busy for ever, or answers so that no case can
 * run. Without it every case would wait for the limit of the contract. All cases of a thread share one breaker.
 */
export class Breaker {
  readonly #limits: BreakerLimits;
  #given = newController();
  #pending = 0;
  #silentTicks = 0;
  #timer: NodeJS.Timeout | undefined;
  #unanswered = 0;
  #isDropUnanswered = false;
  #hasBeenIdle = false;
  #answeredMs = performance.now();
  /** Reasons why the first cases could not run, by shape; no longer counted once a case has a result. */
  readonly #firstShapes: string[] = [];
  #hasResult = false;
  #reason: string | undefined;

  /** @param interrupt Ends all requests when it is aborted. */
  constructor(interrupt?: AbortSignal, limits = BREAKER_LIMITS) {
    this.#limits = limits;
    if (interrupt?.aborted === true) this.#given.abort(interrupt.reason);
    interrupt?.addEventListener('abort', () => this.#given.abort(interrupt.reason), { once: true });
  }

  /** Ends the requests that are now under way. Its reason is the error with which they end. */
  get signal(): AbortSignal {
    return this.#given.signal;
  }

  /** Reason why the remaining cases are not run; undefined if they are. */
  get reason(): string | undefined {
    return this.#reason;
  }

  get answerLimitMs(): number | undefined {
    return this.#isWary ? this.#limits.waryMs : undefined;
  }

  get busyLimitMs(): number {
    return this.#isWary ? this.#limits.waryMs : this.#limits.busyMs;
  }

  /**
   * Time for which a fresh world may be busy; undefined once one has been idle. If all worlds share a counter, it also
   * counts other cases, and must not end a run.
   */
  get freshLimitMs(): number | undefined {
    if (this.#hasBeenIdle) return undefined;
    return Math.min(this.#limits.freshMs, this.busyLimitMs);
  }

  worldIdle(): void {
    this.#hasBeenIdle = true;
  }

  /** Time limit for deleting a world. */
  get dropLimitMs(): number {
    return this.#isWary || this.#isDropUnanswered ? this.#limits.dropMs : this.#limits.silenceMs;
  }

  /** Called if the deletion of a world was not answered. */
  dropUnanswered(): void {
    this.#isDropUnanswered = true;
  }

  /** @throws RoutespecError if the remaining cases are not run */
  demandAnswers(): void {
    if (this.#reason !== undefined) throw new RoutespecError('late', this.#reason);
  }

  begin(): void {
    this.#pending += 1;
    this.#timer ??= setInterval(() => this.#tick(), this.#limits.silenceMs / TICKS);
  }

  end(isAnswered: boolean): void {
    this.#pending -= 1;
    if (isAnswered || this.#pending === 0) this.#silentTicks = 0;
    if (this.#pending > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Called if a case has ended with a result. */
  caseAnswered(): void {
    this.#hasResult = true;
    this.#unanswered = 0;
    this.#answeredMs = performance.now();
  }

  /** Called if a case could not run, for any reason. Only the first cases of a run count. */
  caseCouldNotRun(reason: string): void {
    if (this.#hasResult || this.#reason !== undefined || this.#firstShapes.length >= this.#limits.firstCases) return;
    this.#firstShapes.push(shapeOf(reason));
    if (this.#firstShapes.length < this.#limits.firstCases || new Set(this.#firstShapes).size > 1) return;
    this.#giveUp(`the first ${plural(this.#limits.firstCases, 'case')} all could not run: ${reason}`);
  }

  /** Called if a case could not run because an answer did not come or the world stayed busy. */
  caseUnanswered(reason: string): void {
    this.#unanswered += 1;
    if (this.#reason !== undefined || this.#unanswered < this.#limits.cases) return;
    if (performance.now() - this.#answeredMs < this.#limits.silenceMs) return;
    const cases = plural(this.#unanswered, 'case');
    this.#giveUp(
      `the implementation has stopped answering: ${cases} in a row ended without an answer, the last because: ${reason}`,
    );
  }

  #giveUp(reason: string): void {
    this.#reason = reason;
    this.#given.abort(new RoutespecError('late', reason));
  }

  /** True if a case ended without an answer, and no case has ended with one for a while before or since. */
  get #isWary(): boolean {
    return this.#unanswered > 0 && performance.now() - this.#answeredMs >= this.#limits.silenceMs / 2;
  }

  #tick(): void {
    this.#silentTicks += 1;
    if (this.#silentTicks < TICKS) return;
    this.#silentTicks = 0;
    const limit = `${this.#limits.silenceMs / 1000} s`;
    const given = this.#given;
    this.#given = newController();
    given.abort(new RoutespecError('late', `No answer to any request within ${limit}`));
  }
}

function newController(): AbortController {
  const controller = new AbortController();
  // Every request under way listens to this signal.
  setMaxListeners(0, controller.signal);
  return controller;
}
