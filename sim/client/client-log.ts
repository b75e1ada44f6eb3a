import type { Clock } from '../clock/clock.ts';
import { instantText } from '../clock/instant-text.ts';
import type { ClientLogKind } from '../rules/client/client-rules.ts';

/** How many lines a client keeps. The oldest are dropped. */
export const MAX_LOG_LINES = 10_000;

/** What one client logged. */
export class ClientLog {
  readonly #clock: Clock;
  readonly #isKept: (kind: ClientLogKind) => boolean;
  #lines: string[] = [];

  constructor(clock: Clock, isKept: (kind: ClientLogKind) => boolean) {
    this.#clock = clock;
    this.#isKept = isKept;
  }

  /** @param sentence makes the text, and is called only if the line is kept, because every message has one */
  write(kind: ClientLogKind, sentence: () => string): void {
    if (!this.#isKept(kind)) return;
    this.#lines.push(`${instantText(this.#clock.now())} ${kind}: ${sentence()}`);
    // Halve the log only when it is twice as long, so that a full log does not move all its lines for each new one.
    if (this.#lines.length >= 2 * MAX_LOG_LINES) this.#lines = this.lines();
  }

  /** The newest lines, oldest first. */
  lines(): string[] {
    return this.#lines.slice(-MAX_LOG_LINES);
  }
}
