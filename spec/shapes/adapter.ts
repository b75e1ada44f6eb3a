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

const describeRequestSchema = z
  .object({ id, do: z.literal('describe').describe('Asks what is under test.') })
  .describe('The first request to the first process.');

const newRequestSchema = z
  .object({
    id,
    do: z.literal('new').describe('Asks for the client of this process.'),
    writeKey: z.string().describe('Write key of the source.'),
    endpoint: httpUrlSchema.describe('Where the client sends to.'),
    size: flushCount.describe('Value of `Size`, in messages.'),
    flushAt: flushCount.describe('Value of `FlushAt`, in messages.'),
    flushAfterMs: z.number().int().positive().optional().describe('Value of `FlushAfter`, in milliseconds.'),
  })
  .describe("Makes the client; options that are absent keep the library's default.");

const methodRequestSchema = z
  .object({
    id,
    do: z.enum(ADAPTER_METHODS).describe('The method to call.'),
    message: jsonObjectSchema.describe('Its message, with the field names of the library in camel case.'),
  })
  .describe('Calls a method of the client.');

const closeRequestSchema = z
  .object({ id, do: z.literal('close').describe('Closes the client, which sends what it still has.') })
  .describe('Closes the client.');

export const adapterRequestSchema = z
  .union([describeRequestSchema, newRequestSchema, methodRequestSchema, closeRequestSchema])
  .describe('A line that the suite writes to an adapter.');

const resultSchema = z
  .object({
    id,
    error: z.string().nullable().optional().describe('Why the library refused; absent or null when it did not.'),
    name: z.string().optional().describe('Name of the library; in the answer to `describe`.'),
    version: z.string().optional().describe('Version of the library; in the answer to `describe`.'),
    supports: z
      .array(z.string())
      .optional()
      .describe('The options that the adapter passes on; in the answer to `describe`.'),
  })
  .describe('The answer to a request.');

const logLineSchema = z
  .object({ log: z.string().describe('What the library logged.') })
  .describe('A line of the log of the library. What is printed on standard error belongs to the log too.');

export const adapterAnswerSchema = z
  .union([resultSchema, logLineSchema])
  .describe('A line that an adapter writes to the suite.');

export type AdapterRequest = z.infer<typeof adapterRequestSchema>;
export type AdapterResult = z.infer<typeof resultSchema>;
export type AdapterAnswer = z.infer<typeof adapterAnswerSchema>;
