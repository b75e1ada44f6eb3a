import type { z } from 'zod/v3';
import { RoutespecError } from '../../spec/error.ts';
import { errorAnswerSchema } from '../../spec/shapes/contract.ts';
import { shown } from '../text.ts';
import { type Answer, HttpJson } from './http-json.ts';
import type { Transport } from './transport.ts';

/** One request of the contract, and the answer that it requires. */
export interface Exchange<Schema extends z.ZodTypeAny> {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** The path below the channel's own URL, with its leading slash, or empty for that URL itself. */
  readonly path: string;
  readonly body?: unknown;
  /** The status of success, and the schema of its body. Without a schema the body is ignored. */
  readonly status: number;
  readonly schema?: Schema;
  /** How long an answer may take, in real milliseconds. Default: the contract's 30 s. */
  readonly limitMs?: number | undefined;
  /** Sent even after an interruption, which gives up all other requests. */
  readonly isLast?: boolean;
}

/** Sends requests of the target contract to one URL of an implementation: that of its root, a world, or a client. */
export class Channel {
  readonly url: string;
  readonly #transport: Transport;
  readonly #signal: AbortSignal | undefined;

  /**
   * @param url The address given to the runner. Trailing slashes are dropped.
   * @param transport How the implementation is reached there.
   * @param signal Gives up all requests when it is aborted.
   */
  constructor(url: string, transport: Transport = new HttpJson(), signal?: AbortSignal) {
    this.url = url.replace(/\/+$/, '');
    this.#transport = transport;
    this.#signal = signal;
  }

  /** The channel to a path below this one. The names may contain any characters. */
  below(...names: readonly string[]): Channel {
    const url = [this.url, ...names.map(encodeURIComponent)].join('/');
    return new Channel(url, this.#transport, this.#signal);
  }

  /**
   * Sends one request of the contract and reads its answer.
   * @throws RoutespecError `refused` on a 4xx that follows the contract, `shim-failed` on any answer that does not
   * follow it, `interrupted` if the signal is aborted before an answer arrives
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
    const faulty = issue?.path.join('.') ?? '';
    const member = faulty === '' ? 'the answer' : `\`${faulty}\` in the answer`;
    throw new RoutespecError(
      'shim-failed',
      `Expected ${member} to be as the contract says, got ${bodyOf(answer)} (${where})`,
    );
  }

  /** Closes idle connections, including those of every channel below this one. */
  close(): void {
    this.#transport.close();
  }
}

function bodyOf({ json }: Answer): string {
  return json === undefined ? 'no body' : shown(json);
}
