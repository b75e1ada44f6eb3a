import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod/v3';
import { parseExact } from '../../spec/exact-json.ts';
import { exceededBound, MAX_NESTING } from '../../spec/json-bounds.ts';
import { sentenceOfIssue } from '../../spec/text/issue.ts';
import type { Budget, Quota } from '../model/budget.ts';
import { bodyStream, refuse, refuseForRoom } from './exchange.ts';

/** The first buffer for a body in pieces. Most bodies come in one piece, and need no buffer. */
const FIRST_BUFFER_BYTES = 64 * 1024;

/** Reason why a body was not read to its end: it is too large, or the memory is used up. */
type Unread = 'too-large' | 'no-room';

/**
 * Collects the pieces of one body in one buffer, because a client that sends byte by byte would otherwise make the
 * simulator keep an object for each byte.
 */
export class Reception {
  readonly #quota: Quota;
  readonly #maxBytes: number;
  #buffer: Uint8Array = new Uint8Array(0);
  #sizeBytes = 0;
  #heldBytes = 0;

  /** @param quota pays for the unfinished body, until `release` */
  constructor(quota: Quota, maxBytes: number) {
    this.#quota = quota;
    this.#maxBytes = maxBytes;
  }

  /** Reads a body to its end. A broken-off body is an error. */
  async read(body: AsyncIterable<Uint8Array> | null): Promise<Uint8Array | Unread> {
    for await (const piece of body ?? []) {
      const problem = this.#add(piece);
      if (problem !== null) return problem;
    }
    return this.#buffer.subarray(0, this.#sizeBytes);
  }

  release(): void {
    this.#quota.release(this.#heldBytes);
    this.#heldBytes = 0;
  }

  #add(piece: Uint8Array): Unread | null {
    const needed = this.#sizeBytes + piece.byteLength;
    if (needed > this.#maxBytes) return 'too-large';
    if (needed > this.#buffer.byteLength) {
      const grown = Math.min(this.#maxBytes, Math.max(FIRST_BUFFER_BYTES, 2 * needed));
      const capacity = this.#sizeBytes === 0 ? needed : grown;
      if (!this.#quota.take(capacity - this.#heldBytes)) return 'no-room';
      this.#heldBytes = capacity;
      this.#grow(piece, capacity);
    }
    // The first piece is not copied.
    if (this.#buffer !== piece) this.#buffer.set(piece, this.#sizeBytes);
    this.#sizeBytes = needed;
    return null;
  }

  #grow(piece: Uint8Array, capacity: number): void {
    if (this.#sizeBytes === 0) {
      this.#buffer = piece;
      return;
    }
    const larger = Buffer.allocUnsafe(capacity);
    larger.set(this.#buffer.subarray(0, this.#sizeBytes));
    this.#buffer = larger;
  }
}

/**
 * Number of values that a body may contain. The largest conforming one is an audience of a hundred thousand members. Each wrong
 * value costs hundreds of bytes of explanation while a body is checked.
 */
export const MAX_VALUES = 200_000;

/** The largest request body. An audience of a hundred thousand members fits. A call has its own, far lower limit. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** A fast check that gives the same verdict as a shape, without a reason. */
type Check = (value: unknown) => boolean;

/** A body that was read, or one sentence that says what is wrong with it. */
export type Parsed<Value> = { readonly value: Value } | { readonly problem: string };

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Reads bytes as JSON of any shape. Numbers that a double cannot hold can be written again as they came. */
export function parseJson(bytes: Uint8Array): Parsed<unknown> {
  const exceeded = exceededBound(bytes, { depth: MAX_NESTING, values: MAX_VALUES, textBytes: MAX_BODY_BYTES });
  if (exceeded !== undefined) return { problem: `Expected ${exceeded}, got more` };
  try {
    return { value: parseExact(UTF_8.decode(bytes)) };
  } catch (error) {
    return { problem: `Expected the request body to be JSON in UTF-8, got: ${(error as Error).message}` };
  }
}

/**
 * Checks that a JSON value has a shape, and returns the value itself: Zod's copy would lack every member that is called
 * `__proto__`. So the shapes of requests must not transform anything.
 *
 * @param isValid asked first; the shape itself is needed only to say what is wrong
 */
export function parseValue<Schema extends z.ZodTypeAny>(
  value: unknown,
  schema: Schema,
  isValid?: Check,
): Parsed<z.output<Schema>> {
  if (isValid?.(value) === true) return { value: value as z.output<Schema> };
  const result = schema.safeParse(value);
  return result.success
    ? { value: value as z.output<Schema> }
    : { problem: sentenceOfIssue(result.error.issues[0], value) };
}

/** Reads bytes as JSON of one shape. @param isValid as for `parseValue` */
export function parseBody<Schema extends z.ZodTypeAny>(
  bytes: Uint8Array,
  schema: Schema,
  isValid?: Check,
): Parsed<z.output<Schema>> {
  const json = parseJson(bytes);
  return 'problem' in json ? json : parseValue(json.value, schema, isValid);
}

/** The context of a request whose body can be read. */
export interface WithReception {
  Variables: { reception: Reception };
}

/** Prepares to read the body of a request. The budget pays for it until the request is answered. */
export function receiving(budget: Budget): MiddlewareHandler<WithReception> {
  return async (context, next) => {
    const reception = new Reception(budget, MAX_BODY_BYTES);
    context.set('reception', reception);
    try {
      await next();
    } finally {
      reception.release();
    }
  };
}

/**
 * The context of a request whose body is complete. Handlers of frequent requests read variables with `get`, because
 * each use of `context.var` copies all of them.
 */
interface WithBytes {
  Variables: { bytes: Uint8Array };
}

/** The context of a request whose body is a document of a known shape. */
interface WithDocument<Document> {
  Variables: { document: Document };
}

/** Reads the whole body, or refuses one that is too large. */
export const readBody = createMiddleware<WithBytes & WithReception>(async (context, next) => {
  const bytes = await context.get('reception').read(bodyStream(context));
  if (bytes === 'no-room') return refuseForRoom(context);
  if (bytes === 'too-large')
    return refuse(context, 413, `Expected a request body of at most ${MAX_BODY_BYTES} bytes, got more`);
  context.set('bytes', bytes);
  return next();
});

/** Parses the body as a document of the shape, or refuses it. @param isValid as for `parseValue` */
export function readDocument<Schema extends z.ZodTypeAny>(
  schema: Schema,
  isValid?: Check,
): MiddlewareHandler<WithBytes & WithDocument<z.output<Schema>>> {
  return async (context, next) => {
    const parsed = parseBody(context.get('bytes'), schema, isValid);
    if ('problem' in parsed) return refuse(context, 400, parsed.problem);
    context.set('document', parsed.value);
    return next();
  };
}
