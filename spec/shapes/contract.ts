import { z } from 'zod/v3';
import { GO_METHODS } from './go-messages.ts';
import { httpUrlSchema, instantSchema, jsonObjectSchema, positiveNumber, wholeNumber } from './json.ts';

/** The documents of the conformance API, version 1. Both sides ignore unknown members. */
export const CONTRACT_VERSION = 1;

export const descriptionSchema = z
  .object({
    contract: z.literal(CONTRACT_VERSION).describe('Version of the contract.'),
    implementation: z
      .object({ name: z.string().describe('Its name.'), version: z.string().describe('Its version.') })
      .describe('The implementation under test.'),
    roles: z
      .array(z.enum(['router', 'client']))
      .min(1)
      .describe('The interfaces under test.'),
    clock: z
      .enum(['virtual', 'real'])
      .describe('`virtual`: time stands still until the suite advances it. `real`: time runs.'),
    worlds: z
      .enum(['isolated', 'single'])
      .describe('`isolated`: worlds exist side by side. `single`: a new world replaces the previous one.'),
    supports: z.array(z.string()).describe('Supported optional parts of the contract; unknown names are ignored.'),
  })
  .describe('The description of an implementation.');

export const worldRequestSchema = z
  .object({
    now: instantSchema.optional().describe('Start time of a virtual clock; a real clock ignores it.'),
    trust: z
      .array(z.string())
      .optional()
      .describe('Additional certificate authorities to accept, in PEM; needs `trust`.'),
  })
  .describe('Creates a new, empty world.');

export const worldCreatedSchema = z
  .object({ world: z.string().min(1).describe('Id of the world, part of its path.') })
  .describe('The new world.');

const nowSchema = instantSchema.describe('The time in this world.');

export const countedClockSchema = z
  .object({
    now: nowSchema,
    next: instantSchema.nullable().describe('Due time of the earliest pending timer; null if there is none.'),
    busy: wholeNumber.describe('Number of pieces of work in progress that do not wait for the clock.'),
  })
  .describe('A clock that reports its next timer and the work in progress.');

export const steppedClockSchema = z
  .object({
    now: nowSchema,
    next: z.never().optional().describe('Absent.'),
    busy: z.never().optional().describe('Absent.'),
  })
  .describe('A clock that reports only its time.');

/** `next` and `busy` are both present or both absent, because one alone proves nothing. */
export const clockSchema = z.union([countedClockSchema, steppedClockSchema]).describe('The clock of a world.');

export const advanceSchema = z
  .object({
    advanceMs: wholeNumber.describe('Time to advance the clock by, in milliseconds.'),
    settle: z
      .boolean()
      .optional()
      .describe('Waits for HTTP to come to rest before each timer; an implementation without `settle` may ignore it.'),
  })
  .describe('Advances a virtual clock.');

export const ingestionSchema = z
  .object({ ingestion: httpUrlSchema.describe('Address to which a client library of this source sends its messages.') })
  .describe('The ingestion address of a source.');

export const deletionSchema = z
  .object({
    userId: z.string().describe('User whose data is to be deleted.'),
    sources: z.array(z.string()).describe('Write keys of the affected sources.'),
  })
  .describe('A deletion request.');

export const audienceSchema = z
  .object({
    name: z.string().describe('Name of the audience.'),
    source: z.string().describe('Write key of the source of its calls.'),
    members: z.array(z.string()).describe('User ids of all current members.'),
  })
  .describe('The current state of an audience. The first request creates it, and each later request syncs it.');

export const logEntrySchema = z
  .object({
    at: instantSchema.describe('Time of the entry on the clock of the implementation.'),
    kind: z.string().describe('Kind of the entry, in any words.'),
    message: z.string().describe('The event, in any words.'),
    url: z.string().optional().describe('URL concerned, if any.'),
  })
  .describe('One log entry, or one raised error.');

export const logSchema = z
  .object({ entries: z.array(logEntrySchema).describe('The entries, in any order.') })
  .describe('The log entries and raised errors of a world.');

const flushCountSchema = positiveNumber.optional();

export const clientRequestSchema = z
  .object({
    writeKey: z.string().describe('Write key of the source.'),
    endpoint: httpUrlSchema.describe('Value of `Endpoint`.'),
    size: flushCountSchema.describe('Value of `Size`, in messages.'),
    flushAt: flushCountSchema.describe('Value of `FlushAt`, in messages.'),
    flushAfterMs: positiveNumber.optional().describe('Value of `FlushAfter`, in milliseconds.'),
    debug: z.boolean().optional().describe('True to set `DEBUG=analytics` in the environment of the client.'),
  })
  .describe("Creates a client of the library; absent fields keep the library's default.");

export const clientCreatedSchema = z
  .object({ client: z.string().min(1).describe('Id of the client, part of its path.') })
  .describe('The new client.');

export const clientCallSchema = z
  .object({
    method: z.enum(GO_METHODS).describe('The method to call.'),
    message: jsonObjectSchema.describe('Its message with Go field names; the library may refuse it.'),
  })
  .describe('Calls a method of the library.');

export const clientCallAnswerSchema = z
  .object({
    error: z.string().nullable().describe('The error that the method returned; null if it accepted the message.'),
  })
  .describe('The result of a method that has returned.');

export const clientLogSchema = z
  .object({ lines: z.array(z.string()).describe('The lines, in order.') })
  .describe('The log of a client.');

export const errorAnswerSchema = z
  .object({
    error: z
      .object({ message: z.string().describe('The reason of the refusal, for a person.') })
      .describe('The reason.'),
  })
  .describe('The implementation refused the request. Its state is unchanged.');

export type Description = z.infer<typeof descriptionSchema>;
export type Clock = z.infer<typeof clockSchema>;
export type CountedClock = z.infer<typeof countedClockSchema>;
export type Ingestion = z.infer<typeof ingestionSchema>;
export type Deletion = z.infer<typeof deletionSchema>;
export type Audience = z.infer<typeof audienceSchema>;
export type LogEntry = z.infer<typeof logEntrySchema>;
export type Log = z.infer<typeof logSchema>;
export type ClientRequest = z.infer<typeof clientRequestSchema>;
export type ClientCreated = z.infer<typeof clientCreatedSchema>;
export type ClientCall = z.infer<typeof clientCallSchema>;
export type ClientCallAnswer = z.infer<typeof clientCallAnswerSchema>;
export type ClientLog = z.infer<typeof clientLogSchema>;
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;
