import { RealClock } from '../clock/real-clock.ts';

/**
 * Time exchanges may show no sign of life, in real milliseconds, before their peers count as holding them back. A
 * peer on the same machine answers within a few milliseconds, and a busy machine delays it by some tens. All requests
 * that are held back at one instant cost this wait once.
 */
export const HELD_AFTER_MS = 250;

/** The exchanges under way in one world, and whether any of them still moves. */
export class Traffic {
  readonly #clock = new RealClock();
  /** Exchanges from which a sign of life is expected. */
  readonly #moving = new Set<object>();
  /** Number of times an exchange has begun, continued or ended. */
  #signs = 0;
  #notify: (() => void) | undefined;

  begin(exchange: object): void {
    this.#signs += 1;
    this.#moving.add(exchange);
  }

  /**
   * The head of a response has arrived. The bytes after it are no sign of life: a peer that sends them one by one holds
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
   * Resolves when each exchange has ended, or is held back by its peer: it has shown no sign of life for
   * `HELD_AFTER_MS`. It may continue later all the same.
   *
   * @param isOver Ends the wait when it returns true. It is asked every `HELD_AFTER_MS`.
   * @param heldAfterMs How long no sign of life makes an exchange one that is held back, if that is not the default.
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

  /** Resolves once nothing moves any more, and after `HELD_AFTER_MS` at the latest. */
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
