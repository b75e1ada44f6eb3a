import type { ServerResponse } from 'node:http';
import type { Agenda } from '../time/agenda.ts';
import type { ReceivedRequest } from './received-request.ts';
import { type Break, describeContents, type Reply } from './reply.ts';

/** The body of a success: the service's usual answer to its clients. A webhook may answer anything. */
const OK_BODY = '{"success":true}';

type Answer = Extract<Reply, { kind: 'answer' }>;

export interface ResponderContext {
  readonly agenda: () => Agenda;
  /** Called with each action of the responder, in a few words, and the request that it answers. */
  readonly onEvent: (what: string, request: ReceivedRequest) => void;
  /** Called after each event on a connection. */
  readonly onActivity: () => void;
}

/** Carries out replies, and knows which requests are held back. */
export class Responder {
  readonly #held = new Set<ServerResponse>();
  readonly #context: ResponderContext;

  constructor(context: ResponderContext) {
    this.#context = context;
  }

  /** The number of requests held back on purpose, on connections that are still open. */
  held(): number {
    return this.#held.size;
  }

  respond(reply: Reply, response: ServerResponse, request: ReceivedRequest): void {
    response.on('close', () => {
      this.#context.onActivity();
      if (this.#held.delete(response)) this.#context.onEvent('sees the sender give up a held request', request);
    });
    switch (reply.kind) {
      case 'answer':
        this.#answer(reply, response, request);
        break;
      case 'drip':
        this.#drip(reply.afterMs, response, request);
        break;
      case 'stall':
        this.#held.add(response);
        this.#context.onEvent('holds the request back', request);
        break;
      case 'endless':
        this.#held.add(response);
        response.writeHead(500, { 'content-type': 'application/json' }).write('{');
        this.#context.onEvent('begins to answer 500, and does not end', request);
        break;
      default:
        this.#break(reply, response, request);
    }
  }

  #answer(reply: Answer, response: ServerResponse, request: ReceivedRequest): void {
    const send = (): void => {
      this.#held.delete(response);
      if (response.destroyed) return;
      sendAnswer(reply, response);
      this.#context.onEvent(`answers ${reply.status}${describeContents(reply)}`, request);
    };
    if (reply.afterMs === undefined) {
      send();
      return;
    }
    this.#held.add(response);
    this.#context.onEvent(`will answer ${reply.status} after ${reply.afterMs} ms`, request);
    if (reply.beforeMs !== undefined) {
      this.#context.agenda().at(request.atMs + reply.beforeMs, () => this.#inform(reply, response, request));
    }
    this.#context.agenda().at(request.atMs + reply.afterMs, send);
  }

  #break({ kind, afterMs }: Extract<Reply, { kind: Break }>, response: ServerResponse, request: ReceivedRequest): void {
    const { words, act } = BREAKS[kind];
    const breakOff = (): void => {
      this.#held.delete(response);
      if (response.destroyed) return;
      act(response);
      this.#context.onEvent(words, request);
    };
    if (afterMs === undefined) {
      breakOff();
      return;
    }
    this.#held.add(response);
    this.#context.agenda().at(request.atMs + afterMs, breakOff);
  }

  #inform({ before = [] }: Answer, response: ServerResponse, request: ReceivedRequest): void {
    if (response.destroyed) return;
    sendInformation(before, response);
    this.#context.onEvent(`answers ${before.join(', ')} for the time being`, request);
  }

  #drip(afterMs: number, response: ServerResponse, request: ReceivedRequest): void {
    this.#held.add(response);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': OK_BODY.length });
    response.write(OK_BODY.slice(0, 1));
    this.#context.onEvent(`answers 200 with a first piece of the body, the rest after ${afterMs} ms`, request);
    this.#context.agenda().at(request.atMs + afterMs, () => {
      this.#held.delete(response);
      if (!response.destroyed) response.end(OK_BODY.slice(1));
    });
  }
}

/** Written past Node's response, which would end it properly. */
const HALF = 'HTTP/1.1 500 Internal Server Error\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';

const BREAKS: Readonly<Record<Break, { readonly words: string; readonly act: (response: ServerResponse) => void }>> = {
  reset: { words: 'resets the connection', act: resetConnection },
  close: { words: 'closes the connection', act: ({ socket }) => socket?.end() },
  garbage: { words: 'sends bytes that are not HTTP', act: ({ socket }) => socket?.end('NOT/HTTP at all\r\n\r\n') },
  half: { words: 'sends a part of a 500 and closes the connection', act: ({ socket }) => socket?.end(HALF) },
};

function sendAnswer(
  { status, headers = {}, body = OK_BODY, contentType, isChunked, reason, before = [], beforeMs }: Answer,
  response: ServerResponse,
): void {
  if (beforeMs === undefined) sendInformation(before, response);
  // 204 and 304 have no body by definition.
  const bodiless = status === 204 || status === 304;
  const type = contentType === null ? {} : { 'content-type': contentType ?? 'application/json' };
  const length = isChunked === true ? {} : { 'content-length': Buffer.byteLength(body) };
  const all = { ...headers, ...(bodiless ? {} : { ...type, ...length }) };
  if (reason === undefined) response.writeHead(status, all);
  else response.writeHead(status, reason, all);
  if (isChunked === true && !bodiless) response.write(body);
  response.end(bodiless || isChunked === true ? undefined : body);
}

function sendInformation(statuses: readonly (100 | 102 | 103)[], response: ServerResponse): void {
  for (const status of statuses) {
    if (status === 100) response.writeContinue();
    else if (status === 102) response.writeProcessing();
    else response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
  }
}

/** Node.js can reset only a plain connection. One over TLS ends without its closing alert. */
function resetConnection({ socket }: ServerResponse): void {
  if (socket !== null && 'encrypted' in socket) socket.destroy();
  else socket?.resetAndDestroy();
}
