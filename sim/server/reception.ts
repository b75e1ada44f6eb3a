import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod/v3';
import type { Budget, Purse } from '../model/budget.ts';
import { refuse, refuseForRoom } from './answers.ts';
import { type Check, MAX_BODY_BYTES, parseBody } from './body.ts';
import { bodyOf } from './exchange.ts';

/** The first buffer for a body in pieces. Most bodies come in one piece, and need no buffer. */
const FIRST_BUFFER_BYTES = 64 * 1024;

/** Reason why a body was not read to its end: it is too large, or the memory is used up. */
type Unread = 'too-large' | 'no-room';

/**
 * Collects the pieces of one body in one buffer, because a client that sends byte by byte would otherwise make the
 * simulator keep an object for each byte.
 */
export class Reception {
  readonly #purse: Purse;
  readonly #maxBytes: number;
  #buffer: Uint8Array = new Uint8Array(0);
  #sizeBytes = 0;
  #heldBytes = 0;

  /** @param purse pays for the unfinished body, until `release` */
  constructor(purse: Purse, maxBytes: number) {
    this.#purse = purse;
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
    this.#purse.release(this.#heldBytes);
    this.#heldBytes = 0;
  }

  #add(piece: Uint8Array): Unread | null {
    const needed = this.#sizeBytes + piece.byteLength;
    if (needed > this.#maxBytes) return 'too-large';
    if (needed > this.#buffer.byteLength) {
      const grown = Math.min(this.#maxBytes, Math.max(FIRST_BUFFER_BYTES, 2 * needed));
      const capacity = this.#sizeBytes === 0 ? needed : grown;
      if (!this.#purse.take(capacity - this.#heldBytes)) return 'no-room';
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
  const bytes = await context.get('reception').read(bodyOf(context));
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
