import { setTimeout as sleep } from 'node:timers/promises';
import { RoutespecError } from '../../../spec/error.ts';
import { HttpJson } from '../../harness/target/http-json.ts';

/** Time from a message's answer to its effect. A receiver may put it into a queue first. */
export const EFFECT_LIMIT_MS = 10_000;
/** Time for a whole list to arrive. */
const READ_LIMIT_MS = 10_000;
/** Interval between two readings of the list of effects during a wait. */
const POLL_MS = 50;
/** The largest list that is read. */
const LIST_BYTES = 64 * 1024 * 1024;
const BOUNDS = { depth: 64, values: 2_000_000, textBytes: LIST_BYTES };

/**
 * Messages that the receiver under test has processed, from the address in `--effects`: a JSON array with one entry for
 * each message. The entry contains the message's `messageId` anywhere.
 */
export class Effects {
  readonly #url: URL;
  readonly #signal: AbortSignal;
  readonly #http = new HttpJson({ bounds: BOUNDS, takesText: true });

  constructor(url: URL, signal: AbortSignal) {
    this.#url = url;
    this.#signal = signal;
  }

  /** Number of entries of a message. @throws RoutespecError `adapter-failed` or `unreachable` if there is no list */
  async count(messageId: string): Promise<number> {
    return (await this.#entries()).filter((entry) => entry.includes(messageId)).length;
  }

  /** Waits until a message has an entry. @returns True if it has one within the limit. */
  async has(messageId: string): Promise<boolean> {
    const endMs = performance.now() + EFFECT_LIMIT_MS;
    while ((await this.count(messageId)) === 0) {
      if (performance.now() > endMs) return false;
      await sleep(POLL_MS, undefined, { signal: this.#signal }).catch(() => {});
      if (this.#signal.aborted) throw new RoutespecError('interrupted', 'The run ended first');
    }
    return true;
  }

  /** Waits until one of several messages has an entry, or until it is over. */
  async firstOf(messageIds: readonly string[], isOver: () => boolean): Promise<void> {
    const endMs = performance.now() + EFFECT_LIMIT_MS;
    while (!isOver() && performance.now() < endMs && !this.#signal.aborted) {
      const entries = await this.#entries();
      if (messageIds.some((id) => entries.some((entry) => entry.includes(id)))) return;
    }
  }

  async #entries(): Promise<string[]> {
    const { href } = this.#url;
    const { status, json } = await this.#http.send('GET', href, undefined, READ_LIMIT_MS, this.#signal, LIST_BYTES);
    if (status !== 200) throw unusable(`status ${status}`);
    if (!Array.isArray(json)) throw unusable(typeof json === 'object' ? 'an object' : 'text that is no list');
    return json.map((entry) => JSON.stringify(entry));
  }
}

function unusable(got: string): RoutespecError {
  return new RoutespecError(
    'adapter-failed',
    `Expected the address of \`--effects\` to answer with 200 and a JSON array of what was processed, got ${got}`,
  );
}
