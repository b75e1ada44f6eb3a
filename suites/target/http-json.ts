import http from 'node:http';
import https from 'node:https';
import { RoutespecError } from '../../spec/error.ts';
import { ANSWER_BYTES, type Answer } from './exchange/answer.ts';
import { ConnectionLost, exchange } from './exchange/exchange.ts';
import { bodyText } from './raw-json.ts';

/** An implementation that does not answer within this real time has failed (target contract). */
export const ANSWER_LIMIT_MS = 30_000;
/** Idle connections are closed this early so that no server with a short keep-alive closes one during a request. */
const IDLE_MS = 1_000;

/** Sends and reads JSON, with bounds on bytes, values and time. Errors name the method and the URL. */
export class HttpJson {
  // Only requests that may be repeated share connections. A POST on a connection that the server is just closing could
  // be lost, and to send it again would risk sending it twice.
  readonly #http = new http.Agent({ keepAlive: true, timeout: IDLE_MS });
  readonly #https = new https.Agent({ keepAlive: true, timeout: IDLE_MS });

  /**
   * @param signal Gives up the exchange, and closes its connection. A RoutespecError as its reason is thrown as it is.
   * @param answerBytes The largest answer that is read.
   * @throws RoutespecError `unreachable` if nobody answers, `late` if the answer takes too long, `shim-failed` if it is
   * not JSON or exceeds a bound, `interrupted` if the signal is aborted first
   */
  async send(
    method: string,
    url: string,
    body?: unknown,
    limitMs = ANSWER_LIMIT_MS,
    signal?: AbortSignal,
    answerBytes = ANSWER_BYTES,
  ): Promise<Answer> {
    const agent = url.startsWith('https:') ? this.#https : this.#http;
    const order = { method, url, payload: bodyText(body), limitMs, answerBytes, signal };
    try {
      return await exchange({ ...order, agent: method === 'POST' ? false : agent }).catch((error: unknown) => {
        if (!(error instanceof ConnectionLost)) throw error;
        return exchange({ ...order, agent: false });
      });
    } catch (error) {
      throw explain(error, `${method} ${url}`);
    }
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }
}

function explain(error: unknown, where: string): RoutespecError {
  if (error instanceof RoutespecError) return error;
  const reason = error instanceof Error ? describe(error) : String(error);
  return new RoutespecError('unreachable', `Expected an answer, got the error "${reason}" (${where})`, {
    cause: error,
  });
}

function describe(error: Error & { code?: string }): string {
  // When a name has several addresses and all refuse the connection, the error is an AggregateError without a message.
  return error.message === '' ? (error.code ?? error.name) : error.message;
}
