import { isClientCallAnswer } from '../../../spec/checks/checks.ts';
import { RoutespecError } from '../../../spec/error.ts';
import { clientCallAnswerSchema, clientLogSchema } from '../../../spec/shapes/contract.ts';
import type { GoMethod } from '../../../spec/shapes/go-messages.ts';
import { clippedWords, demandText } from './bounded-text.ts';
import type { Channel } from './channel.ts';
import { LOG_BYTES } from './http-json.ts';

/**
 * The outcome of a call to a library's method: the message was accepted, it was refused with a text, or the method did
 * not return.
 */
export type Returned =
  | { readonly kind: 'taken' | 'not-returned' }
  | { readonly kind: 'refused'; readonly error: string };

/** Called before its log is read, and when it is closed. */
interface ClientEvents {
  readonly onLog?: () => void;
  readonly onClose?: () => void;
}

/** One client of the library under test, reached through the client's part of the conformance API. */
export class Client {
  readonly #place: Channel;
  readonly #events: ClientEvents;
  #isClosed = false;

  /** @param place The channel to the client in its world. */
  constructor(place: Channel, events: ClientEvents = {}) {
    this.#place = place;
    this.#events = events;
  }

  /**
   * Calls a method of the library, and waits until it returns.
   * @param limitMs Real time limit, in milliseconds, after which the method counts as `not-returned`.
   */
  async call(method: GoMethod, message: unknown, limitMs?: number): Promise<Returned> {
    const body = { method, message };
    // Calls after a close may be refused, even with a 404.
    const exchange = { limitMs, mayBeGone: this.#isClosed };
    try {
      const { error } = await this.#place.ask({
        method: 'POST',
        path: '/calls',
        body,
        status: 200,
        schema: clientCallAnswerSchema,
        isValid: isClientCallAnswer,
        ...exchange,
      });
      if (error === null) return { kind: 'taken' };
      const text = demandText('error', error, `POST ${this.#place.url}/calls`, body);
      return { kind: 'refused', error: clippedWords(text) };
    } catch (error) {
      if (!(error instanceof RoutespecError)) throw error;
      if (error.code === 'late' && limitMs !== undefined) return { kind: 'not-returned' };
      if (error.code === 'refused') return { kind: 'refused', error: error.message };
      throw error;
    }
  }

  /** The lines of the library's log so far. Needs `clientLog`. */
  async log(): Promise<readonly string[]> {
    this.#events.onLog?.();
    const exchange = { method: 'GET', path: '/log', status: 200, answerBytes: LOG_BYTES } as const;
    const { lines } = await this.#place.ask({ ...exchange, schema: clientLogSchema, mayBeGone: this.#isClosed });
    return lines.map(clippedWords);
  }

  /** Closes the client, without waiting for its unsent messages. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#events.onClose?.();
    await this.#place.ask({ method: 'DELETE', path: '', status: 202 });
  }
}
