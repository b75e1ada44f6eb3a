import type { z } from 'zod/v3';
import { RoutespecError } from '../../../spec/error.ts';
import { errorAnswerSchema } from '../../../spec/shapes/contract.ts';
import { bodyWords, clippedWords, demandText, shownBriefly } from './bounded-text.ts';
import { conform } from './conform.ts';
import { type Answer, HttpJson, type Transport, toCause } from './http-json.ts';

/** One request of the contract, with the required form of its answer. */
export interface Exchange<Schema extends z.ZodTypeAny> {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** The path below the channel's own URL, with its leading slash, or empty for that URL itself. */
  readonly path: string;
  readonly body?: unknown;
  /** The status of success, and the schema of its body. Without a schema the body is ignored. */
  readonly status: number;
  readonly schema?: Schema;
  /** A fast check of the body, which comes first. The schema is needed only if it fails. */
  readonly isValid?: (json: unknown) => json is z.infer<Schema>;
  /** Time limit for the answer, in real milliseconds. Default: the contract's 30 s. */
  readonly limitMs?: number | undefined;
  /** The largest answer that is read. Default: 1 MiB. */
  readonly answerBytes?: number;
  /** Sent even after an interruption, which ends all other requests. */
  readonly isLast?: boolean;
  /** The object of the request may be gone already, so a 404 is not a failure. */
  readonly mayBeGone?: boolean;
}

export interface ChannelOptions {
  readonly transport?: Transport | undefined;
  /** Ends all requests when it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

interface Place {
  readonly url: string;
  /** Number of starts and ends of requests that may change it. */
  changes: number;
}

/** Sends requests of the conformance API to one URL of an implementation: that of its root, a world, or a client. */
export class Channel {
  readonly url: string;
  readonly #transport: Transport;
  readonly #signal: AbortSignal | undefined;
  readonly #world: Place | undefined;

  /** @param url The address given to the runner. Trailing slashes are dropped. */
  constructor(url: string, { transport = new HttpJson(), signal }: ChannelOptions = {}, world?: Place) {
    this.url = url.replace(/\/+$/, '');
    this.#transport = transport;
    this.#signal = signal;
    this.#world = world;
  }

  below(...names: readonly string[]): Channel {
    return this.#at([this.url, ...names.map(encodeURIComponent)].join('/'), this.#world);
  }

  /**
   * The channel to a world of this implementation. A world that is not found there is a failure of the HTTP adapter.
   */
  world(id: string): Channel {
    const { url } = this.below('worlds', id);
    return this.#at(url, { url, changes: 0 });
  }

  /**
   * Counts the starts and ends of requests to the world of this channel, except GET requests. Two equal readings mean
   * that the suite has sent nothing in between. Undefined if the channel is in no world.
   */
  get changes(): number | undefined {
    return this.#world?.changes;
  }

  /** Performs an action outside the contract that may change the world of this channel. */
  async changing<Result>(action: () => Promise<Result>): Promise<Result> {
    this.#noteChange();
    try {
      return await action();
    } finally {
      this.#noteChange();
    }
  }

  #at(url: string, world: Place | undefined): Channel {
    return new Channel(url, { transport: this.#transport, signal: this.#signal }, world);
  }

  /**
   * Sends one request of the contract and reads its answer.
   * @throws RoutespecError `refused` on a 4xx that follows the contract, `adapter-failed` on any answer that does not
   * follow it, `interrupted` if the signal is aborted before an answer arrives
   */
  async ask<Schema extends z.ZodTypeAny>(exchange: Exchange<Schema>): Promise<z.infer<Schema>> {
    const url = this.url + exchange.path;
    const where = `${exchange.method} ${url}`;
    const answer = await this.#send(url, exchange);
    const isRefusal = answer.status >= 400 && answer.status < 500;
    if (isRefusal) await this.#refuse(answer, exchange, where);
    if (answer.status !== exchange.status) {
      const expected = `Expected status ${exchange.status}${isRefusal ? ', or a reason in `error.message`' : ''}`;
      const seen = `${answer.status} with ${bodyWords(answer.json)}`;
      throw new RoutespecError('adapter-failed', `${expected}, got ${seen} (${where})`, toCause(answer.status));
    }
    if (exchange.isValid?.(answer.json) === true) return answer.json;
    if (exchange.schema === undefined) return undefined;
    const judged = conform(exchange.schema, answer.json);
    if (judged.kind === 'conforms') return judged.value;
    const { member, wanted, got } = judged;
    const request = `\`${exchange.method} ${new URL(url).pathname}\``;
    const what = member === '' ? `the answer to ${request}` : `\`${member}\` of ${request}`;
    throw new RoutespecError('adapter-failed', `Expected ${what} to be ${wanted}, got ${got}`);
  }

  async #send(url: string, { method, body, limitMs, answerBytes, isLast }: Exchange<z.ZodTypeAny>): Promise<Answer> {
    this.#noteChange(method);
    try {
      const signal = isLast === true ? undefined : this.#signal;
      return await this.#transport.send(method, url, body, limitMs, signal, answerBytes);
    } finally {
      this.#noteChange(method);
    }
  }

  #noteChange(method?: string): void {
    if (this.#world !== undefined && method !== 'GET') this.#world.changes += 1;
  }

  /**
   * @throws RoutespecError for a 4xx that follows the contract; it is a failure of the HTTP adapter if the text of the
   * refusal is too long
   */
  async #refuse(answer: Answer, exchange: Exchange<z.ZodTypeAny>, where: string): Promise<void> {
    const refusal = errorAnswerSchema.safeParse(answer.json);
    if (!refusal.success) return;
    const message = clippedWords(demandText('error.message', refusal.data.error.message, where, exchange.body));
    if (answer.status === 404 && (await this.#isForgotten(exchange))) {
      const rule = 'Expected the world to exist until it is deleted';
      throw new RoutespecError('adapter-failed', `${rule}, got 404 with ${shownBriefly(message)} (${where})`);
    }
    throw new RoutespecError('refused', message);
  }

  /** True after a 404 if the whole world is gone, because its clock is not found either. */
  async #isForgotten({ path, isLast, mayBeGone }: Exchange<z.ZodTypeAny>): Promise<boolean> {
    if (this.#world === undefined || isLast === true || mayBeGone === true) return false;
    if (this.url === this.#world.url && path === '/clock') return true;
    const clock = await this.#send(`${this.#world.url}/clock`, { method: 'GET', path: '/clock', status: 200 });
    return clock.status === 404;
  }

  /** Closes idle connections, including those of every channel below this one. */
  close(): void {
    this.#transport.close();
  }
}
