import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { cutAt } from '../../../spec/text/cuts.ts';
import { shown } from '../../harness/text.ts';
import { gistOfAnswer } from './kit/said.ts';

const KEPT_BYTES = 4_096;
/** The head alone shows a success, so a longer body is not read to its end. */
const READ_BYTES = 64 * 1024;

/** A body in several writes, the first of which comes after the head. */
export interface Writes {
  /** Offsets in bytes. */
  readonly cuts: readonly number[];
  /** Waits before a piece, so that it arrives alone. */
  readonly pause: (isLast: boolean) => Promise<unknown>;
}

interface Post {
  readonly url: URL;
  readonly method: 'POST' | 'GET';
  /** Names and values alternately. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  readonly isChunked: boolean;
  /** Default: the body is written at once. */
  readonly writes?: Writes | undefined;
  /** Real time from the end of the written body to the head of the answer, in milliseconds. */
  readonly limitMs: number;
  /** Ends the exchange when it is aborted. */
  readonly signal: AbortSignal;
  readonly watch?: Watch | undefined;
}

/** Learns how far an exchange is. */
export interface Watch {
  /** The system has taken the last byte of the body. */
  readonly onWritten: () => void;
  /** The head of an answer has come. */
  readonly onAnswer: () => void;
}

/** The error for a certificate that is signed only by itself. */
const SELF_SIGNED = 'DEPTH_ZERO_SELF_SIGNED_CERT';
/** The error of OpenSSL for a server that answers in plain text. */
const NOT_TLS = /wrong version number|packet length too long/i;
/** Errors of an exchange that began. All others mean that there was no connection. */
const BROKEN = /^(ECONNRESET|EPIPE|HPE_|ERR_STREAM|ECONNABORTED)/;

/** Outcome of one request to the receiver under test. */
export type Answer =
  | {
      readonly kind: 'status';
      readonly status: number;
      /** False if the connection ended within the answer. */
      readonly isWhole: boolean;
      /** Real time from the end of the written body to the head, in milliseconds. */
      readonly afterMs: number;
      readonly headers: Readonly<Record<'location' | 'allow' | 'www-authenticate', string | undefined>>;
      /** The header line, or the part of the body, that has a text in any letter case. */
      readonly find: (text: string) => string | undefined;
      readonly text: string;
    }
  /** A head came, and the rest of the answer did not end within the limit. */
  | { readonly kind: 'endless'; readonly status: number; readonly afterMs: number }
  /** No head of an answer came within the limit. */
  | { readonly kind: 'late'; readonly afterMs: number }
  /** The connection was closed or reset, or the bytes were not HTTP. */
  | { readonly kind: 'broken'; readonly reason: string }
  /** The connection was closed or reset, and no later one was accepted. */
  | { readonly kind: 'ended'; readonly reason: string; readonly refusal: string }
  /** The certificate of the receiver is self-signed, so nothing was sent. */
  | { readonly kind: 'self-signed' }
  /** There was no connection. */
  | { readonly kind: 'unreachable'; readonly reason: string };

const SHOWN_CHARACTERS = 120;
/** Characters that are shown on each side of a text that was found. */
const FOUND_CONTEXT_CHARACTERS = 60;

/**
 * Sends one request on a separate connection, and reads its answer within bounds. Redirects are not followed, and
 * certificates are verified. It never rejects: an error is an answer too.
 */
export function post(order: Post): Promise<Answer> {
  return new Promise((resolve) => {
    const outgoing = open(order);
    let head: IncomingMessage | undefined;
    let text = '';
    let [writtenMs, headMs] = [Number.POSITIVE_INFINITY, 0];
    const settle = (answer: Answer): void => {
      clearTimeout(deadline);
      order.signal.removeEventListener('abort', interrupt);
      outgoing.destroy();
      resolve(answer);
    };
    const answered = (): Answer | undefined =>
      head && { kind: 'status', afterMs: Math.max(0, headMs - writtenMs), ...readFacts(head, text), text };
    const interrupt = (): void => settle(answered() ?? { kind: 'broken', reason: 'the run was interrupted' });
    const expire = (): void => {
      const { statusCode: status = 0 } = head ?? {};
      settle({ afterMs: order.limitMs, ...(head === undefined ? { kind: 'late' } : { kind: 'endless', status }) });
    };
    // The deadline covers the whole answer, so that an endless one does not delay the run.
    const deadline = setTimeout(expire, order.limitMs);
    order.signal.addEventListener('abort', interrupt);
    outgoing.on('finish', () => order.watch?.onWritten());
    outgoing.on('error', (error) => settle(answered() ?? toFailure(error)));
    outgoing.on('upgrade', () => settle({ kind: 'broken', reason: 'the protocol was changed' }));
    const written = order.signal.aborted
      ? interrupt()
      : transmit(outgoing, order).then(() => {
          writtenMs = performance.now();
          if (!outgoing.destroyed) deadline.refresh();
        });
    outgoing.on('response', (response) => {
      head = response;
      headMs = performance.now();
      order.watch?.onAnswer();
      const read = readText(response, (part) => {
        text += part;
      });
      // A receiver that answers early still gets the rest of the body, as from a service.
      Promise.all([read, written]).then(() => settle(answered() ?? { kind: 'broken', reason: 'no status' }));
    });
  });
}

