import type { LogEntry } from '../../spec/shapes/contract.ts';
import type { Clock } from '../clock/clock.ts';
import { instantText } from '../clock/instant-text.ts';

/** How many entries a world keeps. The oldest are dropped, so that a world that fails all day stays small. */
export const MAX_LOG_ENTRIES = 10_000;

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
  #entries: LogEntry[] = [];

  constructor(clock: Clock, isKept: (kind: LogKind) => boolean) {
    this.#clock = clock;
    this.#isKept = isKept;
  }

  write(kind: LogKind, message: string, url?: string): void {
    if (!this.#isKept(kind)) return;
    const at = instantText(this.#clock.now());
    this.#entries.push({ at, kind, message, ...(url === undefined ? {} : { url }) });
    // Halve the log only when it is twice as long, so that a full log does not move all its entries for each new one.
    if (this.#entries.length >= 2 * MAX_LOG_ENTRIES) this.#entries = this.entries();
  }

  /** The newest entries, oldest first. */
  entries(): LogEntry[] {
    return this.#entries.slice(-MAX_LOG_ENTRIES);
  }
}
