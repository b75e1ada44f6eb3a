import { RoutespecError } from '../../../../spec/error.ts';
import { type Answer, BodyReader, type Reading, readAnswer } from './answer.ts';
import { Connection } from './connections.ts';

/** Maximum provisional answers (status 1xx) before the answer. Conforming servers send one or two. */
const PROVISIONAL_LIMIT = 20;
const SWITCHING_PROTOCOLS = 101;

/** One request, with the options for its answer. */
export interface Order extends Reading {
  readonly method: string;
  readonly url: string;
  /** Sent in addition to the headers of the payload. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly payload: string | undefined;
  /** Time limit for the answer, in real milliseconds. */
  readonly limitMs: number;
  /** Ends the exchange. If its reason is a RoutespecError, that is the error. */
  readonly signal: AbortSignal | undefined;
  /** Default: a connection for this request only. */
  readonly connection?: Connection | undefined;
}

/**
 * Sends one request and reads its answer, within bounds of time and size. Redirects are not followed, so nothing is
 * sent to a host that the user did not name. The promise is settled by the answer, an error, the signal, or a timer. It
 * never relies on an event of the connection, because a peer can prevent all of them.
 * @throws RoutespecError `late`, `adapter-failed` or `interrupted`; or an error of the connection
 */
export function exchange(order: Order): Promise<Answer> {
  const { method, url, payload, limitMs, signal } = order;
  // A query may hold a secret.
  const where = `${method} ${url.split('?', 1)[0]}`;
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(toReason(signal, where));
    const { origin, path, credentials } = parseAddress(url);
    const connection = order.connection ?? new Connection(origin);
    const body = new BodyReader(order.answerBytes);
    let status = 0;
    let provisional = 0;
    const end = (): void => {
      clearTimeout(timer);
      forget?.();
    };
    const fail = (error: Error): void => {
      end();
      connection.destroy();
      reject(error);
    };
    const failFor = (expected: string, seen: string): void =>
      fail(new RoutespecError('adapter-failed', `Expected ${expected}, got ${seen} (${where})`));
    const late = (): void => fail(new RoutespecError('late', `No answer within ${limitMs / 1000} s (${where})`));
    const timer = setTimeout(late, limitMs);
    const forget = signal && onAbort(signal, () => fail(toReason(signal, where)));
    const headers = { ...credentials, ...order.headers, ...(payload && { 'content-type': 'application/json' }) };
    connection.client.dispatch(
      { path, method: method as 'GET', headers, body: payload ?? null },
      {
        onRequestStart: () => {},
        onResponseStart: (_, code) => {
          status = code;
          if (code === SWITCHING_PROTOCOLS)
            return failFor('a final answer', `status ${code}, which changes the protocol`);
          if (code >= 200) return;
          provisional += 1;
          if (provisional > PROVISIONAL_LIMIT)
            failFor('a final answer', `more than ${PROVISIONAL_LIMIT} with a status 1xx`);
        },
        onResponseData: (_, chunk) => {
          if (!body.add(chunk)) failFor(`at most ${order.answerBytes} bytes in an answer`, 'more');
        },
        onResponseEnd: () => {
          end();
          connection.release();
          try {
            resolve(readAnswer(status, body.bytes, where, order));
          } catch (error) {
            reject(error);
          }
        },
        onResponseError: (_, error) => {
          if (error.message === 'bad upgrade') failFor('a final answer', 'one that changes the protocol');
          else fail(error);
        },
      },
    );
  });
}

function toReason(signal: AbortSignal, where: string): RoutespecError {
  const reason: unknown = signal.reason;
  if (reason instanceof RoutespecError) return new RoutespecError(reason.code, `${reason.message} (${where})`);
  return new RoutespecError('interrupted', `The run was interrupted (${where})`);
}

interface Address {
  readonly origin: string;
  readonly path: string;
  /** The header for the user and password in a URL, if it has any. */
  readonly credentials: Readonly<Record<string, string>>;
}

/** Number of origins that are remembered. A run asks one or two. */
const REMEMBERED = 100;
const known = new Map<string, Omit<Address, 'path'>>();
/** A URL whose path needs no encoding and has no segment that leads elsewhere. */
const PLAIN = /^(https?:\/\/[^/?#\\]+)((?:\/(?!\.|%2e)[\w~!*'()%.-]+)+)$/i;

/** Address of a request. Parsing a URL takes a tenth of a small exchange, so only its origin is parsed, once. */
export function parseAddress(url: string): Address {
  const [, start, path] = PLAIN.exec(url) ?? [];
  if (start === undefined || path === undefined) return parse(url);
  const own = known.get(start) ?? parse(start);
  if (known.size >= REMEMBERED) known.clear();
  known.set(start, own);
  return { origin: own.origin, path, credentials: own.credentials };
}

function parse(url: string): Address {
  const { origin, pathname, search, username, password } = new URL(url);
  const words = [username, password].map(decodeURIComponent).join(':');
  const authorization = `Basic ${Buffer.from(words).toString('base64')}`;
  return { origin, path: pathname + search, credentials: words === ':' ? {} : { authorization } };
}

const LISTENERS = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls a function once if the signal is aborted. All calls share one event listener of the signal, because adding and
 * removing one takes a tenth of a small exchange.
 * @returns Removes the function again.
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const listeners = LISTENERS.get(signal) ?? newListeners(signal);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function newListeners(signal: AbortSignal): Set<() => void> {
  const listeners = new Set<() => void>();
  LISTENERS.set(signal, listeners);
  const callAll = (): void => {
    for (const listener of listeners) listener();
  };
  signal.addEventListener('abort', callAll, { once: true });
  return listeners;
}
