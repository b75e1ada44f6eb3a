import { Readable } from 'node:stream';
import { RoutespecError } from '../error.ts';
import { exceededBound, MAX_NESTING } from '../json-bounds.ts';
import { visible } from '../text/visible.ts';
import { makeProblem, type WebhookProblem } from './problem.ts';
import { bytesIn, memberIn } from './raw-body.ts';
import type { RawBody } from './signature.ts';

/**
 * The largest body that is read. A call has at most 32 KB, and escapes may make it several times as long. This is 30 times as
 * much.
 */
export const MAX_BODY_BYTES = 1024 * 1024;
/** Maximum number of values in a body. No realistic body comes near this limit. */
const MAX_VALUES = 100_000;

const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const ENCODER = new TextEncoder();

/** The JSON value, or the problem of its text. */
export type ReadJson = { readonly value: unknown } | { readonly problem: WebhookProblem };

/** Reads JSON from UTF-8 or text. Its time and memory are bounded for any sender. */
export function readJson(raw: Uint8Array | string): ReadJson {
  // A string has at least as many bytes as UTF-16 units.
  if (raw.length > MAX_BODY_BYTES) return { problem: tooLarge(raw.length) };
  const bytes = typeof raw === 'string' ? ENCODER.encode(raw) : raw;
  if (bytes.length > MAX_BODY_BYTES) return { problem: tooLarge(bytes.length) };
  const exceeded = exceededBound(bytes, { depth: MAX_NESTING, values: MAX_VALUES, textBytes: MAX_BODY_BYTES });
  if (exceeded !== undefined) return { problem: makeProblem(exceeded, 'more') };
  return parse(raw);
}

function parse(raw: Uint8Array | string): ReadJson {
  try {
    return { value: JSON.parse(typeof raw === 'string' ? raw : DECODER.decode(raw)) };
  } catch (error) {
    const got = error instanceof SyntaxError ? `other text (${visible(error.message)})` : 'bytes that are not UTF-8';
    return { problem: makeProblem('JSON in UTF-8', got) };
  }
}

function tooLarge(length: number): WebhookProblem {
  return makeProblem(`at most ${MAX_BODY_BYTES} bytes`, `${length}`);
}

/** A request whose body `readBody` reads. */
export type BodySource =
  | RawBody
  /** A request of node:http, or the `body` of one of the Fetch API. */
  | AsyncIterable<Uint8Array | string>
  /** A request of the Fetch API, of a framework that keeps the bytes in `body`, or an event of AWS Lambda. */
  | { readonly body: unknown; readonly isBase64Encoded?: boolean }
  /** A request of a framework that keeps the bytes next to the parsed body. */
  | { readonly rawBody: unknown }
  | null;

/**
 * Reads all bytes of a request, as its signature needs them. It accepts requests of node:http, Express or the Fetch
 * API, events of AWS Lambda or API Gateway, and values that have the bytes already.
 * @throws RoutespecError `usage` if the request was read or parsed before; `invalid` beyond 1 MiB, and the rest is not
 * read
 */
export async function readBody(from: BodySource): Promise<Uint8Array> {
  if (from === null) return new Uint8Array(0);
  const whole = wholeIn(from);
  if (whole !== undefined) return demandSmall(whole);
  const stream = streamIn(from);
  return stream === null ? new Uint8Array(0) : collect(stream);
}

/** The bytes, if the value holds all of them. */
function wholeIn(from: NonNullable<BodySource>): Buffer | undefined {
  const { rawBody, body, isBase64Encoded } = readMembers(from);
  const kept = bytesIn(from) ?? bytesIn(rawBody);
  if (kept !== undefined || (isStream(from) && !isUsed(from))) return kept;
  return isBase64Encoded === true && typeof body === 'string' ? Buffer.from(body, 'base64') : bytesIn(body);
}

/** The unread stream; null for a request without a body. @throws RoutespecError `usage` if there is none */
function streamIn(from: NonNullable<BodySource>): AsyncIterable<unknown> | null {
  const { body, bodyUsed } = readMembers(from);
  const stream = isStream(from) ? from : body;
  if (bodyUsed === true || (isStream(stream) && isUsed(stream))) {
    const advice = 'read it before a body parser does, or let the parser keep the bytes as `rawBody`';
    throw usage(`unread, got one that was read; ${advice}`);
  }
  if (isStream(stream)) return stream;
  if (stream === null) return null;
  throw usage(`bytes or a stream, got ${body === undefined ? typeof from : 'a body that was parsed'}`);
}

const usage = (rest: string): RoutespecError => new RoutespecError('usage', `The request must be ${rest}`);

interface Members {
  readonly rawBody?: unknown;
  readonly body?: unknown;
  readonly bodyUsed?: unknown;
  readonly isBase64Encoded?: unknown;
}

function readMembers(from: unknown): Members {
  const [rawBody, body] = [memberIn(from, 'rawBody'), memberIn(from, 'body')];
  return { rawBody, body, bodyUsed: memberIn(from, 'bodyUsed'), isBase64Encoded: memberIn(from, 'isBase64Encoded') };
}

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof memberIn(value, Symbol.asyncIterator) === 'function';

/** True if something has read from a stream, or is about to. */
function isUsed(stream: AsyncIterable<unknown>): boolean {
  const didRead = memberIn(stream, 'readableDidRead');
  if (didRead !== undefined) return didRead === true || memberIn(stream, 'readableFlowing') === true;
  return memberIn(stream, 'locked') === true || Readable.isDisturbed(stream as unknown as Readable);
}

async function collect(stream: AsyncIterable<unknown>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const iterator = stream[Symbol.asyncIterator]();
  if (typeof memberIn(iterator, 'next') !== 'function') throw usage('a stream, got what only looks like one');
  for await (const piece of { [Symbol.asyncIterator]: () => iterator }) {
    const read = toPiece(piece, stream);
    bytes += read.length;
    if (bytes > MAX_BODY_BYTES) throw tooMuch();
    pieces.push(read);
  }
  return Buffer.concat(pieces);
}

/** A stream with an encoding yields text. */
function toPiece(piece: unknown, stream: object): Buffer {
  const encoding = String(memberIn(stream, 'readableEncoding'));
  const read =
    typeof piece === 'string' ? Buffer.from(piece, Buffer.isEncoding(encoding) ? encoding : 'utf8') : bytesIn(piece);
  if (read !== undefined) return read;
  throw usage(`a stream of bytes, got one of ${typeof piece}`);
}

function demandSmall(bytes: Buffer): Uint8Array {
  if (bytes.length > MAX_BODY_BYTES) throw tooMuch();
  return bytes;
}

function tooMuch(): RoutespecError {
  const problem = makeProblem(`at most ${MAX_BODY_BYTES} bytes`, 'more');
  return new RoutespecError('invalid', problem.message, { problem });
}
