import { z } from 'zod/v3';
import { jsonObjectSchema } from './json.ts';

/** The kinds of call that a source can make ("What the service does", 1). */
export const CALL_KINDS = ['identify', 'track', 'page', 'screen', 'group', 'alias'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

const kind = <Kind extends CallKind>(name: Kind) => z.literal(name).describe('The kind of call.');
const userIdSchema = z.string().describe("Id of the user in the customer's database.");
const propertiesSchema = jsonObjectSchema.optional().describe('Whatever the customer wants to say of the event.');

/**
 * What any call may carry. No id is required here: the document asks for one of the Go library only, and does not say
 * what the router does with a call that came without.
 */
const commonShape = {
  userId: userIdSchema.optional(),
  anonymousId: z.string().optional().describe('Id of a user who is not known yet.'),
  timestamp: z
    .string()
    .optional()
    .describe('When it happened, ISO 8601, for past data; the server sets the time of a call that has none.'),
  context: jsonObjectSchema.optional().describe('Circumstances of the call, such as device or IP address.'),
  integrations: jsonObjectSchema
    .optional()
    .describe('Switches by destination name, case sensitive; `All` stands for every destination not named.'),
};

export const identifyCallSchema = z
  .object({
    type: kind('identify'),
    traits: jsonObjectSchema.optional().describe('What is known of the user.'),
    ...commonShape,
  })
  .passthrough()
  .describe('Says who a user is.');

export const trackCallSchema = z
  .object({
    type: kind('track'),
    event: z.string().describe('Name of what the user did.'),
    properties: propertiesSchema,
    ...commonShape,
  })
  .passthrough()
  .describe('Says what a user did.');

export const pageCallSchema = z
  .object({
    type: kind('page'),
    name: z.string().optional().describe('Name of the page.'),
    category: z.string().optional().describe('Category of the page.'),
    properties: propertiesSchema,
    ...commonShape,
  })
  .passthrough()
  .describe('Says that a user saw a page of a website.');

export const screenCallSchema = z
  .object({
    type: kind('screen'),
    name: z.string().describe('Name of the screen.'),
    properties: propertiesSchema,
    ...commonShape,
  })
  .passthrough()
  .describe('Says that a user saw a screen of a mobile app.');

export const groupCallSchema = z
  .object({
    type: kind('group'),
    groupId: z.string().describe('Id of the group.'),
    traits: jsonObjectSchema.optional().describe('What is known of the group, such as its name.'),
    ...commonShape,
  })
  .passthrough()
  .describe('Says that a user belongs to a group.');

export const aliasCallSchema = z
  .object({
    type: kind('alias'),
    ...commonShape,
    previousId: z.string().describe('The identity that the user had until now.'),
    userId: userIdSchema.describe('The identity that the user has from now on.'),
  })
  .passthrough()
  .describe('Says that two identities are one user.');

/** One schema for each kind of call. */
export const callSchemas = {
  identify: identifyCallSchema,
  track: trackCallSchema,
  page: pageCallSchema,
  screen: screenCallSchema,
  group: groupCallSchema,
  alias: aliasCallSchema,
} satisfies Record<CallKind, z.ZodTypeAny>;

/**
 * A call as it is handed in over the target contract (`POST {world}/sources/{writeKey}/calls`). What a body cannot be
 * made without is required, members that nobody knows are kept and mean nothing. Its size is that of its bytes.
 */
export const callSchema = z
  .discriminatedUnion('type', [
    identifyCallSchema,
    trackCallSchema,
    pageCallSchema,
    screenCallSchema,
    groupCallSchema,
    aliasCallSchema,
  ])
  .describe('One call of a source, of any kind.');

export type Call = z.infer<typeof callSchema>;
export type CallOf<Kind extends CallKind> = z.infer<(typeof callSchemas)[Kind]>;
