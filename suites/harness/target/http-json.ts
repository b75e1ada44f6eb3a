import { RoutespecError } from '../../../spec/error.ts';
import { ANSWER_BYTES, type Answer } from './exchange/answer.ts';
import { type Connection, Connections } from './exchange/connections.ts';
import { exchange, parseAddress } from './exchange/exchange.ts';
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

/** Idle connections are closed this early so that no server with a short keep-alive closes one during a request. */
const IDLE_MS = 1_000;
/** The same for a POST. No server closes a connection that was in use just now. */
const IDLE_BEFORE_POST_MS = 100;

/**
 * Sends and reads JSON, with bounds on bytes, values and time. Errors name the method and the URL.
 *
 * A request that may be repeated shares connections, and is repeated once if its connection breaks. If the server is
 * closing the connection, a POST could be lost, and a repetition might be sent twice. So a POST shares connections only
 * with other POSTs, only for a moment, and only if the server has shown that it keeps them.
 */
export class HttpJson {
  readonly #options: HttpJsonOptions;
  readonly #shared = new Connections(IDLE_MS);
  readonly #ofPosts = new Connections(IDLE_BEFORE_POST_MS);
  #isReused = false;
  #isLost = false;

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
    const order = { ...this.#options, method, url, payload: bodyText(body), limitMs, answerBytes, signal };
    const connection = this.#connectionFor(method, url);
    const isReused = connection?.isOpen === true;
    try {
      const answer = await exchange({ ...order, connection });
      this.#isReused ||= isReused;
      return answer;
    } catch (error) {
      const isLost = isReused && !(error instanceof RoutespecError);
      this.#isLost ||= isLost;
      const again = isLost && method !== 'POST' ? exchange(order) : Promise.reject(error);
      return again.catch((last) => Promise.reject(explain(last, `${method} ${url}`)));
    }
  }

  /** The connection for a request; undefined for a separate one. */
  #connectionFor(method: string, url: string): Connection | undefined {
    const { origin } = parseAddress(url);
    if (method !== 'POST') return this.#shared.take(origin);
    return this.#isReused && !this.#isLost ? this.#ofPosts.take(origin) : undefined;
  }

  close(): void {
    this.#shared.close();
    this.#ofPosts.close();
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
