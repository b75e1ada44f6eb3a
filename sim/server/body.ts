import type { z } from 'zod/v3';

/**
 * How deep the values of a body may be nested. Deeper values could not be written as JSON again, because that is
 * recursive. No honest document comes near this limit.
 */
export const MAX_NESTING = 1000;

/** The largest request body. An audience of a hundred thousand members fits. A call has its own, far lower limit. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** A body that was read, or one sentence that says what is wrong with it. */
export type Parsed<Value> = { readonly value: Value } | { readonly problem: string };

/** Reads all bytes of a body; null as soon as there are too many. */
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

/** Descends level by level, because recursion would fail at the very depth that it should detect. */
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
  return `Expected \`${path}\` to be valid, got: ${issue?.message ?? 'something else'}`;
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

/** Checks that a JSON value has a shape. */
export function parseValue<Schema extends z.ZodTypeAny>(value: unknown, schema: Schema): Parsed<z.output<Schema>> {
  const result = schema.safeParse(value);
  return result.success ? { value: result.data } : { problem: describeIssue(result.error.issues[0]) };
}

/** Reads bytes as JSON of one shape. */
export function parseBody<Schema extends z.ZodTypeAny>(bytes: Uint8Array, schema: Schema): Parsed<z.output<Schema>> {
  const json = parseJson(bytes);
  return 'problem' in json ? json : parseValue(json.value, schema);
}
