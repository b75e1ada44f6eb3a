import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Credentials } from '../certificates/certificates.ts';
import type { Agenda } from '../time/agenda.ts';
import type { Budget } from './budget.ts';
import type { ReceivedRequest } from './received-request.ts';
import { replyAt, type Script } from './reply.ts';
import { Responder } from './responder.ts';

/** More than any honest set of headers; beyond it the request counts as malformed. */
const HEAD_BYTES = 128 * 1024;
/** A handshake, head or body that takes longer to arrive, in real time, is given up. */
const ARRIVAL_LIMIT_MS = 60_000;
/** Connections at once, far more than an honest implementation opens to one URL. */
const CONNECTIONS_LIMIT = 2_000;
/** How much is kept of what was sent instead of a request. */
const MALFORMED_BYTES = 500;
const MALFORMED_LIMIT = 20;

const LIMITS: http.ServerOptions = {
  // An idle connection is never closed from this side: a request could be under way on it.
  keepAliveTimeout: 0,
  requestTimeout: ARRIVAL_LIMIT_MS,
  headersTimeout: ARRIVAL_LIMIT_MS,
  maxHeaderSize: HEAD_BYTES,
};

/** What a receiver needs from the world that it stands in. */
export interface ReceiverContext {
  /** For a person. */
  readonly name: string;
  /** Where it is reached, with its leading slash; nobody else knows it. */
  readonly path: string;
  readonly agenda: () => Agenda;
  readonly nowMs: () => number;
  readonly budget: Budget;
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
    const { agenda, onEvent } = context;
    this.#responder = new Responder({ agenda, onEvent, onActivity: () => this.#noteActivity() });
    const receive = (request: http.IncomingMessage, response: http.ServerResponse): void =>
      this.#receive(request, response);
    this.#server =
      credentials === undefined
        ? http.createServer(LIMITS, receive)
        : https.createServer({ ...LIMITS, ...credentials, handshakeTimeout: ARRIVAL_LIMIT_MS }, receive);
    this.#server.maxConnections = CONNECTIONS_LIMIT;
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
      this.#ended += 1;
    });
  }

  #noteActivity(): void {
    this.#activity += 1;
  }

  #receive(request: http.IncomingMessage, response: http.ServerResponse): void {
    this.#noteActivity();
    if (!this.#isMeant(request)) {
      request.resume();
      response.writeHead(404).end();
      this.#context.onEvent(`answers 404 to ${request.method} ${request.url}, which is not its path`);
      return;
    }
    const atMs = this.#context.nowMs();
    const chunks: Buffer[] = [];
    let cut = false;
    request.on('data', (chunk: Buffer) => {
      if (this.#context.budget.take(chunk.length)) {
        chunks.push(chunk);
        return;
      }
      cut = true;
      request.socket.destroy();
    });
    // What breaks off before its end is not a request; the end of its connection is noted by the server.
    request.on('error', () => {});
    request.on('end', () => {
      this.#noteActivity();
      // Nothing can be said of a body that was not kept whole.
      if (cut) return;
      if (this.#context.budget.takeRequest()) this.#record(request, Buffer.concat(chunks), atMs);
      this.#responder.perform(replyAt(this.#script, this.#begun), response, atMs);
      this.#begun += 1;
    });
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

  #refuse(error: Error & { rawPacket?: Buffer }, socket: Socket): void {
    this.#noteActivity();
    // A connection that its sender broke off is not a malformed request, and a handshake that fails is no request at all.
    if (error.rawPacket !== undefined && this.malformed.length < MALFORMED_LIMIT) {
      this.malformed.push(Buffer.from(error.rawPacket.subarray(0, MALFORMED_BYTES)));
      this.#context.onEvent('got bytes that are not an HTTP request');
    }
    socket.destroy();
  }
}