function readFacts({ statusCode: status = 0, headers, rawHeaders, complete }: IncomingMessage, text: string) {
  const { location, allow, 'www-authenticate': challenge } = headers;
  const lines = Array.from({ length: rawHeaders.length / 2 }, (_, index) => rawHeaders.slice(2 * index, 2 * index + 2));
  const find = (searched: string): string | undefined => {
    const around = `.{0,${FOUND_CONTEXT_CHARACTERS}}`;
    const pattern = new RegExp(around + searched.replace(/\W/g, '\\$&') + around, 'is');
    const [inHead] = lines.flatMap((line) => line.join(': ').match(pattern) ?? []);
    const [inBody] = text.match(pattern) ?? [];
    if (inHead !== undefined) return `the header ${shown(inHead)}`;
    return inBody && `the body ${shown(inBody)}`;
  };
  return { status, isWhole: complete, find, headers: { location, allow, 'www-authenticate': challenge } };
}

function open({ url, method, rawHeaders, body, isChunked }: Post): ClientRequest {
  const length = isChunked || method === 'GET' ? [] : ['Content-Length', String(body.length)];
  const headers = ['Host', url.host, ...authArguments(url), ...rawHeaders, ...length, 'Connection', 'close'];
  // The port as a text, because Node takes the number 0 for no port.
  const options: RequestOptions = { method, agent: false, headers, port: url.port };
  return url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
}

/** Node does not add the user of a URL to a list of headers. */
function authArguments({ username, password }: URL): string[] {
  if (username === '' && password === '') return [];
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return ['Authorization', `Basic ${Buffer.from(user).toString('base64')}`];
}

async function transmit(outgoing: ClientRequest, { body, isChunked, writes }: Post): Promise<void> {
  if (writes === undefined) {
    if (isChunked) outgoing.write(body);
    outgoing.end(isChunked ? undefined : body);
    return;
  }
  const pieces = cutAt(body, writes.cuts);
  outgoing.flushHeaders();
  await connected(outgoing);
  for (const [index, piece] of pieces.entries()) {
    await writes.pause(index === pieces.length - 1);
    if (outgoing.destroyed) return;
    outgoing.write(piece);
  }
  outgoing.end();
}

/** Resolves when the head can leave. Everything written before that leaves in one piece. */
function connected(outgoing: ClientRequest): Promise<unknown> {
  return new Promise((resolve) => {
    outgoing.once('close', resolve);
    outgoing.once('socket', (socket) => {
      if (socket.connecting) socket.once('encrypted' in socket ? 'secureConnect' : 'connect', resolve);
      else resolve(undefined);
    });
  });
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

function toFailure(error: NodeJS.ErrnoException): Answer {
  const { code = '', message } = error;
  if (code === SELF_SIGNED) return { kind: 'self-signed' };
  if (NOT_TLS.test(message)) return { kind: 'unreachable', reason: 'the port does not speak TLS; did you mean http?' };
  return BROKEN.test(code) ? { kind: 'broken', reason: message } : { kind: 'unreachable', reason: message };
}

/** True if an answer is a success (readings, 23). */
export function isSuccess(answer: Answer): boolean {
  return answer.kind === 'status' && answer.status >= 200 && answer.status <= 299;
}

/** True if an answer reports that the request failed. */
export function isRefusal(answer: Answer): boolean {
  return answer.kind === 'status' && answer.status >= 400;
}

/** An answer as the end of a sentence: `status 401 with "no"`. */
export function answerWords(answer: Answer): string {
  switch (answer.kind) {
    case 'status': {
      const text = gistOfAnswer(answer.text).slice(0, SHOWN_CHARACTERS);
      return text === '' ? `status ${answer.status}` : `status ${answer.status} with ${shown(text)}`;
    }
    case 'endless':
      return `status ${answer.status}, and no end of that answer within ${answer.afterMs / 1000} s`;
    case 'late':
      return `no answer within ${answer.afterMs / 1000} s`;
    case 'broken':
      return `a connection that ended without an answer (${answer.reason})`;
    case 'ended':
      return `a connection that ended without an answer (${answer.reason}), and none after it (${answer.refusal})`;
    case 'self-signed':
      return 'a self-signed certificate';
    case 'unreachable':
      return `no connection (${answer.reason})`;
  }
}
