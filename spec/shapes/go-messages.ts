import { z } from 'zod/v3';
import { freeForm, wholeNumber } from './json.ts';

/** The methods of the Go client library. Each accepts the message of its name ("Go client library messages"). */
export const GO_METHODS = ['Identify', 'Track', 'Page', 'Group', 'Alias'] as const;
export type GoMethod = (typeof GO_METHODS)[number];

/** A Go struct cannot tell an empty string from an absent one, so a required field must not be empty. */
const required = z.string().min(1);
const optional = z.string().optional();

const KNOWN_ID = 'Id by which the customer knows the user.';
const UNKNOWN_ID = 'Id of an unknown user.';
const integrations = freeForm(
  'Integrations',
  'Switches by destination name, case sensitive; `All` applies to every destination without a separate switch.',
).optional();

/**
 * A message that needs one of the two ids. Exactly one of the two shapes fits. The document does not forbid further
 * fields, so the shapes allow them (readings, 11).
 */
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
        UserId: z.string().max(0).optional().describe('Absent or empty.'),
        AnonymousId: required.describe(UNKNOWN_ID),
        ...shape,
        Integrations: integrations,
      })
      .passthrough()
      .describe('The user is unknown.'),
  ]);

export const identifyMessageSchema = withEitherId({
  Traits: freeForm('UserTraits', 'Traits of the user.').optional(),
}).describe('Identifies a user.');

export const trackMessageSchema = withEitherId({
  Event: required.describe('Name of the event.'),
  Properties: freeForm('EventProperties', 'Free-form properties of the event.').optional(),
}).describe('Records an action of a user.');

/** The document requires `UserId`, but also has `AnonymousId` for unknown users, so either is enough (readings, 6). */
export const pageMessageSchema = withEitherId({
  Category: optional.describe('Category of the page.'),
  Name: optional.describe('Name of the page.'),
  Traits: freeForm(
    'PageTraits',
    'Traits of the page: `url`, `title`, `referrer` and `path` are recognised, and other keys are allowed.',
  ).optional(),
  Timestamp: optional.describe('Time of the event, ISO 8601, to import past data; the server sets it if absent.'),
  Context: freeForm(
    'CallContext',
    'Context of the call, such as device and IP address, without attributes of the user.',
  ).optional(),
}).describe('Records that a user viewed a page.');

export const groupMessageSchema = withEitherId({
  GroupId: required.describe('Id of the group.'),
  Traits: freeForm('GroupTraits', 'Traits of the group, such as its name.').optional(),
}).describe('Assigns a user to a group.');

export const aliasMessageSchema = z
  .object({
    UserId: required.describe('The new id of the user.'),
    PreviousId: required.describe('The previous id of the user.'),
    Integrations: integrations,
  })
  .passthrough()
  .describe('Joins two ids of one user.');

/** One schema for each method of the library. */
export const goMessageSchemas = {
  Identify: identifyMessageSchema,
  Track: trackMessageSchema,
  Page: pageMessageSchema,
  Group: groupMessageSchema,
  Alias: aliasMessageSchema,
} satisfies Record<GoMethod, z.ZodTypeAny>;

const flushCount = wholeNumber.optional();

/** Configuration of the library. `Size` and `FlushAt` are two names for one setting (readings, 13). */
export const clientConfigSchema = z
  .object({
    Size: flushCount.describe(
      'Number of queued messages before a flush, 20 by default; with 1, every message is sent at once.',
    ),
    FlushAt: flushCount.describe('Another name for `Size`.'),
    FlushAfter: z
      .union([z.number(), z.string()])
      .optional()
      .describe('Interval between flushes, 5 seconds by default; the document does not define the form of a duration.'),
    Endpoint: z.string().optional().describe('Address for requests, instead of that of the service.'),
  })
  .passthrough()
  .describe('Configuration of the Go client library.');

export type GoMessage<Method extends GoMethod> = z.infer<(typeof goMessageSchemas)[Method]>;
export type ClientConfig = z.infer<typeof clientConfigSchema>;
