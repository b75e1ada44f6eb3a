import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Credentials } from '../certificates/certificates.ts';
import type { Agenda } from '../time/agenda.ts';
import type { Budget } from './budget.ts';
import type { ReceivedRequest } from './received-request.ts';
import { replyAt, type Script } from './reply.ts';
import { readBody } from './request-body.ts';
import { Responder } from './responder.ts';

/** Twice what common servers take, and more than any honest set of headers. */
const HEAD_BYTES = 32 * 1024;
/**
 * A handshake, or a whole request, that takes longer to arrive, in real time, is given up. Over loopback the largest one
 * takes milliseconds; and the clock, which waits a little longer, is to hear of it from here.
 */
export const ARRIVAL_LIMIT_MS = 15_000;
/** How often in that time late arrivals are looked for. */
const ARRIVAL_CHECKS = 10;
/** How much is kept of what was sent instead of a request. */
const MALFORMED_BYTES = 500;
const MALFORMED_LIMIT = 20;

function limits(arrivalLimitMs: number): http.ServerOptions {
  return {
    // An idle connection is never closed from this side: a request could be under way on it.
    keepAliveTimeout: 0,
    requestTimeout: arrivalLimitMs,
    headersTimeout: arrivalLimitMs,
    connectionsCheckingInterval: arrivalLimitMs / ARRIVAL_CHECKS,
    maxHeaderSize: HEAD_BYTES,
  };
}

/** What a receiver needs from the world that it stands in. */
export interface ReceiverContext {
  /** For a person. */
  readonly name: string;
  /** Where it is reached, with its leading slash; nobody else knows it. */
  readonly path: string;
  readonly agenda: () => Agenda;
  readonly nowMs: () => number;
  readonly budget: Budget;
  /** Real time. */
  readonly arrivalLimitMs: number;
  readonly onRequest: (request: ReceivedRequest) => void;
  /** Told of what the receiver does, in a few words. */
  readonly onEvent: (what: string) => void;
}

/** An HTTP or HTTPS endpoint of the customer, on loopback: records what comes and does what its script says. */
export class Receiver {
  readonly requests: ReceivedRequest[] = [];
  /** The beginning of what came in place of an HTTP request. */
  readonly malformed: Buffer[] = [];
  readonly #context: ReceiverContext;
  readonly #server: http.Server;
  readonly #responder: Responder;
  readonly #sockets = new Set<Socket>();
  #script: Script;
  #takesAnyPath = false;
  #begun = 0;
  #activity = 0;
  #ended = 0;

  private constructor(context: ReceiverContext, script: Script, credentials: Credentials | undefined) {
    this.#context = context;
    this.#script = script;
    const { agenda, onEvent, arrivalLimitMs } = context;
    this.#responder = new Responder({ agenda, onEvent, onActivity: () => this.#noteActivity() });
    const receive = (request: http.IncomingMessage, response: http.ServerResponse): void =>
      this.#receive(request, response);
    this.#server =
      credentials === undefined
        ? http.createServer(limits(arrivalLimitMs), receive)
        : https.createServer({ ...limits(arrivalLimitMs), ...credentials, handshakeTimeout: arrivalLimitMs }, receive);
    // Beyond a number of their own, servers drop headers without a word; here their bytes are bounded.
    this.#server.maxHeadersCount = 0;
    this.#server.on('connection', (socket: Socket) => this.#watch(socket));
    this.#server.on('clientError', (error, socket) => this.#refuse(error, socket as Socket));
    // What the other side thinks of the certificate is mostly all that there is to tell.
    this.#server.on('tlsClientError', ({ code }: NodeJS.ErrnoException) => onEvent(`saw a handshake fail: ${code}`));
  }

