import { setTimeout as sleep } from 'node:timers/promises';
import type { ClockPort, Traffic } from './world-time.ts';

/**
 * Real time for requests under way to arrive before the clock is read; longer if readings take longer. A reading that
 * an arrival disturbs proves nothing, and costs as much as any other.
 */
const ARRIVAL_MS = 5;

/** Requests to a world, and arrivals at its receivers. */
export class Happenings {
  readonly #clock: ClockPort;
  readonly #traffic: Traffic;
  /** Real time of the latest reading, which shows how busy the machine is. */
  #readingMs = 0;
  /** Requests and arrivals when the clock was last read or moved. */
  #looked: { readonly changes: number | undefined; readonly activity: number };

  constructor(clock: ClockPort, traffic: Traffic) {
    this.#clock = clock;
    this.#traffic = traffic;
    this.#looked = this.#now();
  }

  /** All so far, for comparison; undefined if the requests are not counted. */
  soFar(): string | undefined {
    const { changes, activity } = this.#now();
    return changes === undefined ? undefined : [changes, activity, this.#traffic.held()].join();
  }

  /** Called after the clock was read or moved. @param readingMs Duration of the reading */
  noteLook(readingMs?: number): void {
    this.#readingMs = readingMs ?? this.#readingMs;
    this.#looked = this.#now();
  }

  /** Waits a moment for the effects of requests since the clock was last read or moved. */
  async awaitAsked(): Promise<void> {
    const { changes, activity } = this.#looked;
    if (this.#now().changes !== changes) await this.awaitArrival(activity);
  }

  /**
   * Waits until the receivers have seen something, and then nothing for a pause. Without an arrival, it waits only a
   * moment.
   */
  async awaitArrival(before: number): Promise<void> {
    const endMs = performance.now() + Math.max(ARRIVAL_MS, 2 * this.#readingMs);
    let last = before;
    for (let pauses = 1; performance.now() < endMs; pauses += 1) {
      await sleep(pauses);
      const activity = this.#traffic.activity();
      if (activity !== before && activity === last) return;
      last = activity;
    }
  }

  #now(): { readonly changes: number | undefined; readonly activity: number } {
    return { changes: this.#clock.changes?.(), activity: this.#traffic.activity() };
  }
}
