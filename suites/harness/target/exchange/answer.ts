import { RoutespecError } from '../../../../spec/error.ts';
import { exceededBound, type JsonBounds } from '../../../../spec/json-bounds.ts';

/** The largest answer that is read, unless it is a log. Conforming answers are far below 1 KiB. */
export const ANSWER_BYTES = 1024 * 1024;
/** The largest log that is read. A library may log each batch of 500 KB that it sends. */
export const LOG_BYTES = 8 * 1024 * 1024;
/** Bounds on parsing. A log of 30,000 entries fits, and no document of the contract is deeper than 5 levels. */
const BOUNDS: JsonBounds = { depth: 64, values: 200_000, textBytes: ANSWER_BYTES };
const EXCERPT_CHARACTERS = 120;

const NOTHING = Buffer.alloc(0);

export interface Reading {
  /** The largest body that is read. */
  readonly answerBytes: number;
  /** True if a body that is not JSON is accepted as text. */
  readonly takesText?: true | undefined;
  /** Bounds on parsing, if the contract needs others. */
  readonly bounds?: JsonBounds | undefined;
  readonly parse?: ((text: string) => unknown) | undefined;
}

/** A whole answer. `json` is undefined if the body is empty. */
export interface Answer {
  readonly status: number;
  readonly json: unknown;
}

const SERVER_ERROR = Symbol('status 5xx');

/** The status of an overloaded server that has not read the request. */
const UNAVAILABLE = 503;

/** Errors when the other side ends a connection without an answer. */
const BROKEN = /ECONNRESET|EPIPE|other side closed/;

/** Carries requests of the contract to an implementation: over HTTP, unless the implementation runs in this thread. */
export interface Transport {
  /**
   * Sends JSON and returns the whole answer.
   * @param signal Ends the exchange when it is aborted. If its reason is a RoutespecError, that error is thrown
   * unchanged.
   * @param answerBytes The largest answer that is read.
   * @throws RoutespecError if there is no answer, or none that can be read
   */
  send(
    method: string,
    url: string,
    body?: unknown,
    limitMs?: number,
    signal?: AbortSignal,
    answerBytes?: number,
  ): Promise<Answer>;
  /** Closes the connections kept open between requests. */
  close(): void;
}

/** Collects the body of an answer, up to a limit. */
export class BodyReader {
  readonly #limitBytes: number;
  #bytes: Buffer = NOTHING;
  #sizeBytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /**
   * Adds a chunk. A small body is its only chunk. Others are collected in one buffer that grows, because a body in chunks
   * of one byte would otherwise take a hundred times its size.
   * @returns False if the body is larger than the limit.
   */
  add(chunk: Buffer): boolean {
    const sumBytes = this.#sizeBytes + chunk.length;
    if (sumBytes > this.#limitBytes) return false;
    if (this.#sizeBytes === 0) this.#bytes = chunk;
    else {
      if (sumBytes > this.#bytes.length) this.#grow(sumBytes);
      chunk.copy(this.#bytes, this.#sizeBytes);
    }
    this.#sizeBytes = sumBytes;
    return true;
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#sizeBytes);
  }

  #grow(neededBytes: number): void {
    const larger = Buffer.alloc(Math.max(neededBytes, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#sizeBytes);
    this.#bytes = larger;
  }
}

/**
 * Reads a whole answer.
 * @param where Method and URL of its request, for messages.
 * @throws RoutespecError `adapter-failed` if it exceeds a bound or is not JSON
 */
export function readAnswer(
  status: number,
  bytes: Buffer,
  where: string,
  { takesText, bounds = BOUNDS, parse = JSON.parse }: Reading,
): Answer {
  const exceeded = exceededBound(bytes, bounds);
  if (exceeded !== undefined) throw new RoutespecError('adapter-failed', `Expected ${exceeded}, got more (${where})`);
  const text = bytes.toString('utf8');
  if (text.trim() === '') return { status, json: undefined };
  try {
    return { status, json: parse(text) };
  } catch {
    if (takesText) return { status, json: text };
    const excerpt = JSON.stringify(text.slice(0, EXCERPT_CHARACTERS));
    const message = `Expected a JSON answer, got status ${status} with ${excerpt} (${where})`;
    throw new RoutespecError('adapter-failed', message, toCause(status));
  }
}

/** The options of the error about an answer, from which `isCrash` recognises a status 5xx. */
export function toCause(status: number): ErrorOptions {
  return status >= 500 && status < 600 && status !== UNAVAILABLE ? { cause: SERVER_ERROR } : {};
}

/**
 * True if an error shows that a request crashed its handler: the answer was a status 5xx, or the connection ended
 * without an answer.
 */
export function isCrash(error: unknown): error is RoutespecError {
  if (!(error instanceof RoutespecError)) return false;
  return error.cause === SERVER_ERROR || (error.code === 'unreachable' && BROKEN.test(error.message));
}