  /**
   * Opens a receiver on a free port of 127.0.0.1.
   * @param credentials What it presents itself with over TLS; without them it speaks plain HTTP.
   */
  static async open(context: ReceiverContext, script: Script, credentials?: Credentials): Promise<Receiver> {
    const receiver = new Receiver(context, script, credentials);
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get name(): string {
    return this.#context.name;
  }

  /** A URL that leads here. */
  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    const scheme = this.#server instanceof https.Server ? 'https' : 'http';
    return `${scheme}://127.0.0.1:${port}${this.#context.path}`;
  }

  /** Replaces the script; it begins anew with the next request. */
  reply(...script: Script): void {
    this.#script = script;
    this.#begun = 0;
  }

  /** From now on takes what comes to any path, since it is configured with one of a case's own. */
  takeAnyPath(): void {
    this.#takesAnyPath = true;
  }

  held(): number {
    return this.#responder.held();
  }

  activity(): number {
    return this.#activity;
  }

  /** Connections that have come and gone, whether or not a request came on them. */
  ended(): number {
    return this.#ended;
  }

  /** Connections that are open. */
  connections(): number {
    return this.#sockets.size;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    // The server itself would wait for a handshake that never comes to its end.
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #watch(socket: Socket): void {
    this.#noteActivity();
    this.#sockets.add(socket);
    socket.on('close', () => {
      this.#noteActivity();
      this.#sockets.delete(socket);
      this.#context.budget.releaseConnection();
      this.#ended += 1;
    });
    if (!this.#context.budget.takeConnection(this.name)) socket.destroy();
  }

  #noteActivity(): void {
    this.#activity += 1;
  }

  #receive(request: http.IncomingMessage, response: http.ServerResponse): void {
    this.#noteActivity();
    if (!this.#isMeant(request)) {
      this.#turnAway(request, response);
      return;
    }
    const atMs = this.#context.nowMs();
    readBody(request, this.#context, (body) => {
      this.#noteActivity();
      this.#record(request, body, atMs);
      this.#responder.respond(replyAt(this.#script, this.#begun), response, atMs);
      this.#begun += 1;
    });
  }

  /** Takes nothing of what is not meant, and has the connection end, since there may be no end of what comes on it. */
  #turnAway(request: http.IncomingMessage, response: http.ServerResponse): void {
    request.on('error', () => {}).resume();
    response.writeHead(404, { connection: 'close' }).end();
    this.#context.onEvent(`answers 404 to ${request.method} ${request.url}, which is not its path`);
  }

  /** Ports of this machine are used again, so another program may be looking for somebody who is gone. */
  #isMeant({ url = '' }: http.IncomingMessage): boolean {
    return this.#takesAnyPath || url.includes(this.#context.path);
  }

  #record(request: http.IncomingMessage, body: Buffer, atMs: number): void {
    const { method = '', url: target = '', httpVersion, rawHeaders } = request;
    const index = this.requests.length;
    const received = { index, receiver: this.name, atMs, method, target, httpVersion, rawHeaders, body };
    this.requests.push(received);
    this.#context.onRequest(received);
  }

  #refuse(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket): void {
    // The server counts from the beginning of a connection, on which nothing has to be sent.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) return;
    this.#noteActivity();
    this.#noteCutOff(error.code);
    // A connection that its sender broke off is not a malformed request, and a handshake that fails is no request at all.
    if (error.rawPacket !== undefined && this.malformed.length < MALFORMED_LIMIT) {
      this.malformed.push(Buffer.from(error.rawPacket.subarray(0, MALFORMED_BYTES)));
      this.#context.onEvent('got bytes that are not an HTTP request');
    }
    socket.destroy();
  }

  /** What was given up for its size or its slowness might have been a request. */
  #noteCutOff(code: string | undefined): void {
    const { budget, name, arrivalLimitMs } = this.#context;
    if (code === 'HPE_HEADER_OVERFLOW') budget.overdraw(`a head of at most ${HEAD_BYTES} bytes`, 'more', name);
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
      const expected = `a request to arrive within ${arrivalLimitMs / 1000} s of its beginning`;
      budget.overdraw(expected, 'a part of one', name);
    }
  }
}
