import { z } from 'zod/v3';
import { GO_METHODS } from './go-messages.ts';
import { httpUrlSchema, instantSchema, jsonObjectSchema } from './json.ts';

/** The documents of the target contract, version 1. Both sides ignore unknown members. */
export const CONTRACT_VERSION = 1;

export const descriptionSchema = z
  .object({
    contract: z.literal(CONTRACT_VERSION).describe('Version of the target contract.'),
    implementation: z
      .object({ name: z.string().describe('Its name.'), version: z.string().describe('Its version.') })
      .describe('What is under test.'),
    roles: z
      .array(z.enum(['router', 'client']))
      .min(1)
      .describe('The interfaces under test.'),
    clock: z
      .enum(['virtual', 'real'])
      .describe('Whether time stands still until the suite moves it (`virtual`) or not (`real`).'),
    worlds: z
      .enum(['isolated', 'single'])
      .describe('Whether worlds exist side by side (`isolated`), or making one wipes the previous one (`single`).'),
    supports: z
      .array(z.string())
      .describe('The optional parts of the contract that it supports; unknown names are ignored.'),
  })
  .describe('How an implementation describes itself.');

export const worldRequestSchema = z
  .object({
    now: instantSchema.optional().describe('Where a virtual clock starts; a real one ignores it.'),
    trust: z
      .array(z.string())
      .optional()
      .describe('Certificate authorities to accept beside the usual ones, in PEM; needs `trust`.'),
  })
  .describe('Asks for a fresh, empty world.');

export const worldCreatedSchema = z
  .object({ world: z.string().min(1).describe('Id of the world, part of its path.') })
  .describe('The world that was made.');

const nowSchema = instantSchema.describe('The time in this world.');

export const countedClockSchema = z
  .object({
    now: nowSchema,
    next: instantSchema.nullable().describe('When the earliest pending timer is due; null when there is none.'),
    busy: z
      .number()
      .int()
      .nonnegative()
      .describe('How many pieces of work are under way that do not wait for the clock.'),
  })
  .describe('A clock that reports its next timer and the work under way.');

export const steppedClockSchema = z
  .object({
    now: nowSchema,
    next: z.never().optional().describe('Absent.'),
    busy: z.never().optional().describe('Absent.'),
  })
  .describe('A clock that reports only its time.');

/** `next` and `busy` are both present or both absent: one alone proves nothing. */
export const clockSchema = z.union([countedClockSchema, steppedClockSchema]).describe('The clock of a world.');

export const advanceSchema = z
  .object({
    advanceMs: z.number().int().nonnegative().describe('How far to move the clock, in milliseconds.'),
    settle: z
      .boolean()
      .optional()
      .describe('Asks to let HTTP come to rest before each timer; an implementation without `settle` may ignore it.'),
  })
  .describe('Moves a virtual clock forward.');

export const ingestionSchema = z
  .object({ ingestion: httpUrlSchema.describe('Where a client library of this source sends its messages.') })
  .describe('The ingestion address of a source.');

export const deletionSchema = z
  .object({
    userId: z.string().describe('The user whose data is to be deleted.'),
    sources: z.array(z.string()).describe('Write keys of the affected sources.'),
  })
  .describe('A deletion request.');

export const audienceSchema = z
  .object({
    name: z.string().describe('Name of the audience.'),
    source: z.string().describe('Write key of the source that its calls come from.'),
    members: z.array(z.string()).describe('User ids of all current members.'),
  })
  .describe('The current state of an audience: the first such request creates it, each later one syncs it.');

export const logEntrySchema = z
  .object({
    at: instantSchema.describe('When it happened, on the clock of the implementation.'),
    kind: z.string().describe('What kind of entry it is, in any words.'),
    message: z.string().describe('What happened, in any words.'),
    url: z.string().optional().describe('The URL that it is about, if any.'),
  })
  .describe('One entry that the implementation logged, or one error that it raised.');

export const logSchema = z
  .object({ entries: z.array(logEntrySchema).describe('The entries, in any order.') })
  .describe('What the implementation logged or raised in a world.');

const flushCountSchema = z.number().int().positive().optional();

export const clientRequestSchema = z
  .object({
    writeKey: z.string().describe('Write key of the source.'),
    endpoint: httpUrlSchema.describe('Value of `Endpoint`.'),
    size: flushCountSchema.describe('Value of `Size`, in messages.'),
    flushAt: flushCountSchema.describe('Value of `FlushAt`, in messages.'),
    flushAfterMs: z.number().int().positive().optional().describe('Value of `FlushAfter`, in milliseconds.'),
    debug: z.boolean().optional().describe('Whether the environment of the client has `DEBUG=analytics`.'),
  })
  .describe("Asks for a client of the library; fields that are absent keep the library's default.");

export const clientCreatedSchema = z
  .object({ client: z.string().min(1).describe('Id of the client, part of its path.') })
  .describe('The client that was made.');

export const clientCallSchema = z
  .object({
    method: z.enum(GO_METHODS).describe('The method to call.'),
    message: jsonObjectSchema.describe('Its message, with Go field names; the library may refuse it.'),
  })
  .describe('Calls a method of the library.');

export const clientCallAnswerSchema = z
  .object({
    error: z.string().nullable().describe('The error that the method returned; null when it accepted the message.'),
  })
  .describe('The result of a method that has returned.');

export const clientLogSchema = z
  .object({ lines: z.array(z.string()).describe('The lines, in order.') })
  .describe('What a client logged.');

export const errorAnswerSchema = z
  .object({
    error: z
      .object({ message: z.string().describe('Why the implementation refused, for a person.') })
      .describe('The reason.'),
  })
  .describe('The implementation refused; its state is unchanged.');

export type Description = z.infer<typeof descriptionSchema>;
export type WorldRequest = z.infer<typeof worldRequestSchema>;
export type WorldCreated = z.infer<typeof worldCreatedSchema>;
export type Clock = z.infer<typeof clockSchema>;
export type CountedClock = z.infer<typeof countedClockSchema>;
export type Advance = z.infer<typeof advanceSchema>;
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
