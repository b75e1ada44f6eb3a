import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import type { Clock, Timer } from '../clock/clock.ts';
import { RealClock } from '../clock/real-clock.ts';
import type { Connections } from './connections.ts';
import type { AnswerRest, Outcome } from './outcome.ts';
import type { Pieces, WireRequest } from './request.ts';
import type { Traffic } from './traffic.ts';

/**
 * Most bytes of a response that are read. Only the status counts, so a longer response is cut off here and judged by
 * its status.
 */
export const MAX_RESPONSE_BYTES = 1024 * 1024;

interface SendPorts {
  readonly clock: Clock;
  readonly connections: Connections;
}

const MACHINE = new RealClock();

/** Most bytes of a body that are kept. */
const KEPT_BYTES = 4_096;

const CLOSED: Outcome = { kind: 'connection', reason: 'closed before the response was complete' };

/** One request and its response, from the decision to send it until its outcome is known or it is abandoned. */
export class Exchange {
  readonly #request: WireRequest;
  readonly #traffic: Traffic;
  readonly #onHead: () => void;
  readonly #outgoing: ClientRequest;
  #deadline: Timer | undefined;
  #settle: ((outcome: Outcome) => void) | undefined;
  /** The status of a response that has begun. */
  #status: number | undefined;
  #informational = 0;
  /** The outcome of a complete response. */
  #answer: Outcome | undefined;

  constructor(
    request: WireRequest,
    { clock, connections }: SendPorts,
    settle: (outcome: Outcome) => void,
    onHead: () => void,
  ) {
    this.#request = request;
    this.#onHead = onHead;
    this.#traffic = connections.traffic;
    this.#settle = settle;
    this.#traffic.begin(this);
    this.#startDeadline(clock);
    this.#outgoing = openRequest(request, connections)
      .on('information', () => {
        this.#informational += 1;
        if (request.timeoutCovers === 'restarted-response' && this.#settle !== undefined) this.#startDeadline(clock);
      })
      .on('response', (response) => this.#read(response))
      .on('error', (error) => this.#giveUp(readFailure(error)))
      .on('close', () => this.#closed());
    if (request.pieces === null) transmit(this.#outgoing, request);
    else this.#transmitPieces(request.pieces);
  }

  /** Closes the connection without reporting an outcome. */
  abandon(): void {
    this.#settle = undefined;
    this.#deadline?.cancel();
    this.#outgoing.destroy();
    this.#traffic.end(this);
  }

  /** Waits for a connection, because everything written before that leaves in one piece. */
  #transmitPieces(pieces: Pieces): void {
    this.#outgoing.flushHeaders();
    this.#outgoing.once('socket', (socket) => {
      const write = (): void => this.#write(pieces, 0);
      if (socket.connecting) socket.once('encrypted' in socket ? 'secureConnect' : 'connect', write);
      else write();
    });
  }

  /** Writes the pieces from an index on. No world clock moves meanwhile, so the machine's clock measures the pauses. */
  #write({ parts, pauseMs }: Pieces, from: number): void {
    MACHINE.at(MACHINE.now() + pauseMs, () => {
      if (this.#outgoing.destroyed) return;
      if (this.#settle !== undefined) this.#traffic.continue(this);
      const part = parts[from];
      if (part === undefined) return void this.#outgoing.end();
      this.#outgoing.write(part);
      this.#write({ parts, pauseMs }, from + 1);
    });
  }

  #startDeadline(clock: Clock): void {
    const { timeoutMs: afterMs } = this.#request;
    this.#deadline?.cancel();
    if (afterMs === null) return;
    this.#deadline = clock.at(clock.now() + afterMs, () => {
      const begun = this.#status === undefined ? {} : { status: this.#status };
      this.#giveUp({ kind: 'timeout', afterMs, ...begun });
    });
  }

