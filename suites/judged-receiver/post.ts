import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { shown } from '../text.ts';

/** How much of the body of an answer is kept. Messages show the beginning only. */
const KEPT_BYTES = 4_096;
/** How much of it is read. The head alone says whether it is a success, so the rest of a longer one is not waited for. */
const READ_BYTES = 64 * 1024;

/** What is sent. */
interface Post {
  readonly url: URL;
  readonly method: 'POST' | 'GET';
  /** Names and values alternately. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  readonly isChunked: boolean;
  /** How long the head of the answer may take, in milliseconds of real time. */
  readonly limitMs: number;
  /** Ends the exchange when it is aborted. */
  readonly signal: AbortSignal;
}

/** The error of a certificate that nobody but itself has signed. */
const SELF_SIGNED = 'DEPTH_ZERO_SELF_SIGNED_CERT';
/** Errors of an exchange that began. All others mean that there was no connection. */
const BROKEN = /^(ECONNRESET|EPIPE|HPE_|ERR_STREAM|ECONNABORTED)/;

/** What came of one request to the receiver under test. Times are milliseconds since the request began. */
export type Answer =
  | { readonly kind: 'status'; readonly status: number; readonly text: string; readonly afterMs: number }
  /** No head of an answer came within the limit. */
  | { readonly kind: 'late'; readonly afterMs: number }
  /** The connection was closed or reset, or what came was not HTTP. */
  | { readonly kind: 'broken'; readonly reason: string }
  /** The certificate of the receiver is self-signed, so nothing was sent. */
  | { readonly kind: 'self-signed' }
  /** There was no connection. */
  | { readonly kind: 'unreachable'; readonly reason: string };

/** How much of the body of an answer a message shows. */
const SHOWN_CHARACTERS = 120;

/**
 * Sends one request on a connection of its own, and reads its answer within bounds. It follows no redirect, and verifies
 * certificates. It never rejects: whatever happens is an answer.
 */
export function post(order: Post): Promise<Answer> {
  const beganMs = performance.now();
  const elapsedMs = (): number => performance.now() - beganMs;
  return new Promise((resolve) => {
    const outgoing = open(order);
    // The deadline covers the end of the body too, so that an answer without an end does not hold up the run.
    let head: { readonly status: number; readonly afterMs: number } | undefined;
    let text = '';
    const settle = (answer: Answer): void => {
      clearTimeout(deadline);
      order.signal.removeEventListener('abort', interrupt);
      outgoing.destroy();
      resolve(answer);
    };
    const answered = (): Answer | undefined => head && { kind: 'status', ...head, text };
    const interrupt = (): void => settle(answered() ?? { kind: 'broken', reason: 'the run was interrupted' });
    const expire = (): void => settle(answered() ?? { kind: 'late', afterMs: order.limitMs });
    const deadline = setTimeout(expire, order.limitMs);
    order.signal.addEventListener('abort', interrupt);
    outgoing.on('error', (error) => settle(answered() ?? failureOf(error)));
    outgoing.on('upgrade', () => settle({ kind: 'broken', reason: 'the protocol was changed' }));
    outgoing.on('response', (response) => {
      head = { status: response.statusCode ?? 0, afterMs: Math.round(elapsedMs()) };
      readText(response, (part) => {
        text += part;
      }).then(() => settle(answered() ?? { kind: 'broken', reason: 'no status' }));
    });
    if (order.signal.aborted) interrupt();
    else transmit(outgoing, order);
  });
}

function open({ url, method, rawHeaders, body, isChunked }: Post): ClientRequest {
  const length = isChunked || method === 'GET' ? [] : ['Content-Length', String(body.length)];
  const headers = ['Host', url.host, ...authOf(url), ...rawHeaders, ...length, 'Connection', 'close'];
  const options: RequestOptions = { method, agent: false, headers };
  return url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
}

/** Node does not add the user of a URL to a list of headers. */
function authOf({ username, password }: URL): string[] {
  if (username === '' && password === '') return [];
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return ['Authorization', `Basic ${Buffer.from(user).toString('base64')}`];
}

function transmit(outgoing: ClientRequest, { body, isChunked }: Post): void {
  if (isChunked) outgoing.write(body);
  outgoing.end(isChunked ? undefined : body);
}

/** Reads to the end of the body, or to a bound. */
function readText(response: IncomingMessage, keep: (part: string) => void): Promise<void> {
  let readBytes = 0;
  return new Promise((resolve) => {
    response.on('data', (chunk: Buffer) => {
      if (readBytes < KEPT_BYTES) keep(chunk.toString('utf8', 0, KEPT_BYTES - readBytes));
      readBytes += chunk.length;
      if (readBytes > READ_BYTES) resolve();
    });
    response.on('end', resolve);
    response.on('error', () => resolve());
    response.on('close', resolve);
  });
}

function failureOf(error: NodeJS.ErrnoException): Answer {
  const { code = '', message } = error;
  if (code === SELF_SIGNED) return { kind: 'self-signed' };
  return BROKEN.test(code) ? { kind: 'broken', reason: message } : { kind: 'unreachable', reason: message };
}

/** Whether an answer is a success (readings, 23). */
export function isSuccess(answer: Answer): boolean {
  return answer.kind === 'status' && answer.status >= 200 && answer.status <= 299;
}

/** An answer as the end of a sentence: `status 401 with "no"`. */
export function answerWords(answer: Answer): string {
  switch (answer.kind) {
    case 'status': {
      const text = answer.text.trim().slice(0, SHOWN_CHARACTERS);
      return text === '' ? `status ${answer.status}` : `status ${answer.status} with ${shown(text)}`;
    }
    case 'late':
      return `no answer within ${answer.afterMs / 1000} s`;
    case 'broken':
      return `a connection that ended without an answer (${answer.reason})`;
    case 'self-signed':
      return 'a self-signed certificate';
    case 'unreachable':
      return `no connection (${answer.reason})`;
  }
}
