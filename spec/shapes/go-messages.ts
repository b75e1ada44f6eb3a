import { z } from 'zod/v3';
import { jsonObjectSchema } from './json.ts';

/** The methods of the Go client library, each taking the message of its name ("Go client library messages"). */
export const GO_METHODS = ['Identify', 'Track', 'Page', 'Group', 'Alias'] as const;
export type GoMethod = (typeof GO_METHODS)[number];

/** A Go struct cannot tell an empty string from one that was left out, so a required field is not empty. */
const required = z.string().min(1);
const optional = z.string().optional();

const KNOWN_ID = "Id of the user in the customer's database.";
const UNKNOWN_ID = 'Id of a user who is not known yet.';
const integrations = jsonObjectSchema
  .optional()
  .describe('Switches by destination name, case sensitive; `All` stands for every destination not named.');

/** A message that needs one of the two ids. Further fields are open, so they are let through (readings, 11). */
const withEitherId = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.union([
    z
      .object({
        UserId: required.describe(KNOWN_ID),
        AnonymousId: optional.describe(UNKNOWN_ID),
        ...shape,
        Integrations: integrations,
      })
      .passthrough()
      .describe('The user is known.'),
    z
      .object({
        UserId: optional.describe(KNOWN_ID),
        AnonymousId: required.describe(UNKNOWN_ID),
        ...shape,
        Integrations: integrations,
      })
      .passthrough()
      .describe('The user is not known.'),
  ]);

export const identifyMessageSchema = withEitherId({
  Traits: jsonObjectSchema.optional().describe('What is known of the user.'),
}).describe('Says who a user is.');

export const trackMessageSchema = withEitherId({
  Event: required.describe('Name of what the user did.'),
  Properties: jsonObjectSchema.optional().describe('Whatever the customer wants to say of the event.'),
}).describe('Says what a user did.');

/** `UserId` is listed as required beside an `AnonymousId` for those who have none, so either will do (readings, 6). */
export const pageMessageSchema = withEitherId({
  Category: optional.describe('Category of the page.'),
  Name: optional.describe('Name of the page.'),
  Traits: jsonObjectSchema
    .optional()
    .describe('What is known of the page: `url`, `title`, `referrer` and `path` are recognised, others allowed.'),
  Timestamp: optional.describe('When it happened, ISO 8601, for past data; left out, it is the time of the server.'),
  Context: jsonObjectSchema.optional().describe('Circumstances of the call; they are no attributes of the user.'),
}).describe('Says that a user saw a page.');

export const groupMessageSchema = withEitherId({
  GroupId: required.describe('Id of the group.'),
  Traits: jsonObjectSchema.optional().describe('What is known of the group, such as its name.'),
}).describe('Says that a user belongs to a group.');

export const aliasMessageSchema = z
  .object({
    UserId: required.describe('The identity that the user has from now on.'),
    PreviousId: required.describe('The identity that the user had until now.'),
    Integrations: integrations,
  })
  .passthrough()
  .describe('Says that two identities are one user.');

/** One schema for each method of the library. */
export const goMessageSchemas = {
  Identify: identifyMessageSchema,
  Track: trackMessageSchema,
  Page: pageMessageSchema,
  Group: groupMessageSchema,
  Alias: aliasMessageSchema,
} satisfies Record<GoMethod, z.ZodTypeAny>;

const flushCount = z.number().int().nonnegative().optional();

/** Configuration of the library. `Size` and `FlushAt` are two names of one thing (readings, 13). */
export const clientConfigSchema = z
  .object({
    Size: flushCount.describe('Messages that are queued before a flush, 20 by default; 1 flushes each of them.'),
    FlushAt: flushCount.describe('Another name of `Size`.'),
    FlushAfter: z
      .union([z.number(), z.string()])
      .optional()
      .describe('Longest time between two flushes, 5 seconds by default; how a duration is written is open.'),
    Endpoint: z.string().optional().describe('Where requests go instead of to the service.'),
  })
  .passthrough()
  .describe('Configuration of the Go client library.');

export type GoMessage<Method extends GoMethod> = z.infer<(typeof goMessageSchemas)[Method]>;
export type ClientConfig = z.infer<typeof clientConfigSchema>;
