/// <reference path="./undici.d.ts" />
import { setMaxListeners } from 'node:events';
import Client from 'undici/lib/dispatcher/client.js';
import { RoutespecError } from '../../../spec/error.ts';
import { exceededBound, type JsonBounds } from '../../../spec/json-bounds.ts';
import { REAL_LIMITS } from '../real-limits.ts';
import { bodyText } from './raw-json.ts';

/** An implementation that does not answer within this real time has failed (conformance API). */
export const ANSWER_LIMIT_MS = 30_000;
/** The largest answer that is read, unless it is a log. Conforming answers are far below 1 KiB. */
const ANSWER_BYTES = 1024 * 1024;
/** The largest log that is read. A library may log each batch of 500 KB that it sends. */
export const LOG_BYTES = 8 * 1024 * 1024;
/** Bounds on parsing. A log of 30,000 entries fits, and no document of the contract is deeper than 5 levels. */
const BOUNDS: JsonBounds = { depth: 64, values: 200_000, textBytes: ANSWER_BYTES };
/** Maximum provisional answers (status 1xx) before the answer. Conforming servers send one or two. */
const PROVISIONAL_LIMIT = 20;
/** The most pieces of a body before they are joined. A body in pieces of one byte takes a hundred times its size. */
const PIECES_LIMIT = 1_000;
const EXCERPT_CHARACTERS = 120;

/** Idle connections are closed this early so that no server with a short keep-alive closes one during a request. */
const IDLE_MS = 1_000;
/** The same for a POST. No server closes a connection that was in use just now. */
const IDLE_BEFORE_POST_MS = 100;

const SWITCHING_PROTOCOLS = 101;
/** The status of an overloaded server that has not read the request. */
const UNAVAILABLE = 503;
const SERVER_ERROR = Symbol('status 5xx');
/** Errors when the other side ends a connection without an answer. */
const BROKEN = /ECONNRESET|EPIPE|other side closed/;

/** A whole answer. `json` is undefined if the body is empty. */
export interface Answer {
  readonly status: number;
  readonly json: unknown;
}

/** Carries requests of the contract to an implementation: over HTTP, unless the implementation runs in this thread. */
export interface Transport {
  /**
   * Sends JSON and returns the whole answer.
   * @param signal Ends the exchange, and closes its connection. If its reason is a RoutespecError, that error is
   * thrown, with the address.
   * @param answerBytes The largest answer that is read.
   * @throws RoutespecError `unreachable` if nothing answers, `late` if the answer takes too long, `adapter-failed` if
   * it is not JSON or exceeds a bound, `interrupted` if the signal is aborted first
   */
  send(
    method: string,
    url: string,
    body?: unknown,
    limitMs?: number,
    signal?: AbortSignal,
    answerBytes?: number,
  ): Promise<Answer>;
  /** Closes the connections kept open between requests. */
  close(): void;
}

/** Differences of requests and answers from those of the contract. */
interface HttpJsonOptions {
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** True if an answer may be text that is not JSON. */
  readonly takesText?: true;
  readonly bounds?: JsonBounds;
  readonly parse?: (text: string) => unknown;
}

/**
 * Sends and reads JSON, with bounds on bytes, values and time. Errors name the method and the URL. Redirects are not
 * followed, so nothing is sent to a host that the user did not name, and no proxy of the environment is used.
 *
 * A request that may be repeated shares connections, and is repeated once if its connection breaks. If the server is
 * closing the connection, a POST could be lost, and a repetition might be sent twice. So a POST shares connections only
 * with other POSTs, only for a moment, and only if the server has shown that it keeps them.
 */
export class HttpJson implements Transport {
  readonly #options: HttpJsonOptions;
  /** By origin, and by the time that they are kept. The most recently used one comes last. */
  readonly #idle = new Map<string, Connection[]>();
  /** True once the server has answered on a kept connection, and false for good once it has closed one. */
  #keepsConnections: boolean | undefined;

  constructor(options: HttpJsonOptions = {}) {
    this.#options = options;
  }

