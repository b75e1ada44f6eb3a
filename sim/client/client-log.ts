import type { Clock } from '../clock/clock.ts';
import { instantText } from '../clock/instant-text.ts';
import { beginningOf, footprintBytes, type Purse, UNLIMITED } from '../model/budget.ts';
import { MAX_LOG_BYTES, MAX_LOG_TEXT_LENGTH, Newest } from '../model/log.ts';
import type { ClientLogKind } from '../rules/client/client-rules.ts';

/** Most lines of a client's log. The oldest are dropped. */
export const MAX_LOG_LINES = 10_000;

export class ClientLog {
  readonly #clock: Clock;
  readonly #isKept: (kind: ClientLogKind) => boolean;
  readonly #lines: Newest<string>;

  /** @param purse pays for the lines */
  constructor(clock: Clock, isKept: (kind: ClientLogKind) => boolean, purse: Purse = UNLIMITED) {
    this.#clock = clock;
    this.#isKept = isKept;
    this.#lines = new Newest<string>({
      maxEntries: MAX_LOG_LINES,
      maxBytes: MAX_LOG_BYTES,
      sizeBytes: footprintBytes,
      purse,
    });
  }

  /** @param sentence makes the text, and is called only if the line is kept, because every message has a line */
  write(kind: ClientLogKind, sentence: () => string): void {
    if (!this.#isKept(kind)) return;
    const text = beginningOf(sentence(), MAX_LOG_TEXT_LENGTH);
    this.#lines.push(`${instantText(this.#clock.now())} ${kind}: ${text}`);
  }

  /** The newest lines, oldest first. */
  lines(): string[] {
    return this.#lines.all();
  }
}
