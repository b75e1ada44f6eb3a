import { RoutespecError } from '../../../spec/error.ts';
import { ANSWER_BYTES, type Answer } from './exchange/answer.ts';
import { Connections } from './exchange/connections.ts';
import { ConnectionLost, exchange, type Order } from './exchange/exchange.ts';
import { bodyText } from './raw-json.ts';

/** An implementation that does not answer within this real time has failed (conformance API). */
export const ANSWER_LIMIT_MS = 30_000;

/** Differences of requests and answers from those of the contract. */
interface HttpJsonOptions {
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** True if an answer may be text that is not JSON. */
  readonly takesText?: true;
}

/** Sends and reads JSON, with bounds on bytes, values and time. Errors name the method and the URL. */
export class HttpJson {
  readonly #connections = new Connections();
  readonly #options: HttpJsonOptions;
  readonly #onReused = (): void => this.#connections.reused();

  constructor(options: HttpJsonOptions = {}) {
    this.#options = options;
  }

  /**
   * @param signal Ends the exchange, and closes its connection. If its reason is a RoutespecError, that error is thrown
   * unchanged.
   * @param answerBytes The largest answer that is read.
   * @throws RoutespecError `unreachable` if nothing answers, `late` if the answer takes too long, `adapter-failed` if it
   * is not JSON or exceeds a bound, `interrupted` if the signal is aborted first
   */
  async send(
    method: string,
    url: string,
    body?: unknown,
    limitMs = ANSWER_LIMIT_MS,
    signal?: AbortSignal,
    answerBytes = ANSWER_BYTES,
  ): Promise<Answer> {
    const { headers, takesText } = this.#options;
    const agent = this.#connections.agentFor(method, url);
    const onReused = this.#onReused;
    const payload = bodyText(body);
    const order = { method, url, headers, payload, limitMs, answerBytes, takesText, signal, agent, onReused };
    try {
      return await exchange(order);
    } catch (error) {
      return this.#sendAgain(order, error);
    }
  }

  /** Sends a request again after its connection was lost, if it may be repeated. @throws Any other error, explained */
  async #sendAgain(order: Order, error: unknown): Promise<Answer> {
    try {
      if (!(error instanceof ConnectionLost)) throw error;
      this.#connections.lost();
      if (order.method === 'POST') throw error;
      return await exchange({ ...order, agent: false });
    } catch (last) {
      throw explain(last, `${order.method} ${order.url}`);
    }
  }

  close(): void {
    this.#connections.close();
  }
}

function explain(error: unknown, where: string): RoutespecError {
  if (error instanceof RoutespecError) return error;
  const reason = error instanceof Error ? describe(error) : String(error);
  const what = reason.startsWith('connect ECONNREFUSED') ? 'Nothing is listening' : 'No answer';
  return new RoutespecError('unreachable', `${what}: ${reason} (${where})`, { cause: error });
}

function describe(error: Error & { code?: string }): string {
  // A name may have several addresses. If all refuse the connection, the error is an AggregateError without a message.
  return error.message === '' ? (error.code ?? error.name) : error.message;
}
