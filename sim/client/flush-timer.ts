import type { Clock, Timer } from '../clock/clock.ts';
import type { FlushTimes } from '../rules/client/client-rules.ts';

interface FlushTimerParts {
  readonly clock: Clock;
  readonly flushDueMs: (times: FlushTimes) => number;
  /** The interval. */
  readonly afterMs: number;
  readonly flush: () => void;
}

/** Makes a client flush in time. It is set only while the queue has messages, so that an idle client sets no timer. */
export class FlushTimer {
  readonly #parts: FlushTimerParts;
  readonly #createdAtMs: number;
  #lastFlushMs: number;
  #pending: { readonly dueMs: number; readonly timer: Timer } | undefined;

  constructor(parts: FlushTimerParts) {
    this.#parts = parts;
    this.#createdAtMs = parts.clock.now();
    this.#lastFlushMs = this.#createdAtMs;
  }

  /** Called after a message was queued. */
  queued(nowMs: number): void {
    const { clock, flushDueMs, afterMs, flush } = this.#parts;
    const dueMs = flushDueMs({
      nowMs,
      createdAtMs: this.#createdAtMs,
      lastFlushMs: this.#lastFlushMs,
      afterMs,
      dueMs: this.#pending?.dueMs ?? null,
    });
    if (this.#pending?.dueMs === dueMs) return;
    this.#pending?.timer.cancel();
    this.#pending = { dueMs, timer: clock.at(dueMs, flush) };
  }

  /** Called after the queue was flushed. */
  flushed(): void {
    this.#lastFlushMs = this.#parts.clock.now();
    this.stop();
  }

  stop(): void {
    this.#pending?.timer.cancel();
    this.#pending = undefined;
  }
}