  async send(
    method: string,
    url: string,
    body?: unknown,
    limitMs = ANSWER_LIMIT_MS,
    signal?: AbortSignal,
    answerBytes = ANSWER_BYTES,
  ): Promise<Answer> {
    const { origin, pathname, search, username, password } = new URL(url);
    const payload = bodyText(body);
    const request: Request = {
      method,
      path: pathname + search,
      headers: {
        ...(username + password === '' ? {} : { authorization: basic(username, password) }),
        ...this.#options.headers,
        ...(payload && { 'content-type': 'application/json' }),
      },
      payload,
      // A query may hold a secret.
      where: `${method} ${url.split('?', 1)[0]}`,
      limitMs,
      signal,
      answerBytes,
    };
    const connection = this.#connectionFor(method, origin);
    const isReused = connection.isOpen;
    try {
      const answer = await exchange(connection, request);
      if (isReused) this.#keepsConnections ??= true;
      return this.#read(answer, request.where);
    } catch (error) {
      if (error instanceof RoutespecError) throw error;
      if (isReused) this.#keepsConnections = false;
      if (!isReused || method === 'POST') throw explain(error, request.where);
      const again = exchange(new Connection(origin, 0), request);
      return this.#read(await again.catch((last) => Promise.reject(explain(last, request.where))), request.where);
    }
  }

  close(): void {
    for (const connection of [...this.#idle.values()].flat()) connection.destroy();
    this.#idle.clear();
  }

  #connectionFor(method: string, origin: string): Connection {
    const idleBeforePostMs = this.#keepsConnections === true ? IDLE_BEFORE_POST_MS : 0;
    const idleMs = method === 'POST' ? idleBeforePostMs : IDLE_MS;
    const key = `${idleMs} ${origin}`;
    const idle = this.#idle.get(key) ?? [];
    this.#idle.set(key, idle);
    const last = idle.pop();
    // On a busy machine, the timer that closes it is late.
    if (last !== undefined && performance.now() - last.idleSinceMs < idleMs) return last;
    last?.destroy();
    return new Connection(origin, idleMs, idle);
  }

  #read({ status, body }: Whole, where: string): Answer {
    const { bounds = BOUNDS, parse = JSON.parse, takesText } = this.#options;
    const exceeded = exceededBound(body, bounds);
    if (exceeded !== undefined) throw failed(exceeded, 'more', where);
    const text = body.toString('utf8');
    if (text.trim() === '') return { status, json: undefined };
    try {
      return { status, json: parse(text) };
    } catch {
      if (takesText) return { status, json: text };
      const excerpt = JSON.stringify(text.slice(0, EXCERPT_CHARACTERS));
      throw failed('a JSON answer', `status ${status} with ${excerpt}`, where, toCause(status));
    }
  }
}

/** A connection for one request at a time, which opens with the first one. */
class Connection {
  readonly client: Client;
  /** True if it is open, so that the next request shares it with an earlier one. */
  isOpen = false;
  /** End of its last answer, in milliseconds of `performance.now()`. */
  idleSinceMs = 0;
  readonly #idle: Connection[] | undefined;

  /**
   * @param idleMs Real time that it is kept after a request; 0 if it serves one request only.
   * @param idle List of it and others while they are idle.
   */
  constructor(origin: string, idleMs: number, idle?: Connection[]) {
    // `exchange` limits the time of an answer.
    const options = { headersTimeout: 0, bodyTimeout: 0, pipelining: Math.min(idleMs, 1) };
    const kept = idleMs === 0 ? {} : { keepAliveTimeout: idleMs, keepAliveMaxTimeout: idleMs };
    this.client = new Client(origin, { ...options, ...kept });
    this.client.on('connect', () => {
      this.isOpen = true;
    });
    this.client.on('disconnect', () => {
      this.isOpen = false;
    });
    this.#idle = idleMs === 0 ? undefined : idle;
  }

