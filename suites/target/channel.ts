import type { z } from 'zod/v3';
import { RoutespecError } from '../../spec/error.ts';
import { errorAnswerSchema } from '../../spec/shapes/contract.ts';
import { shown } from '../text.ts';
import { type Answer, HttpJson } from './http-json.ts';
import type { Transport } from './transport.ts';

/** One request of the contract and the answer that it calls for. */
export interface Exchange<Schema extends z.ZodTypeAny> {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Below the place that is asked, with its leading slash; empty for that place itself. */
  readonly path: string;
  readonly body?: unknown;
  /** The status of success, and the form of its body; without a form the body is not looked at. */
  readonly status: number;
  readonly schema?: Schema;
  /** How long an answer may take, in real milliseconds; the contract's 30 s where it is not given. */
  readonly limitMs?: number | undefined;
  /** Asked also after an interruption, which gives up everything else. */
  readonly isLast?: boolean;
}

/** Requests of the target contract to a place of an implementation, be it the whole of it, a world, or a client. */
export class Channel {
  readonly url: string;
  readonly #transport: Transport;
  readonly #signal: AbortSignal | undefined;

  /**
   * @param url The address given to the runner; a slash at its end is dropped.
   * @param transport How it is reached there.
   * @param signal Gives up what is asked.
   */
  constructor(url: string, transport: Transport = new HttpJson(), signal?: AbortSignal) {
    this.url = url.replace(/\/+$/, '');
    this.#transport = transport;
    this.#signal = signal;
  }

  /** A place by the names that lead to it from here; they may have any characters. */
  below(...names: readonly string[]): Channel {
    const url = [this.url, ...names.map(encodeURIComponent)].join('/');
    return new Channel(url, this.#transport, this.#signal);
  }

  /**
   * Sends one request of the contract and reads its answer.
   * @throws RoutespecError `refused` on a 4xx of the contract's form; `shim-failed` on any answer not of its form;
   * `interrupted` where the signal was aborted before there was one.
   */
  async ask<Schema extends z.ZodTypeAny>(exchange: Exchange<Schema>): Promise<z.infer<Schema>> {
    const { method, path, body, limitMs, isLast = false } = exchange;
    const url = this.url + path;
    const where = `${method} ${url}`;
    const signal = isLast ? undefined : this.#signal;
    const answer = await this.#transport.send(method, url, body, limitMs, signal);
    if (answer.status >= 400 && answer.status < 500) {
      const refusal = errorAnswerSchema.safeParse(answer.json);
      if (refusal.success) throw new RoutespecError('refused', refusal.data.error.message);
    }
    if (answer.status !== exchange.status) {
      const seen = `${answer.status} with ${bodyOf(answer)}`;
      throw new RoutespecError('shim-failed', `Expected status ${exchange.status}, got ${seen} (${where})`);
    }
    if (exchange.schema === undefined) return undefined;
    const parsed = exchange.schema.safeParse(answer.json);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const member = issue?.path.join('.') || 'the answer';
    throw new RoutespecError(
      'shim-failed',
      `Expected \`${member}\` to be of the contract's form, got ${bodyOf(answer)} (${where})`,
    );
  }

  /** Frees what is kept open, for every place below this one too. */
  close(): void {
    this.#transport.close();
  }
}

function bodyOf({ json }: Answer): string {
  return json === undefined ? 'no body' : shown(json);
}
