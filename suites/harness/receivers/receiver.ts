import { once } from 'node:events';
import type http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { plural } from '../../../spec/grammar.ts';
import type { Credentials } from '../certificates/certificates.ts';
import type { Agenda } from '../time/agenda.ts';
import type { Holding } from '../time/world-time.ts';
import type { Budget } from './budget.ts';
import { excessAfter, type Misread } from './excess.ts';
import { takeTarget } from './raw-target.ts';
import type { ReceivedRequest } from './received-request.ts';
import { anyHolding, atOnce, classifyHolding, type Reply, repliesFrom, replyAt, type Script } from './reply.ts';
import { readBody } from './request-body.ts';
import { Responder } from './responder.ts';
import { closeServer, HEAD_BYTES, listenBeside, readOrigin, serverFor } from './server.ts';

/** Bytes that are kept of anything other than a request. */
const MALFORMED_BYTES = 500;
const MALFORMED_LIMIT = 20;
/** More connections than a router makes within a second to deliver the messages of a world, if it waits before each retry. */
const BROKEN_LIMIT = 100;
const BROKEN_WITHIN_MS = 1_000;
/** Bytes that are kept after a body. */
const EXCESS_BYTES = 64 * 1024;

export interface ReceiverContext {
  readonly name: string;
  /** A unique path with its leading slash, which only the configured sender knows. */
  readonly path: string;
  readonly agenda: () => Agenda;
  /** The instant of a request that has just come. If it is not known yet, the answer waits for it. Never rejects. */
  readonly arrivalMs: () => number | Promise<number>;
  readonly budget: Budget;
  /** Real time. */
  readonly arrivalLimitMs: number;
  readonly onRequest: (request: ReceivedRequest) => void;
  /** Called with each action of the receiver, in a few words, and the request that it answers, if any. */
  readonly onEvent: (what: string, request?: ReceivedRequest) => void;
}

/** A request with its whole body that waits for an answer. */
interface Arrival {
  readonly request: http.IncomingMessage;
  readonly response: http.ServerResponse;
  readonly body: Buffer;
}

/** The last request on a connection, as far as it has come, and the bytes after it that are not a request. */
interface Latest {
  readonly request: http.IncomingMessage;
  received?: ReceivedRequest;
  misread?: Misread;
}

/** An HTTP or HTTPS endpoint of the customer, on loopback. It records requests and follows its script. */
export class Receiver {
  readonly requests: ReceivedRequest[] = [];
  /** Requests to a webhook that are no delivery: another method, and no body. Each is answered, and uses up no reply. */
  readonly asides: ReceivedRequest[] = [];
  /** The first bytes of everything that arrived instead of an HTTP request. */
  readonly malformed: Buffer[] = [];
  /**
   * True if answers are delayed as scripted. Otherwise each request is answered at once, or not at all if its answer
   * would be too late, so that no answer is due later.
   */
  delays = true;
  readonly #context: ReceiverContext;
  readonly #responder: Responder;
  readonly #sockets = new Set<Socket>();
  readonly #latest = new WeakMap<Socket, Latest>();
  #url = '';
  #isHolding = false;
  #server: http.Server | undefined;
  #second: Promise<http.Server | undefined> | undefined;
  #script: Script;
  #choose: ((request: ReceivedRequest) => Reply) | undefined;
  #mayHold: () => Holding = () => 'for a time';
  #takesAnyPath = false;
  #isWebhook = false;
  #breaksEach: 'reset' | 'close' | undefined;
  /** Connections that it broke since this instant. */
  #broken = { sinceMs: 0, count: 0 };
  #begun = 0;
  #activity = 0;
  #arrivals = 0;
  #ended = 0;

  private constructor(context: ReceiverContext, script: Script) {
    this.#context = context;
    this.#script = script;
    const { agenda, onEvent } = context;
    this.#responder = new Responder({ agenda, onEvent, onActivity: () => this.#noteActivity() });
  }

  /**
   * Opens a receiver on a free port of 127.0.0.1.
   * @param credentials The certificate and key for TLS. Without them the receiver speaks plain HTTP.
   */
  static async open(context: ReceiverContext, script: Script, credentials?: Credentials): Promise<Receiver> {
    const receiver = new Receiver(context, script);
    const server = receiver.#serverFor(credentials);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    receiver.#url = `${readOrigin(server)}${context.path}`;
    receiver.#server = server;
    return receiver;
  }

