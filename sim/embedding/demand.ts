import { z } from 'zod/v3';
import { RoutespecError } from '../../spec/error.ts';
import { parseExact, writeExact } from '../../spec/exact-json.ts';
import type { JsonObject } from '../../spec/shapes/json.ts';
import { sentenceOfIssue } from '../../spec/text/issue.ts';

/** Checks of arguments. A test without types may pass anything, and gets a message about the mistake. */

const text = z.string().optional();

export const simulatorOptionsSchema = z.object({
  port: z.number().int().min(0).max(65_535).optional(),
  seed: z.number().finite().optional(),
  vary: z.union([z.boolean(), z.number().finite()]).optional(),
  now: z.union([z.date(), z.string(), z.number()]).optional(),
});

export const sourceOptionsSchema = z.object({
  url: z.union([z.string(), z.array(z.string())]).optional(),
  secret: text,
  previousSecret: text,
  headers: z.record(z.string()).optional(),
  writeKey: z.string().min(1).optional(),
  type: z.enum(['web', 'mobile', 'server']).optional(),
  enabled: z.boolean().optional(),
});

export const waitOptionsSchema = z.object({ withinMs: z.number().finite().nonnegative().optional() });

/**
 * @param what name of the value in a sentence
 * @throws RoutespecError `usage` if it does not fit
 */
export function demand<Schema extends z.ZodTypeAny>(what: string, schema: Schema, value: unknown): z.output<Schema> {
  const parsed = attempt(() => schema.safeParse(value));
  if (parsed === undefined) throw unreadable(what);
  if (parsed.success) return parsed.data;
  const sentence = attempt(() => sentenceOfIssue(parsed.error.issues[0], value, { whole: what }));
  throw sentence === undefined ? unreadable(what) : new RoutespecError('usage', sentence);
}

/** A call as sent. Values that JSON cannot hold are left out, or written as `JSON.stringify` writes them. */
export function demandCall(type: string, members: object): JsonObject {
  const call = attempt(() => parseExact(writeExact({ ...members, type })));
  if (call === undefined) throw unreadable(`the members of the ${type} call`);
  return call as JsonObject;
}

function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function unreadable(what: string): RoutespecError {
  return new RoutespecError(
    'usage',
    `Expected ${what} to be values of JSON, got something that cannot be read as such`,
  );
}
