import type { z } from 'zod/v3';

/**
 * How deep the values of a body may be nested. What is deeper could not be written as JSON again, for that is done by
 * recursion; no honest document comes near it.
 */
export const MAX_NESTING = 1000;

/** Any request body. An audience of a hundred thousand members fits; a call has its own, far smaller limit. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** A body that was read, or what is wrong with it in one sentence. */
export type Parsed<Value> = { readonly value: Value } | { readonly problem: string };

/** All bytes of a body; null as soon as there are more than may be. */
export async function readBytes(body: AsyncIterable<Uint8Array> | null): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

function children(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

/** Goes down level by level, since a recursion would end at the depth that it is to find. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_NESTING) return true;
    level = level.flatMap(children);
  }
  return false;
}

function describeIssue(issue: z.ZodIssue | undefined): string {
  const path = issue?.path.join('.') || 'body';
  return `Expected \`${path}\` to be of the form that it has to have, got: ${issue?.message ?? 'something else'}`;
}

/** Reads bytes as JSON of any shape. */
export function parseJson(bytes: Uint8Array): Parsed<unknown> {
  let json: unknown;
  try {
    json = JSON.parse(UTF_8.decode(bytes));
  } catch (error) {
    return { problem: `Expected the request body to be JSON in UTF-8, got: ${(error as Error).message}` };
  }
  if (isTooDeep(json)) return { problem: `Expected at most ${MAX_NESTING} levels of nesting, got more` };
  return { value: json };
}

/** Takes a JSON value for one of a shape. */
export function parseValue<Schema extends z.ZodTypeAny>(value: unknown, schema: Schema): Parsed<z.output<Schema>> {
  const result = schema.safeParse(value);
  return result.success ? { value: result.data } : { problem: describeIssue(result.error.issues[0]) };
}

/** Reads bytes as JSON of one shape. */
export function parseBody<Schema extends z.ZodTypeAny>(bytes: Uint8Array, schema: Schema): Parsed<z.output<Schema>> {
  const json = parseJson(bytes);
  return 'problem' in json ? json : parseValue(json.value, schema);
}
