import { z } from 'zod/v3';
import { jsonObjectSchema } from './json.ts';

/** The kinds of call that a source can make ("What the service does", 1). */
export const CALL_KINDS = ['identify', 'track', 'page', 'screen', 'group', 'alias'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

const kind = <Kind extends CallKind>(name: Kind) => z.literal(name).describe('The kind of call.');
const userIdSchema = z.string().describe('Id by which the customer knows the user.');
const propertiesSchema = jsonObjectSchema.optional().describe('Free-form properties of the event.');

/**
 * What any call may carry. No id is required here: the document requires one in messages of the Go library only, and
 * does not say what the router does with a call that has none.
 */
const commonShape = {
  userId: userIdSchema.optional(),
  anonymousId: z.string().optional().describe('Id of a user who is not known.'),
  timestamp: z
    .string()
    .optional()
    .describe('When it happened, ISO 8601, to import past data; the server sets it if absent.'),
  context: jsonObjectSchema.optional().describe('Context of the call, such as device and IP address.'),
  integrations: jsonObjectSchema
    .optional()
    .describe(
      'Switches by destination name, case sensitive; `All` means every destination without a switch of its own.',
    ),
};

const identifyCallSchema = z
  .object({
    type: kind('identify'),
    traits: jsonObjectSchema.optional().describe('What is known about the user.'),
    ...commonShape,
  })
  .passthrough()
  .describe('Says who a user is.');

const trackCallSchema = z
  .object({
    type: kind('track'),
    event: z.string().describe('Name of the event.'),
    properties: propertiesSchema,
    ...commonShape,
  })
  .passthrough()
  .describe('Says what a user did.');

const pageCallSchema = z
  .object({
    type: kind('page'),
    name: z.string().optional().describe('Name of the page.'),
    category: z.string().optional().describe('Category of the page.'),
    properties: propertiesSchema,
    ...commonShape,
  })
  .passthrough()
  .describe('Says that a user viewed a page of a website.');

const screenCallSchema = z
  .object({
    type: kind('screen'),
    name: z.string().describe('Name of the screen.'),
    properties: propertiesSchema,
    ...commonShape,
  })
  .passthrough()
  .describe('Says that a user viewed a screen of a mobile app.');

const groupCallSchema = z
  .object({
    type: kind('group'),
    groupId: z.string().describe('Id of the group.'),
    traits: jsonObjectSchema.optional().describe('What is known about the group, such as its name.'),
    ...commonShape,
  })
  .passthrough()
  .describe('Says that a user belongs to a group.');

const aliasCallSchema = z
  .object({
    type: kind('alias'),
    ...commonShape,
    previousId: z.string().describe('The previous id of the user.'),
    userId: userIdSchema.describe('The new id of the user.'),
  })
  .passthrough()
  .describe('Says that two ids belong to one user.');

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
 * A call as the suite hands it in (`POST {world}/sources/{writeKey}/calls`). Members that the webhook body needs are
 * required; unknown members are kept and mean nothing. The size of a call is its length in bytes.
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
  .describe('One call from a source, of any kind.');

export type Call = z.infer<typeof callSchema>;
export type CallOf<Kind extends CallKind> = z.infer<(typeof callSchemas)[Kind]>;

/**
 * What client libraries send to the service. The document does not show it ("Inbound calls from the Go client library"),
 * so this is what public libraries send and the simulator takes.
 */

/** The members of a call besides `type`. What may be left out may also be null. */
function sentMembers({ type: _, ...members }: z.ZodRawShape): z.ZodRawShape {
  const sent = Object.entries(members).map(([name, member]): [string, z.ZodTypeAny] => {
    if (!(member instanceof z.ZodOptional)) return [name, member];
    return [name, member.unwrap().nullish().describe(member.description)];
  });
  return Object.fromEntries(sent);
}

const sentCallOf = (kind: CallKind) =>
  z
    .object(sentMembers(callSchemas[kind].shape))
    .passthrough()
    .describe(`${callSchemas[kind].description} The path of the request says that it is this kind of call.`);

const batchItemOf = <Kind extends CallKind>(name: Kind) =>
  z
    .object({ type: kind(name), ...sentMembers(callSchemas[name].shape) })
    .passthrough()
    .describe(`${callSchemas[name].description}`);

/** A call that is sent alone, to the path of its kind. */
export const sentCallSchemas = {
  identify: sentCallOf('identify'),
  track: sentCallOf('track'),
  page: sentCallOf('page'),
  screen: sentCallOf('screen'),
  group: sentCallOf('group'),
  alias: sentCallOf('alias'),
} satisfies Record<CallKind, z.ZodTypeAny>;

/** A call that is sent where any kind may be, so that it names its own. */
export const batchItemSchemas = {
  identify: batchItemOf('identify'),
  track: batchItemOf('track'),
  page: batchItemOf('page'),
  screen: batchItemOf('screen'),
  group: batchItemOf('group'),
  alias: batchItemOf('alias'),
} satisfies Record<CallKind, z.ZodTypeAny>;

export const batchItemSchema = z
  .discriminatedUnion('type', [
    batchItemSchemas.identify,
    batchItemSchemas.track,
    batchItemSchemas.page,
    batchItemSchemas.screen,
    batchItemSchemas.group,
    batchItemSchemas.alias,
  ])
  .describe('One call of a batch, of any kind.');

export const batchSchema = z
  .object({
    batch: z
      .array(batchItemSchema)
      .nullable()
      .describe('The calls, in the order in which they were made. Null means that there are none.'),
    context: z.unknown().describe('What holds for all calls, such as the name of the library; it has no effect.'),
    messageId: z.unknown().describe('Id of the batch; it has no effect.'),
    sentAt: z.unknown().describe('When the batch was sent, on the clock of the client; it has no effect.'),
    writeKey: z.unknown().describe('The write key, if it is a text, for clients that send no credentials.'),
  })
  .passthrough()
  .describe('Several calls of one source, in one request.');

export const ingestionRequestSchema = z
  .union([batchSchema, z.array(batchItemSchema), batchItemSchema])
  .describe('Several calls of one source, as a batch or as a bare array, or one call that names its kind.');

export const batchAnswerSchema = z
  .object({ success: z.literal(true).describe('Always true.') })
  .describe('The request was taken.');

export type IngestionBatch = z.infer<typeof batchSchema>;
export type IngestionAnswer = z.infer<typeof batchAnswerSchema>;
