import { z } from 'zod/v3';
import { GO_METHODS } from './go-messages.ts';
import { httpUrlSchema, instantSchema, jsonObjectSchema } from './json.ts';

/** The documents of the target contract, version 1. Members that nobody knows are ignored, in both directions. */
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
      .describe('The interfaces that are under test.'),
    clock: z.enum(['virtual', 'real']).describe('Whether time stands still until it is moved.'),
    worlds: z
      .enum(['isolated', 'single'])
      .describe('Whether worlds live side by side, or making one wipes the one before.'),
    supports: z.array(z.string()).describe('The optional parts that are there; names that nobody knows are ignored.'),
  })
  .describe('How an implementation describes itself.');

export const worldRequestSchema = z
  .object({
    now: instantSchema.optional().describe('Where a virtual clock starts; a real one ignores it.'),
    trust: z
      .array(z.string())
      .optional()
      .describe('Certificate authorities to accept beside the usual ones, PEM; needs `trust`.'),
  })
  .describe('Asks for a fresh, empty world.');

export const worldCreatedSchema = z
  .object({ world: z.string().min(1).describe('Id of the world, part of its path.') })
  .describe('The world that was made.');

const nowSchema = instantSchema.describe('What time it is in this world.');

/** `next` and `busy` come together or not at all: one without the other proves nothing. */
export const clockSchema = z
  .union([
    z.object({
      now: nowSchema,
      next: instantSchema.nullable().describe('When the earliest pending timer is due; null when there is none.'),
      busy: z.number().int().nonnegative().describe('Pieces of work that go on without the clock.'),
    }),
    z.object({
      now: nowSchema,
      next: z.never().optional().describe('Not told.'),
      busy: z.never().optional().describe('Not told.'),
    }),
  ])
  .describe('The clock of a world.');

export const advanceSchema = z
  .object({
    advanceMs: z.number().int().nonnegative().describe('How far to move the clock, in milliseconds.'),
    settle: z
      .boolean()
      .optional()
      .describe('Asks to let HTTP come to rest before each timer; who does not know it ignores it.'),
  })
  .describe('Moves a virtual clock forward.');

export const ingestionSchema = z
  .object({ ingestion: httpUrlSchema.describe('Where a client library of this source sends to.') })
  .describe('The ingestion address of a source.');

export const deletionSchema = z
  .object({
    userId: z.string().describe('The user whose data is to be deleted.'),
    sources: z.array(z.string()).describe('Write keys of the affected sources.'),
  })
  .describe('A deletion request that was created.');

export const audienceSchema = z
  .object({
    name: z.string().describe('Name of the audience.'),
    source: z.string().describe('Write key of the source that its calls come from.'),
    members: z.array(z.string()).describe('User ids of all who are members now.'),
  })
  .describe('An audience as it is now: created by the first, synced by each later one.');

export const logEntrySchema = z
  .object({
    at: instantSchema.describe('When, on the clock of the implementation.'),
    kind: z.string().describe('What sort of thing, in any words.'),
    message: z.string().describe('What happened, in any words.'),
    url: z.string().optional().describe('The URL that it is about, where there is one.'),
  })
  .describe('One thing that the implementation logged or raised.');

export const logSchema = z
  .object({ entries: z.array(logEntrySchema).describe('In any order.') })
  .describe('What the implementation logged or raised in a world.');

const flushCountSchema = z.number().int().positive().optional();

export const clientRequestSchema = z
  .object({
    writeKey: z.string().describe('Write key of the source.'),
    endpoint: httpUrlSchema.describe('Value of `Endpoint`.'),
    size: flushCountSchema.describe('Value of `Size`, in messages.'),
    flushAt: flushCountSchema.describe('Value of `FlushAt`, in messages.'),
    flushAfterMs: z.number().int().positive().optional().describe('Value of `FlushAfter`, in milliseconds.'),
    debug: z.boolean().optional().describe('Whether its environment has `DEBUG=analytics`.'),
  })
  .describe("Asks for a client of the library; what is left out keeps the library's default.");

export const clientCreatedSchema = z
  .object({ client: z.string().min(1).describe('Id of the client, part of its path.') })
  .describe('The client that was made.');

export const clientCallSchema = z
  .object({
    method: z.enum(GO_METHODS).describe('The method to call.'),
    message: jsonObjectSchema.describe('Its message, with Go field names; it may be one that the library refuses.'),
  })
  .describe('Calls a method of the library.');

export const clientCallAnswerSchema = z
  .object({
    error: z.string().nullable().describe('The error that the method returned; null when it took the message.'),
  })
  .describe('The method has returned.');

export const clientLogSchema = z
  .object({ lines: z.array(z.string()).describe('Line by line, in order.') })
  .describe('What a client logged.');

export const errorAnswerSchema = z
  .object({
    error: z.object({ message: z.string().describe('Why, for a person.') }).describe('What is wrong.'),
  })
  .describe('The implementation refused; its state is as it was.');

export type Description = z.infer<typeof descriptionSchema>;
export type WorldRequest = z.infer<typeof worldRequestSchema>;
export type WorldCreated = z.infer<typeof worldCreatedSchema>;
export type Clock = z.infer<typeof clockSchema>;
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
