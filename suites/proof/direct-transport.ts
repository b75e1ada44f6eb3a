import { setImmediate as turn } from 'node:timers/promises';
import type { Outgoing, PlainRequest } from '../../sim/harness.ts';
import { RoutespecError } from '../../spec/error.ts';
import { ANSWER_LIMIT_MS, type Answer, type Transport } from '../harness/target/http-json.ts';
import { bodyText } from '../harness/target/raw-json.ts';

const NO_HEADERS = new Headers();

/** Answers a request as the server of an implementation does: with a `Response`, unless `outgoing` gets the answer. */
export type Handle = (request: PlainRequest, outgoing: Outgoing) => Promise<Response>;

/**
 * Passes requests of the contract to an implementation in this thread. The bytes and their handling are the same as on
 * the wire. Only the sockets are missing, because a proof would spend most of its time on them. Webhooks and client
 * libraries still use sockets.
 */
export class DirectTransport implements Transport {
  readonly #handle: Handle;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /** @throws RoutespecError `late` if no answer comes in time, as over a socket. */
  async send(method: string, url: string, body?: unknown, limitMs = ANSWER_LIMIT_MS): Promise<Answer> {
    // Lets work on sockets continue between two requests, as with requests over a socket.
    await turn();
    const text = bodyText(body);
    const request = {
      method,
      url: new URL(url).href,
      headers: NO_HEADERS,
      body: text === undefined ? null : one(text),
    };
    return within(limitMs, `${method} ${url}`, this.#answerTo(request));
  }

  close(): void {
    // Nothing is kept open.
  }

  async #answerTo(request: PlainRequest): Promise<Answer> {
    const taker = new AnswerTaker();
    const response = await this.#handle(request, taker);
    const { status = response.status, text = await response.text() } = taker;
    return { status, json: text === '' ? undefined : JSON.parse(text) };
  }
}

/** Receives an answer as a connection does. The streams of a `Response` would take longer than the answer itself. */
class AnswerTaker implements Outgoing {
  status: number | undefined;
  text: string | undefined;

  writeHead(status: number): { end(text?: string): void } {
    this.status = status;
    return {
      end: (text = '') => {
        this.text = text;
      },
    };
  }

  /** Anything that is kept until the connection closes is released immediately. */
  once(_: 'close', listener: () => void): void {
    listener();
  }
}

async function* one(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function within(limitMs: number, where: string, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new RoutespecError('late', `No answer within ${limitMs / 1000} s (${where})`));
    }, limitMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
