import type { LogEntry } from '../../spec/shapes/contract.ts';
import type { Clock } from '../clock/clock.ts';
import { instantText } from '../clock/instant-text.ts';
import { footprintBytes, type Purse, UNLIMITED } from './budget.ts';
import { Newest } from './newest.ts';
import { beginningOf } from './own-text.ts';

/** How many entries a world keeps. The oldest are dropped, so that a world that fails all day stays small. */
export const MAX_LOG_ENTRIES = 10_000;
/** How many bytes they take. A full log of usual entries fits, and the answer that shows them all stays small. */
export const MAX_LOG_BYTES = 8 * 1024 * 1024;
/** How long the texts of an entry may be. They quote what calls and settings contain, which may be far longer. */
export const MAX_LOG_TEXT_LENGTH = 2000;

/** What an entry of the simulator's log is about. */
export type LogKind =
  | 'timeout'
  | 'status'
  | 'connection'
  | 'certificate'
  | 'expired'
  | 'timestamp'
  | 'call-size'
  | 'ingestion'
  | 'write-key';

/** What the implementation logged or raised in one world. */
export class Log {
  readonly #clock: Clock;
  readonly #isKept: (kind: LogKind) => boolean;
  readonly #entries: Newest<LogEntry>;

  /** @param purse what the entries are paid from */
  constructor(clock: Clock, isKept: (kind: LogKind) => boolean, purse: Purse = UNLIMITED) {
    this.#clock = clock;
    this.#isKept = isKept;
    this.#entries = new Newest<LogEntry>({
      maxEntries: MAX_LOG_ENTRIES,
      maxBytes: MAX_LOG_BYTES,
      sizeBytes: footprintBytes,
      purse,
    });
  }

  write(kind: LogKind, message: string, url?: string): void {
    if (!this.#isKept(kind)) return;
    const at = instantText(this.#clock.now());
    const text = beginningOf(message, MAX_LOG_TEXT_LENGTH);
    const place = url === undefined ? {} : { url: beginningOf(url, MAX_LOG_TEXT_LENGTH) };
    this.#entries.push({ at, kind, message: text, ...place });
  }

  /** The newest entries, oldest first. */
  entries(): LogEntry[] {
    return this.#entries.all();
  }
}
