import type { z } from 'zod/v3';
import { parseExact } from '../../spec/exact-json.ts';
import { exceededBound, MAX_NESTING } from '../../spec/json-bounds.ts';
import { sentenceOfIssue } from '../../spec/text/issue.ts';

/**
 * Most values in a body. The largest conforming body is an audience of a hundred thousand members. Each wrong value
 * costs hundreds of bytes of explanation during the check.
 */
export const MAX_VALUES = 200_000;

/** The largest request body. An audience of a hundred thousand members fits. A call has a separate, far lower limit. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** A fast check that gives the same verdict as a shape, without a reason. */
export type Check = (value: unknown) => boolean;

/** A body after reading, or its problem in one sentence. */
export type Parsed<Value> = { readonly value: Value } | { readonly problem: string };

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Reads bytes as JSON of any shape. Numbers that a double cannot hold can be written back unchanged. */
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
 * Checks that a JSON value has a shape, and returns the value itself: Zod's copy would lack every member with the name
 * `__proto__`. So the shapes of requests must not transform anything.
 * @param isValid called first; the shape itself is needed only to explain a problem
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
