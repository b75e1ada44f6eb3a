import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Agenda } from '../time/agenda.ts';
import type { Budget } from './budget.ts';
import type { ReceivedRequest } from './received-request.ts';
import { replyAt, type Script } from './reply.ts';
import { Responder } from './responder.ts';

/** More than any honest set of headers; beyond it the request counts as malformed. */
const HEAD_BYTES = 128 * 1024;
/** A head or body that takes longer to arrive, in real time, is given up. */
const ARRIVAL_LIMIT_MS = 60_000;
/** Connections at once, far more than an honest implementation opens to one URL. */
const CONNECTIONS_LIMIT = 2_000;
/** How much is kept of what was sent instead of a request. */
const MALFORMED_BYTES = 500;
const MALFORMED_LIMIT = 20;

/** What a receiver needs from the world that it stands in. */
export interface ReceiverContext {
  readonly name: string;
  readonly agenda: () => Agenda;
  readonly nowMs: () => number;
  readonly budget: Budget;
  readonly onRequest: (request: ReceivedRequest) => void;
  /** Told of what the receiver does, in a few words. */
  readonly onEvent: (what: string) => void;
}

/** An HTTP endpoint of the customer, on loopback: records what comes and does what its script says. */
export class Receiver {
  readonly requests: ReceivedRequest[] = [];
  /** The beginning of what came in place of an HTTP request. */
  readonly malformed: Buffer[] = [];
  readonly #context: ReceiverContext;
  readonly #server: http.Server;
  readonly #responder: Responder;
  #script: Script;
  #begun = 0;
  #activity = 0;

  private constructor(context: ReceiverContext, script: Script) {
    this.#context = context;
    this.#script = script;
    const { agenda, onEvent } = context;
    this.#responder = new Responder({ agenda, onEvent, onActivity: () => this.#noteActivity() });
    this.#server = http.createServer(
      {
        // An idle connection is never closed from this side: a request could be under way on it.
        keepAliveTimeout: 0,
        requestTimeout: ARRIVAL_LIMIT_MS,
        headersTimeout: ARRIVAL_LIMIT_MS,
        maxHeaderSize: HEAD_BYTES,
      },
      (request, response) => this.#receive(request, response),
    );
    this.#server.maxConnections = CONNECTIONS_LIMIT;
    this.#server.on('connection', (socket: Socket) => {
      this.#noteActivity();
      socket.on('close', () => this.#noteActivity());
    });
    this.#server.on('clientError', (error, socket) => this.#refuse(error, socket as Socket));
  }

  /** Opens a receiver on a free port of 127.0.0.1. */
  static async open(context: ReceiverContext, script: Script): Promise<Receiver> {
    const receiver = new Receiver(context, script);
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
    return `http://127.0.0.1:${port}/${this.name}`;
  }

  /** Replaces the script; it begins anew with the next request. */
  reply(...script: Script): void {
    this.#script = script;
    this.#begun = 0;
  }

  held(): number {
    return this.#responder.held();
  }

  activity(): number {
    return this.#activity;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  #noteActivity(): void {
    this.#activity += 1;
  }

  #receive(request: http.IncomingMessage, response: http.ServerResponse): void {
    this.#noteActivity();
    const atMs = this.#context.nowMs();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => {
      if (this.#context.budget.take(chunk.length)) chunks.push(chunk);
      else request.socket.destroy();
    });
    // What breaks off before its end is not a request; the end of its connection is noted by the server.
    request.on('error', () => {});
    request.on('end', () => {
      this.#noteActivity();
      if (this.#context.budget.takeRequest()) this.#record(request, Buffer.concat(chunks), atMs);
      this.#responder.perform(replyAt(this.#script, this.#begun), response, atMs);
      this.#begun += 1;
    });
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
    // A connection that its sender broke off is not a malformed request.
    if (error.rawPacket !== undefined && this.malformed.length < MALFORMED_LIMIT) {
      this.malformed.push(Buffer.from(error.rawPacket.subarray(0, MALFORMED_BYTES)));
      this.#context.onEvent('got bytes that are not an HTTP request');
    }
    socket.destroy();
  }
}