  #read(response: IncomingMessage): void {
    let body = '';
    const answer = (): Outcome => ({
      kind: 'response',
      status: response.statusCode ?? 0,
      rest: this.#rest(response, body),
    });
    this.#status = response.statusCode ?? 0;
    if (this.#settle !== undefined) {
      this.#traffic.continue(this);
      this.#onHead();
    }
    if (this.#request.timeoutCovers === 'headers') this.#deadline?.cancel();
    let receivedBytes = 0;
    response.on('data', (chunk: Buffer) => {
      if (receivedBytes < KEPT_BYTES) body += chunk.toString('latin1', 0, KEPT_BYTES - receivedBytes);
      receivedBytes += chunk.length;
      if (receivedBytes > MAX_RESPONSE_BYTES) this.#giveUp(answer());
    });
    response.on('error', (error) => this.#giveUp(readFailure(error)));
    response.on('close', () => this.#finish(CLOSED));
    response.on('end', () => {
      const whole = answer();
      this.#answer = whole;
      // By the next microtask the connection is idle again, so that a request sent in reaction can use it.
      queueMicrotask(() => this.#finish(whole));
    });
  }

  #rest({ headers, statusMessage = '' }: IncomingMessage, body: string): AnswerRest {
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return { headers: Object.fromEntries(texts), reason: statusMessage, informational: this.#informational, body };
  }

  /** Every end of an exchange closes the request. A response may still be read then, and has a separate close event. */
  #closed(): void {
    if (this.#status === undefined) this.#finish(CLOSED);
  }

  #giveUp(outcome: Outcome): void {
    this.#outgoing.destroy();
    this.#finish(outcome);
  }

  /** The first outcome counts, but a complete response overrides any later error of its connection. */
  #finish(outcome: Outcome): void {
    const settle = this.#settle;
    this.#settle = undefined;
    this.#deadline?.cancel();
    if (settle === undefined) return;
    settle(this.#answer ?? outcome);
    this.#traffic.end(this);
  }
}

function openRequest(request: WireRequest, connections: Connections): ClientRequest {
  const { url, target: path, method, framing, pieces, bytes } = request;
  // If Node announces the body, it sends the head immediately, before it knows the length.
  const isAnnounced = Object.keys(request.headers).some((name) => name.toLowerCase() === 'expect');
  const isMeasured = (pieces !== null || isAnnounced) && framing === 'length';
  const headers = isMeasured ? { ...request.headers, 'Content-Length': bytes.length } : request.headers;
  const { hostname, auth } = urlToHttpOptions(url);
  // As a text, because Node takes the number 0 for no port.
  const address = { hostname, port: url.port, auth, path, method, headers };
  const options = { ...connections.optionsFor(request), ...address };
  return url.protocol === 'https:' ? httpsRequest(options) : httpRequest(options);
}

/** A body that is written before the request ends has no known length, so it is sent in chunks. */
function transmit(outgoing: ClientRequest, { bytes, framing }: WireRequest): void {
  if (framing === 'chunked') outgoing.write(bytes);
  outgoing.end(framing === 'chunked' ? undefined : bytes);
}

/**
 * Sends one request and waits for its response. Redirects are not followed. The deadline runs on the world's clock and
 * covers the whole exchange. An exchange that misses the deadline loses its connection, so a late response has no
 * effect. The other side may have closed a kept connection. That counts like any broken connection, because an
 * immediate repetition would be an attempt without a rule, and the endpoint may have acted on the first one.
 * @param settle called once, and never before this function returns
 * @param onHead called when the head of the response has come
 */
export function send(
  request: WireRequest,
  ports: SendPorts,
  settle: (outcome: Outcome) => void,
  onHead: () => void = () => {},
): Exchange {
  return new Exchange(request, ports, settle, onHead);
}

/** Makes an exchange: over HTTP, or within a simulation of the endpoints. */
export type Send = (
  request: WireRequest,
  ports: SendPorts,
  settle: (outcome: Outcome) => void,
  onHead?: () => void,
) => { readonly abandon: () => void };

/** Codes of node:tls for bad certificates. They come before any byte of a request is sent. */
const CERTIFICATE_CODE =
  /^(ERR_TLS_CERT_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH$|INVALID_(CA|PURPOSE)$|PATH_LENGTH_EXCEEDED$)/;

export function readFailure(error: NodeJS.ErrnoException): Outcome {
  const { code, message } = error;
  if (code === undefined) return { kind: 'connection', reason: message };
  return { kind: CERTIFICATE_CODE.test(code) ? 'certificate' : 'connection', reason: `${message} (${code})` };
}
