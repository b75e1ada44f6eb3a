import { RealClock } from '../clock/real-clock.ts';

/**
 * Real milliseconds without activity after which an exchange counts as held back by its peer. A peer on the same
 * machine answers within a few milliseconds, and a busy machine delays it by some tens. All requests that are held back
 * at one instant cost this wait once.
 */
export const HELD_AFTER_MS = 250;

/** The exchanges under way in one world, and their activity. */
export class Traffic {
  readonly #clock = new RealClock();
  /** Exchanges with expected activity. */
  readonly #moving = new Set<object>();
  /** Number of times an exchange has begun, continued or ended. */
  #signs = 0;
  #notify: (() => void) | undefined;

  begin(exchange: object): void {
    this.#signs += 1;
    this.#moving.add(exchange);
  }

  /**
   * The head of a response has arrived. Later bytes do not count as activity: a peer that sends them one by one holds
   * the exchange back.
   */
  continue(exchange: object): void {
    this.begin(exchange);
  }

  /** An exchange has ended, and its outcome has been acted on. */
  end(exchange: object): void {
    this.#signs += 1;
    this.#moving.delete(exchange);
    if (this.#moving.size === 0) this.#notify?.();
  }

  /**
   * Resolves when each exchange has ended, or is held back by its peer: without activity for `HELD_AFTER_MS`. It may
   * still continue later.
   * @param isOver Ends the wait when it returns true. It is called every `HELD_AFTER_MS`.
   * @param heldAfterMs Time without activity after which an exchange counts as held back, if not the default.
   */
  async rest(isOver: () => boolean, heldAfterMs = HELD_AFTER_MS): Promise<void> {
    let silentMs = 0;
    while (this.#moving.size > 0 && !isOver()) {
      const signs = this.#signs;
      await this.#atRestOrLater();
      silentMs = this.#signs === signs ? silentMs + HELD_AFTER_MS : 0;
      if (silentMs >= heldAfterMs) this.#moving.clear();
    }
  }

  /** Resolves once all activity has ended, and after `HELD_AFTER_MS` at the latest. */
  #atRestOrLater(): Promise<void> {
    return new Promise((resolve) => {
      const limit = this.#clock.at(this.#clock.now() + HELD_AFTER_MS, resolve);
      this.#notify = () => {
        limit.cancel();
        resolve();
      };
    });
  }
}
