import { setTimeout as sleep } from 'node:timers/promises';
import { RoutespecError } from '../../../spec/error.ts';
import { Agenda } from './agenda.ts';
import type { ClockPort, ClockReading, PassOptions, RunUntilOptions, Traffic, WorldTime } from './world-time.ts';

/**
 * A virtual clock that reports neither `next` nor `busy` is moved in steps shorter than any deadline (conformance API,
 * "Time").
 */
export const STEP_LIMIT_MS = 4_000;
/**
 * After each pause the implementation must answer this often before the suite checks that the receivers saw nothing.
 */
const QUIET_READINGS = 3;
/** After this many rounds of settling the receivers are never at rest, and the world is moved anyway. */
const ROUNDS_LIMIT = 40;
/** Real time that the suite waits for an arrival before it moves the clock. */
const ARRIVAL_LIMIT_MS = 2_000;

/** Time of a world with a virtual clock that does not report `next` and `busy`: small steps, and a pause after each. */
export class SteppedTime implements WorldTime {
  readonly kind = 'stepped';
  readonly lagMs = 0;
  readonly agenda = new Agenda();
  readonly leftOutMs = 0;
  /** Such a clock does not show it. */
  readonly isTicking = false;
  readonly #clock: ClockPort;
  readonly #traffic: Traffic;
  readonly #settleMs: number;
  readonly #guard: () => void;
  readonly #machineMs: () => number;
  #nowMs: number;

  /**
   * @param settleMs Real time for the implementation after each step.
   * @param guard Throws when the case has used up its real time.
   * @param machineMs The clock of the machine.
   */
  constructor(
    clock: ClockPort,
    traffic: Traffic,
    first: ClockReading,
    settleMs: number,
    guard: () => void,
    machineMs = (): number => performance.now(),
  ) {
    this.#clock = clock;
    this.#traffic = traffic;
    this.#settleMs = settleMs;
    this.#guard = guard;
    this.#machineMs = machineMs;
    this.#nowMs = first.nowMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  machineTimesMs(): readonly number[] {
    return [];
  }

  /** Also fires the timers that are due now, because they need no further time. */
  async settle(): Promise<void> {
    await this.#becomeQuiet();
    await this.#fireDue();
  }

  async #fireDue(): Promise<void> {
    this.#nowMs = (await this.#clock.advance(0)).nowMs;
    await this.#becomeQuiet();
  }

  async #becomeQuiet(): Promise<void> {
    for (let round = 0; round < ROUNDS_LIMIT; round += 1) {
      const before = this.#traffic.activity();
      await sleep(this.#settleMs);
      // On a busy machine a pause alone proves little. If an implementation has since answered several requests, it
      // could also read the bytes that were sent to it before them.
      for (let reading = 0; reading < QUIET_READINGS; reading += 1) await this.#clock.read();
      if (this.#traffic.activity() === before) return;
    }
  }

  async runUntil(done: () => boolean, limitMs: number, options: RunUntilOptions = {}): Promise<boolean> {
    await this.#await(done);
    return this.#step(done, limitMs, Math.min(options.stepMs ?? STEP_LIMIT_MS, STEP_LIMIT_MS));
  }

  async passUntil(limitMs: number, { stepMs = STEP_LIMIT_MS }: PassOptions = {}): Promise<void> {
    await this.#becomeQuiet();
    await this.#step(() => false, limitMs, Math.min(stepMs, STEP_LIMIT_MS));
  }

  async #step(done: () => boolean, limitMs: number, stepMs: number): Promise<boolean> {
    while (!done()) {
      this.#guard();
      if (this.agenda.runDue(this.#nowMs)) {
        await this.#becomeQuiet();
        continue;
      }
      if (this.#nowMs >= limitMs) {
        await this.#fireDue();
        return done();
      }
      await this.#moveTo(Math.min(limitMs, this.agenda.next() ?? limitMs, this.#nowMs + stepMs));
      await this.#becomeQuiet();
    }
    return true;
  }

  async #moveTo(goalMs: number): Promise<void> {
    const beforeMs = this.#nowMs;
    // A request of a timer may arrive before the answer to this move. It counts as seen at the end of the step.
    this.#nowMs = goalMs;
    this.#nowMs = (await this.#clock.advance(goalMs - beforeMs)).nowMs;
    if (this.#nowMs > beforeMs) return;
    const at = new Date(beforeMs).toISOString();
    throw new RoutespecError(
      'adapter-failed',
      `Expected \`now\` to be ${goalMs - beforeMs} ms after ${at}, got ${new Date(this.#nowMs).toISOString()}`,
    );
  }

  /** Gives work under way the time to arrive, so that the clock does not move during it. */
  async #await(done: () => boolean): Promise<void> {
    const endMs = this.#machineMs() + ARRIVAL_LIMIT_MS;
    await this.#becomeQuiet();
    if (!done()) await this.#fireDue();
    while (!done() && this.agenda.next() === null && this.#machineMs() < endMs) await this.#becomeQuiet();
  }
}
