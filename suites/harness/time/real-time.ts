import { setTimeout as sleep } from 'node:timers/promises';
import { Agenda } from './agenda.ts';
import type { WorldTime } from './world-time.ts';

/** Interval at which a condition is checked, in real milliseconds. */
const POLL_MS = 10;

/**
 * Time of an implementation on a real clock, which cannot be moved: the suite waits. Instants begin with the wall clock
 * and continue with the monotonic one, so that no wait ends early or late when the machine's clock is set.
 */
export class RealTime implements WorldTime {
  readonly kind = 'real';
  readonly agenda = new Agenda();
  readonly leftOutMs = 0;
  readonly isTicking = false;
  #lagMs = 0;
  readonly #originMs = Date.now() - performance.now();
  readonly #settleMs: number;
  readonly #guard: () => void;

  /**
   * @param settleMs Pause for work under way.
   * @param guard Throws when the case has used up its real time.
   */
  constructor(settleMs: number, guard: () => void) {
    this.#settleMs = settleMs;
    this.#guard = guard;
  }

  get lagMs(): number {
    return this.#lagMs;
  }

  nowMs(): number {
    return Math.floor(this.#originMs + performance.now());
  }

  /**
   * The time of the machine's clock, and the time that it would show if it had not been set since this thread began.
   */
  machineTimesMs(): readonly number[] {
    return [Date.now(), performance.timeOrigin + performance.now()];
  }

  async settle(): Promise<void> {
    await this.passUntil(this.nowMs() + this.#settleMs);
  }

  async passUntil(limitMs: number): Promise<void> {
    await this.runUntil(() => false, limitMs);
  }

  async runUntil(done: () => boolean, limitMs: number): Promise<boolean> {
    for (;;) {
      this.#guard();
      this.agenda.runDue(this.nowMs());
      if (done()) return true;
      if (this.nowMs() >= limitMs) return false;
      await this.#poll();
    }
  }

  /** Waits for the next check, and records how late the machine is. */
  async #poll(): Promise<void> {
    const beganMs = performance.now();
    await sleep(POLL_MS);
    this.#lagMs = Math.max(this.#lagMs, performance.now() - beganMs - POLL_MS);
  }
}
