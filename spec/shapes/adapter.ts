import { z } from 'zod/v3';
import { httpUrlSchema, jsonObjectSchema } from './json.ts';

/**
 * The lines between the suite and an adapter, the program that calls a client library for it: one JSON object a line,
 * requests on its standard input, answers on its standard output. Both sides ignore unknown members.
 */

const id = z.number().int().positive().describe('Number of the request, which its answer repeats.');
const flushCount = z.number().int().positive().optional();

/** What an adapter can support, by the names that `supports` and the request `new` have. */
export const ADAPTER_OPTIONS = ['size', 'flushAt', 'flushAfterMs', 'debug'] as const;

/** The methods of a library, as requests name them. */
export const ADAPTER_METHODS = ['identify', 'track', 'page', 'group', 'alias'] as const;

export const adapterRequestSchema = z
  .object({
    id,
    do: z
      .enum(['describe', 'new', ...ADAPTER_METHODS, 'close'])
      .describe('`describe` what is under test, make the client (`new`), call one of its methods, or `close` it.'),
    message: jsonObjectSchema
      .optional()
      .describe('What a method takes: the message of the service document, its field names in camel case.'),
    writeKey: z.string().optional().describe('Of `new`: write key of the source.'),
    endpoint: httpUrlSchema.optional().describe('Of `new`: where the client sends to.'),
    size: flushCount.describe('Of `new`: value of `Size`, in messages.'),
    flushAt: flushCount.describe('Of `new`: value of `FlushAt`, in messages.'),
    flushAfterMs: z.number().int().positive().optional().describe('Of `new`: value of `FlushAfter`, in milliseconds.'),
  })
  .describe('A line that the suite writes to an adapter.');

export const adapterAnswerSchema = z
  .object({
    id,
    error: z.string().nullable().optional().describe('Why the library refused; absent or null when it did not.'),
    name: z.string().optional().describe('To `describe`: name of the library.'),
    version: z.string().optional().describe('To `describe`: its version.'),
    supports: z.array(z.string()).optional().describe('To `describe`: the options that the adapter passes on.'),
  })
  .describe('A line that an adapter writes to the suite.');

export type AdapterRequest = z.infer<typeof adapterRequestSchema>;
export type AdapterAnswer = z.infer<typeof adapterAnswerSchema>;