  #serverFor(credentials?: Credentials): http.Server {
    const { arrivalLimitMs, onEvent } = this.#context;
    return serverFor(
      { arrivalLimitMs, credentials },
      {
        onRequest: (request, response) => this.#receive(request, response),
        onTunnel: (request, socket) => this.#refuseTunnel(request, socket),
        onConnection: (socket) => this.#watch(socket),
        onMalformed: (error, socket) => this.#refuse(error, socket),
        // The code is mostly the client's opinion of the certificate, and the only information about a failed
        // handshake.
        onFailedHandshake: (code) => onEvent(`saw a handshake fail: ${code}`),
      },
    );
  }

  get name(): string {
    return this.#context.name;
  }

  get url(): string {
    return this.#url;
  }

  /** Presents another certificate from the next connection on. The receiver must use TLS. */
  present(credentials: Credentials): void {
    if (!(this.#server instanceof https.Server)) throw new Error('Expected a receiver that speaks TLS, got another');
    this.#server.setSecureContext(credentials);
  }

  /** Replaces the script. The next request gets the first reply of the new one. */
  reply(...script: Script): void {
    this.#script = script;
    this.#choose = undefined;
    this.#begun = 0;
  }

  /**
   * Answers each request by `choose` until the next script.
   * @param mayHold Tells which requests `choose` may hold back from then on.
   */
  answerBy(choose: (request: ReceivedRequest) => Reply, mayHold: () => Holding = () => 'for a time'): void {
    this.#choose = choose;
    this.#mayHold = mayHold;
  }

  /** Accepts requests to any path from now on, for a case that configures its own path. */
  takeAnyPath(): void {
    this.#takesAnyPath = true;
  }

  /** From now on it is a webhook, which only gets deliveries. */
  takeDeliveries(): void {
    this.#isWebhook = true;
  }

  /**
   * Breaks each connection from now on, before anything is read. After many within a second, it takes requests again: a router may connect
   * again at once, without end, and no time would pass.
   */
  breakEach(how: 'reset' | 'close'): void {
    this.#breaksEach = how;
  }

  held(): number {
    return this.#responder.held();
  }

  /** Requests to come that it may hold back. */
  mayHold(): Holding {
    const holding = this.#choose === undefined ? this.#scriptHolds() : this.#mayHold();
    return this.delays || holding !== 'for a time' ? holding : 'for good';
  }

  #scriptHolds(): Holding {
    const replies = repliesFrom(this.#script, this.#begun);
    return anyHolding((this.delays ? replies : replies.map(atOnce)).map(classifyHolding));
  }

  activity(): number {
    return this.#activity;
  }

  arrivals(): number {
    return this.#arrivals;
  }

  /** The number of connections that have closed, with or without a request. */
  ended(): number {
    return this.#ended;
  }

  connections(): number {
    return this.#sockets.size;
  }

  /** The host and port that requests name in their heads. Undefined if the configured URL is none. */
  resolveAuthority(configured = this.#url): string | undefined {
    return URL.canParse(configured) ? new URL(configured).host : undefined;
  }

  /**
   * Listens on [::1] too, at its port, because a name may lead there.
   * @returns False if it cannot listen there.
   */
  async listenBeside(): Promise<boolean> {
    const server = this.#server;
    if (server === undefined || server instanceof https.Server) return false;
    this.#second ??= (async () => {
      const second = this.#serverFor();
      return (await listenBeside(server, second)) ? second : undefined;
    })();
    return (await this.#second) !== undefined;
  }

  async close(): Promise<void> {
    const servers = [this.#server, await this.#second].filter((server) => server !== undefined);
    await Promise.all(servers.map((server) => closeServer(server, this.#sockets)));
  }

  /**
   * Ends all connections, now and later, but keeps its port for the life of the process. Late requests would otherwise
   * reach the next program that gets the port.
   */
  async holdPort(): Promise<void> {
    this.#isHolding = true;
    for (const server of [this.#server, await this.#second]) server?.unref();
    for (const socket of this.#sockets) socket.destroy();
  }

  #watch(socket: Socket): void {
    if (this.#isHolding) {
      socket.destroy();
      return;
    }
    this.#noteActivity();
    this.#sockets.add(socket);
    socket.on('close', () => {
      this.#noteActivity();
      this.#sockets.delete(socket);
      this.#context.budget.releaseConnection();
      this.#ended += 1;
    });
    if (!this.#context.budget.takeConnection(this.name)) socket.destroy();
    else this.#break(socket);
  }

  #break(socket: Socket): void {
    const atMs = this.#context.arrivalMs();
    const { sinceMs, count } = this.#broken;
    const isRecent = typeof atMs !== 'number' || atMs - sinceMs < BROKEN_WITHIN_MS;
    this.#broken = isRecent ? { sinceMs, count: count + 1 } : { sinceMs: atMs, count: 1 };
    if (this.#broken.count > BROKEN_LIMIT) this.#breaksEach = undefined;
    if (this.#breaksEach === 'reset') socket.resetAndDestroy();
    if (this.#breaksEach === 'close') socket.destroy();
  }

  #noteActivity(): void {
    this.#activity += 1;
  }

  #receive(request: http.IncomingMessage, response: http.ServerResponse): void {
    this.#noteActivity();
    if (this.#isForThis(request)) this.#await(request, response);
    else this.#turnAway(request, response);
  }

  #await(request: http.IncomingMessage, response: http.ServerResponse): void {
    this.#arrivals += 1;
    const atMs = this.#context.arrivalMs();
    const latest: Latest = { request };
    this.#latest.set(request.socket, latest);
    readBody(request, this.#context, (body) => {
      this.#noteActivity();
      this.#answerAt({ request, response, body }, atMs, latest);
    });
  }

  #answerAt(arrival: Arrival, atMs: number | Promise<number>, latest: Latest): void {
    if (typeof atMs === 'number') this.#answer(arrival, atMs, latest);
    else void atMs.then((ms) => this.#answer(arrival, ms, latest));
  }

  #answer({ request, response, body }: Arrival, atMs: number, latest: Latest): void {
    const excess = latest.misread && readExcess(body, latest.misread);
    const seen = { body, atMs, ...(excess && { excess }) };
    if (this.#isWebhook && request.method !== 'POST' && body.length === 0) {
      this.#setAside(request, response, seen);
      return;
    }
    const received = this.#record(request, seen);
    if (excess !== undefined) this.#noteExcess(received, excess);
    latest.received = received;
    const planned = this.#choose?.(received) ?? replyAt(this.#script, this.#begun);
    const reply = this.delays ? planned : atOnce(planned);
    this.#responder.respond(reply, response, received);
    this.#begun += 1;
  }

  #setAside(request: http.IncomingMessage, response: http.ServerResponse, seen: Seen): void {
    response.writeHead(200, { allow: 'POST', 'content-length': 0 }).end();
    // The replies belong to the places of the deliveries, so it has none of them.
    const aside = this.#toRequest(request, -1 - this.asides.length, seen);
    this.asides.push(aside);
    this.#context.onRequest(aside);
    this.#context.onEvent(`answers 200 to ${request.method}, which delivers nothing`, aside);
  }

  /** Closes the connection of a request to another server without reading it, because the request may never end. */
  #turnAway(request: http.IncomingMessage, response: http.ServerResponse): void {
    request.on('error', () => {}).resume();
    response.writeHead(404, { connection: 'close' }).end();
    this.#context.onEvent(`answers 404 to ${request.method} ${request.url}, which is not its own path`);
  }

  #refuseTunnel({ method, url }: http.IncomingMessage, socket: Socket): void {
    this.#noteActivity();
    this.#context.onEvent(`refuses ${method} ${url}`);
    socket.destroy();
  }

  /** The system reuses ports, so another program may be looking for a server that is gone. */
  #isForThis({ url = '' }: http.IncomingMessage): boolean {
    return this.#takesAnyPath || url.includes(this.#context.path);
  }

  #record(request: http.IncomingMessage, seen: Seen): ReceivedRequest {
    const received = this.#toRequest(request, this.requests.length, seen);
    this.requests.push(received);
    this.#context.onRequest(received);
    return received;
  }

  #toRequest(request: http.IncomingMessage, index: number, seen: Seen): ReceivedRequest {
    const { method = '', httpVersion, rawHeaders } = request;
    const [receiver, target] = [this.name, takeTarget(request)];
    const family = request.socket.localFamily === 'IPv6' ? ({ isIpv6: true } as const) : {};
    const atReceiver = (): readonly ReceivedRequest[] => this.requests;
    return { index, receiver, method, target, httpVersion, rawHeaders, ...family, ...seen, atReceiver };
  }

  #refuse(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket): void {
    // The server counts from the start of a connection, but a client need not send anything on it.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) return;
    this.#noteActivity();
    noteCutOff(error.code, this.#context);
    // A connection that its sender broke off is not a malformed request, and a failed handshake is not a request at
    // all.
    const latest = this.#latest.get(socket);
    if (isMisread(error) && latest?.request.complete === true) this.#exceed(latest, error);
    else if (error.rawPacket !== undefined && this.malformed.length < MALFORMED_LIMIT) {
      this.malformed.push(Buffer.from(error.rawPacket.subarray(0, MALFORMED_BYTES)));
      this.#context.onEvent('got bytes that are not an HTTP request');
    }
    socket.destroy();
  }

  /** Bytes right after a whole request belong to its body, even if the sender counted fewer. */
  #exceed(latest: Latest, misread: Misread): void {
    latest.misread = misread;
    const { received } = latest;
    if (received === undefined) return;
    received.excess = readExcess(received.body, misread);
    this.#noteExcess(received, received.excess);
  }

  #noteExcess({ index }: ReceivedRequest, { length }: Buffer): void {
    const what = `got ${plural(length, 'byte')} after the body of request ${index + 1} that are not a request`;
    this.#context.onEvent(what);
  }
}

type Seen = Pick<ReceivedRequest, 'body' | 'atMs' | 'excess'>;

function isMisread(error: object): error is Misread {
  return 'rawPacket' in error && error.rawPacket instanceof Buffer && 'bytesParsed' in error;
}

function readExcess(body: Buffer, misread: Misread): Buffer {
  return Buffer.from(excessAfter(body, misread).subarray(0, EXCESS_BYTES));
}

/** A request may have been dropped because it was too large or too slow, so there can be no verdict on the case. */
function noteCutOff(code: string | undefined, { budget, name, arrivalLimitMs }: ReceiverContext): void {
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') budget.overdraw('short extensions of chunks', 'long ones', name);
  if (code === 'HPE_HEADER_OVERFLOW') budget.overdraw(`a head of at most ${HEAD_BYTES} bytes`, 'more', name);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    budget.overdraw(`a whole request within ${arrivalLimitMs / 1000} s of its first byte`, 'a part of one', name);
  }
}
