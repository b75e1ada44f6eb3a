import http from 'node:http';
import https from 'node:https';
import { RoutespecError } from '../../spec/error.ts';
import { bodyText } from './raw-json.ts';

/** An implementation that does not answer within this real time has failed (target contract). */
export const ANSWER_LIMIT_MS = 30_000;
/** The largest answer that is read. The log of a long run stays far below it. */
const ANSWER_BYTES = 16 * 1024 * 1024;
/** Idle connections are closed this early so that no server with a short keep-alive closes one during a request. */
const IDLE_MS = 1_000;
/** How much of an unreadable answer is shown. */
const EXCERPT_CHARACTERS = 120;

/** A whole answer. `json` is undefined if the body is empty. */
export interface Answer {
  readonly status: number;
  readonly json: unknown;
}

/** Sends and reads JSON, with a bound on bytes and time. Errors name the method and the URL. */
export class HttpJson {
  // Only requests that may be repeated share connections. A POST on a connection that the server is just closing could
  // be lost, and to send it again would risk sending it twice.
  readonly #http = new http.Agent({ keepAlive: true, timeout: IDLE_MS });
  readonly #https = new https.Agent({ keepAlive: true, timeout: IDLE_MS });

  /**
   * @param signal Gives up the exchange, and closes its connection.
   * @throws RoutespecError `unreachable` if nobody answers, `late` if the answer takes too long, `shim-failed` if it is
   * not JSON, `interrupted` if the signal is aborted first
   */
  async send(
    method: string,
    url: string,
    body?: unknown,
    limitMs = ANSWER_LIMIT_MS,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const where = `${method} ${url}`;
    const payload = bodyText(body);
    const shared = method !== 'POST';
    try {
      return await this.#exchange(method, url, payload, limitMs, signal, shared).catch((error: unknown) => {
        if (!(error instanceof ConnectionLost)) throw error;
        return this.#exchange(method, url, payload, limitMs, signal, false);
      });
    } catch (error) {
      if (signal?.aborted === true) throw new RoutespecError('interrupted', `The run was interrupted (${where})`);
      throw explain(error, where);
    }
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }

  #exchange(
    method: string,
    url: string,
    payload: string | undefined,
    limitMs: number,
    signal: AbortSignal | undefined,
    shared: boolean,
  ): Promise<Answer> {
    const secure = new URL(url).protocol === 'https:';
    const agent = shared && (secure ? this.#https : this.#http);
    const headers =
      payload === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
    return new Promise((resolve, reject) => {
      const request = (secure ? https : http).request(url, { method, headers, agent, signal });
      const timer = setTimeout(() => {
        request.destroy(
          new RoutespecError('late', `Expected an answer within ${limitMs / 1000} s, got none (${method} ${url})`),
        );
      }, limitMs);
      const fail = (error: Error): void => {
        clearTimeout(timer);
        const reset = request.reusedSocket && !(error instanceof RoutespecError);
        reject(reset ? new ConnectionLost(error.message, { cause: error }) : error);
      };
      request.on('error', fail);
      request.on('response', (response) => {
        readJson(response, `${method} ${url}`).then((answer) => {
          clearTimeout(timer);
          resolve(answer);
        }, fail);
      });
      request.end(payload);
    });
  }
}

/** A reused connection broke before an answer came. The request may be repeated once on a new connection. */
class ConnectionLost extends Error {}

async function readJson(response: http.IncomingMessage, where: string): Promise<Answer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > ANSWER_BYTES) {
      response.destroy();
      throw new RoutespecError(
        'shim-failed',
        `Expected an answer of at most ${ANSWER_BYTES} bytes, got more (${where})`,
      );
    }
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  const status = response.statusCode ?? 0;
  if (text.trim() === '') return { status, json: undefined };
  try {
    return { status, json: JSON.parse(text) };
  } catch {
    const excerpt = JSON.stringify(text.slice(0, EXCERPT_CHARACTERS));
    throw new RoutespecError('shim-failed', `Expected a JSON answer, got status ${status} with ${excerpt} (${where})`);
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
