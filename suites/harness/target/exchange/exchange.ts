import http from 'node:http';
import https from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { RoutespecError } from '../../../../spec/error.ts';
import { type Answer, type Reading, readAnswer } from './answer.ts';

/** Maximum provisional answers (status 1xx) before the answer. Conforming servers send one or two. */
const PROVISIONAL_LIMIT = 20;

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
  /** Shares connections; false for a separate connection. */
  readonly agent: http.Agent | https.Agent | false;
  /** Called when an answer begins on a connection that was used before. */
  readonly onReused?: () => void;
}

/**
 * Thrown if a reused connection broke before an answer came. Unless it is a POST, the request may be repeated on a new
 * connection.
 */
export class ConnectionLost extends Error {}

/**
 * Sends one request and reads its answer, within bounds of time and size. Redirects are not followed, so nothing is
 * sent to a host that the user did not name. The promise is settled by the answer, an error, the signal, or a timer. It
 * never relies on an event of the connection, because a peer can prevent all of them: after `101 Switching Protocols`,
 * for example, a request has no further event.
 * @throws RoutespecError `late`, `adapter-failed` or `interrupted`; ConnectionLost; or an error of Node
 */
export function exchange(order: Order): Promise<Answer> {
  const { method, url, payload, limitMs, signal, agent } = order;
  // A query may hold a secret.
  const where = `${method} ${url.split('?', 1)[0]}`;
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(toReason(signal, where));
      return;
    }
    // Each member is named, because spreading these objects would take as long as parsing the answer.
    const { hostname, port, path, auth } = parseAddress(url);
    const options = { hostname, port, path, auth, method, headers: makeHeaders(order), agent };
    const request = (url.startsWith('https:') ? https : http).request(options);
    let hasAnswer = false;
    let isOver = false;
    const end = (): void => {
      isOver = true;
      clearTimeout(timer);
      forget?.();
    };
    const fail = (error: Error): void => {
      if (isOver) return;
      end();
      request.destroy();
      const isBroken = request.reusedSocket && !(error instanceof RoutespecError);
      reject(isBroken ? new ConnectionLost(error.message, { cause: error }) : error);
    };
    const failFor = (expected: string, seen: string): void =>
      fail(new RoutespecError('adapter-failed', `Expected ${expected}, got ${seen} (${where})`));
    const giveUp = (): void => fail(toReason(signal, where));
    const late = (): void => fail(new RoutespecError('late', `No answer within ${limitMs / 1000} s (${where})`));
    const timer = setTimeout(late, limitMs);
    const forget = signal && onAbort(signal, giveUp);
    let provisional = 0;
    request.on('information', () => {
      provisional += 1;
      if (provisional > PROVISIONAL_LIMIT)
        failFor('a final answer', `more than ${PROVISIONAL_LIMIT} with a status 1xx`);
    });
    const changesProtocol = ({ statusCode }: http.IncomingMessage): void =>
      failFor('a final answer', `status ${statusCode}, which changes the protocol`);
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      changesProtocol(response);
    });
    request.on('error', fail);
    request.on('close', () => {
      if (!hasAnswer) fail(new Error('the connection was closed'));
    });
    request.on('response', (response) => {
      hasAnswer = true;
      if (request.reusedSocket) order.onReused?.();
      // Without an `Upgrade` header, a 101 looks like an answer, but the connection can no longer be used.
      if (response.statusCode === 101) return changesProtocol(response);
      return void readAnswer(response, where, order).then((answer) => {
        end();
        resolve(answer);
      }, fail);
    });
    request.end(payload);
  });
}

/**
 * Opens an answer that comes piece by piece, such as events. Redirects are not followed.
 * @param limitMs Time limit for the beginning.
 * @param signal Ends it.
 * @returns undefined if it does not begin with status 200 in time
 */
export function openStream(
  url: string,
  limitMs: number,
  signal: AbortSignal,
): Promise<http.IncomingMessage | undefined> {
  return new Promise((resolve) => {
    const request = (url.startsWith('https:') ? https : http).get(url, { agent: false, signal });
    const timer = setTimeout(() => request.destroy(), limitMs);
    const settle = (response?: http.IncomingMessage): void => {
      clearTimeout(timer);
      if (response === undefined) request.destroy();
      resolve(response);
    };
    request.on('error', () => settle()).on('close', () => settle());
    request.on('response', (response) => settle(response.statusCode === 200 ? response : undefined));
  });
}

function makeHeaders({ headers, payload }: Order): http.OutgoingHttpHeaders {
  if (payload === undefined) return headers ?? {};
  const ofPayload = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
  return headers === undefined ? ofPayload : { ...headers, ...ofPayload };
}

function toReason(signal: AbortSignal | undefined, where: string): RoutespecError {
  const reason: unknown = signal?.reason;
  if (reason instanceof RoutespecError) return new RoutespecError(reason.code, `${reason.message} (${where})`);
  return new RoutespecError('interrupted', `The run was interrupted (${where})`);
}

/** Address and credentials of a request, as Node expects them. */
type Address = Pick<ReturnType<typeof urlToHttpOptions>, 'hostname' | 'path' | 'auth'> & { readonly port: string };

/** Number of origins that are remembered. A run asks one or two. */
const REMEMBERED = 100;
const known = new Map<string, Omit<Address, 'path'>>();
/** A URL whose path needs no encoding and has no segment that leads elsewhere. */
const PLAIN = /^(https?:\/\/[^/?#\\]+)((?:\/(?!\.|%2e)[\w~!*'()%.-]+)+)$/i;

/**
 * Address of a request. Parsing a URL takes a tenth of a small exchange, so only its origin is parsed, once. Named
 * groups and spread objects would take eight times as long as the rest.
 */
export function parseAddress(url: string): Address {
  const [, origin, path] = PLAIN.exec(url) ?? [];
  if (origin === undefined || path === undefined) return parsed(url);
  const { hostname, port, auth } = known.get(origin) ?? remembered(origin);
  return { hostname, port, path, auth };
}

function remembered(origin: string): Omit<Address, 'path'> {
  if (known.size >= REMEMBERED) known.clear();
  const { path: _, ...own } = parsed(origin);
  known.set(origin, own);
  return own;
}

function parsed(url: string): Address {
  const address = new URL(url);
  const { hostname, path, auth } = urlToHttpOptions(address);
  // As a text, because Node takes the number 0 for no port.
  const { port } = address;
  return { hostname, port, path, auth };
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
  signal.addEventListener(
    'abort',
    () => {
      for (const listener of listeners) listener();
    },
    { once: true },
  );
  return listeners;
}
