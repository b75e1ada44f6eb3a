import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod/v3';
import { refuse, refuseForRoom } from '../answers.ts';
import { type Check, MAX_BODY_BYTES, parseBody } from '../body/body.ts';
import { bodyOf } from '../exchange.ts';
import type { WithReception } from './reception.ts';

/**
 * The context of a request whose body is complete. Handlers of requests that come in great number take variables by `get`, because
 * each use of `context.var` copies all of them.
 */
export interface WithBytes {
  Variables: { bytes: Uint8Array };
}

/** The context of a request whose body is a document of a known shape. */
export interface WithDocument<Document> {
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
