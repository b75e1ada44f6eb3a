import type { LogEntry } from '../../spec/shapes/contract.ts';
import type { Clock } from '../clock/clock.ts';
import { instantText } from '../clock/instant-text.ts';
import { footprintBytes, type Quota, shorten, UNLIMITED } from './budget.ts';

/** Number of entries a log keeps. The oldest are dropped, so that a world that fails all day stays small. */
export const MAX_LOG_ENTRIES = 10_000;
/** Number of bytes they take. A full log of usual entries fits, and the answer that shows them all stays small. */
const MAX_LOG_BYTES = 8 * 1024 * 1024;
/** Longest text of an entry. Texts quote what calls and settings contain, which may be far longer. */
export const MAX_LOG_TEXT_LENGTH = 2000;

/** Keeps the newest entries: the oldest are dropped when there are too many, or when their bytes do not fit. */
export class Newest<Entry> {
  readonly #quota: Quota;
  readonly #maxEntries: number;
  readonly #maxBytes: number;
  readonly #entries: Entry[] = [];
  #heldBytes = 0;

  /** @param quota what the entries are paid from */
  constructor(quota: Quota, maxEntries = MAX_LOG_ENTRIES, maxBytes = MAX_LOG_BYTES) {
    this.#quota = quota;
    this.#maxEntries = maxEntries;
    this.#maxBytes = maxBytes;
  }

  push(entry: Entry): void {
    const bytes = footprintBytes(entry);
    if (bytes > this.#maxBytes) return;
    while (this.#entries.length >= this.#maxEntries || this.#heldBytes + bytes > this.#maxBytes) this.#dropOldest();
    while (!this.#quota.take(bytes)) {
      if (this.#entries.length === 0) return;
      this.#dropOldest();
    }
    this.#heldBytes += bytes;
    this.#entries.push(entry);
  }

  /** Oldest first. */
  all(): Entry[] {
    return [...this.#entries];
  }

  #dropOldest(): void {
    const oldest = this.#entries.shift();
    if (oldest === undefined) return;
    const bytes = footprintBytes(oldest);
    this.#quota.release(bytes);
    this.#heldBytes -= bytes;
  }
}

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

/** Log entries and alerts of one world. */
export class Log {
  readonly #clock: Clock;
  readonly #entries: Newest<LogEntry>;

  constructor(clock: Clock, quota: Quota = UNLIMITED) {
    this.#clock = clock;
    this.#entries = new Newest(quota);
  }

  write(kind: LogKind, message: string, url?: string): void {
    const at = instantText(this.#clock.now());
    const text = shorten(message, MAX_LOG_TEXT_LENGTH);
    const place = url === undefined ? {} : { url: shorten(url, MAX_LOG_TEXT_LENGTH) };
    this.#entries.push({ at, kind, message: text, ...place });
  }

  /** The newest entries, oldest first. */
  entries(): LogEntry[] {
    return this.#entries.all();
  }
}