  /** Called after a whole answer. */
  release(): void {
    this.idleSinceMs = performance.now();
    if (this.#idle === undefined) this.destroy();
    else this.#idle.push(this);
  }

  destroy(): void {
    this.client.destroy().catch(() => {});
  }
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | undefined;
  /** Method and URL, for messages. */
  readonly where: string;
  readonly limitMs: number;
  readonly signal: AbortSignal | undefined;
  readonly answerBytes: number;
}

/** The bytes of an answer, within the bounds of a request. */
interface Whole {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * Sends one request and receives its answer. The promise is settled by the answer, an error, the signal, or a timer. It
 * never relies on an event of the connection, because a peer can prevent all of them.
 * @throws RoutespecError `late`, `adapter-failed` or `interrupted`; or an error of the connection
 */
function exchange(connection: Connection, request: Request): Promise<Whole> {
  const { method, path, headers, payload, where, limitMs, signal, answerBytes } = request;
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(toReason(signal, where));
    let status = 0;
    let provisional = 0;
    let pieces: Buffer[] = [];
    let sizeBytes = 0;
    const end = (): void => {
      endLimit();
      signal?.removeEventListener('abort', abort);
    };
    const fail = (error: Error): void => {
      end();
      connection.destroy();
      reject(error);
    };
    const abort = (): void => fail(toReason(signal, where));
    const late = (): void => fail(new RoutespecError('late', `No answer within ${limitMs / 1000} s (${where})`));
    const endLimit = REAL_LIMITS.after(limitMs, late);
    if (signal !== undefined) {
      // All requests of a run listen to its signal.
      setMaxListeners(0, signal);
      signal.addEventListener('abort', abort, { once: true });
    }
    connection.client.dispatch(
      { path, method: method as 'GET', headers, body: payload ?? null },
      {
        onRequestStart: () => {},
        onResponseStart: (_, code) => {
          status = code;
          if (code === SWITCHING_PROTOCOLS)
            return fail(failed('a final answer', `status ${code}, which changes the protocol`, where));
          if (code >= 200) return;
          provisional += 1;
          if (provisional > PROVISIONAL_LIMIT)
            fail(failed('a final answer', `more than ${PROVISIONAL_LIMIT} with a status 1xx`, where));
        },
        onResponseData: (_, piece) => {
          sizeBytes += piece.length;
          if (sizeBytes > answerBytes) return fail(failed(`at most ${answerBytes} bytes in an answer`, 'more', where));
          if (pieces.length >= PIECES_LIMIT) pieces = [Buffer.concat(pieces)];
          pieces.push(piece);
        },
        onResponseEnd: () => {
          end();
          connection.release();
          resolve({ status, body: pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces) });
        },
        onResponseError: (_, error) => {
          if (error.message === 'bad upgrade') fail(failed('a final answer', 'one that changes the protocol', where));
          else fail(error);
        },
      },
    );
  });
}

function basic(username: string, password: string): string {
  const words = [username, password].map(decodeURIComponent).join(':');
  return `Basic ${Buffer.from(words).toString('base64')}`;
}

function failed(expected: string, got: string, where: string, options?: ErrorOptions): RoutespecError {
  return new RoutespecError('adapter-failed', `Expected ${expected}, got ${got} (${where})`, options);
}

function toReason(signal: AbortSignal | undefined, where: string): RoutespecError {
  const reason: unknown = signal?.reason;
  if (reason instanceof RoutespecError) return new RoutespecError(reason.code, `${reason.message} (${where})`);
  return new RoutespecError('interrupted', `The run was interrupted (${where})`);
}

function explain(error: unknown, where: string): RoutespecError {
  if (error instanceof RoutespecError) return error;
  const { message, code, name }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error));
  // A name may have several addresses. If all refuse the connection, the error is an AggregateError without a message.
  const reason = message === '' ? (code ?? name) : message;
  const what = reason.startsWith('connect ECONNREFUSED') ? 'Nothing is listening' : 'No answer';
  return new RoutespecError('unreachable', `${what}: ${reason} (${where})`, { cause: error });
}

/** The options of the error about an answer, from which `isCrash` recognises a status 5xx. */
export function toCause(status: number): ErrorOptions {
  return status >= 500 && status < 600 && status !== UNAVAILABLE ? { cause: SERVER_ERROR } : {};
}

/**
 * True if an error shows that a request crashed its handler: the answer was a status 5xx, or the connection ended
 * without an answer.
 */
export function isCrash(error: unknown): error is RoutespecError {
  if (!(error instanceof RoutespecError)) return false;
  return error.cause === SERVER_ERROR || (error.code === 'unreachable' && BROKEN.test(error.message));
}
