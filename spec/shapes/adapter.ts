import { z } from 'zod/v3';
import { httpUrlSchema, jsonObjectSchema, positiveNumber } from './json.ts';

/**
 * The lines between the suite and a stdio adapter, a program that calls a client library for the suite. Each line is one
 * JSON object: requests on its standard input, answers on its standard output. Both sides ignore unknown members.
 */

const id = positiveNumber.describe('Number of the request. Its answer repeats it.');
const flushCount = positiveNumber.optional();

/** Options that an adapter can support, as `supports` and the request `new` name them. */
export const ADAPTER_OPTIONS = ['size', 'flushAt', 'flushAfterMs', 'debug'] as const;

export const ADAPTER_METHODS = ['identify', 'track', 'page', 'group', 'alias'] as const;

export const adapterRequestSchema = z
  .object({
    id,
    do: z
      .enum(['describe', 'new', ...ADAPTER_METHODS, 'close'])
      .describe('`describe` the library, create a client (`new`), call one of its methods, or `close` it.'),
    message: jsonObjectSchema
      .optional()
      .describe('Argument of a method: the message of the service document, with field names in camel case.'),
    writeKey: z.string().optional().describe('Of `new`: write key of the source.'),
    endpoint: httpUrlSchema.optional().describe('Of `new`: address that the client sends to.'),
    size: flushCount.describe('Of `new`: value of `Size`, in messages.'),
    flushAt: flushCount.describe('Of `new`: value of `FlushAt`, in messages.'),
    flushAfterMs: positiveNumber.optional().describe('Of `new`: value of `FlushAfter`, in milliseconds.'),
  })
  .describe('A line that the suite writes to an adapter.');

export const adapterAnswerSchema = z
  .object({
    id,
    error: z
      .string()
      .nullable()
      .optional()
      .describe('Reason of the library for refusing; absent or null if it accepted.'),
    name: z.string().optional().describe('To `describe`: name of the library.'),
    version: z.string().optional().describe('To `describe`: its version.'),
    supports: z.array(z.string()).optional().describe('To `describe`: the options that the adapter passes on.'),
  })
  .describe('A line that an adapter writes to the suite.');

export type AdapterRequest = z.infer<typeof adapterRequestSchema>;
export type AdapterAnswer = z.infer<typeof adapterAnswerSchema>;
