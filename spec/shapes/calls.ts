import { z } from 'zod/v3';
import { freeForm } from './json.ts';

/** The kinds of call that a source can make ("What the service does", 1). */
export const CALL_KINDS = ['identify', 'track', 'page', 'screen', 'group', 'alias'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

const kind = <Kind extends CallKind>(name: Kind) => z.literal(name).describe('The kind of call.');
const userIdSchema = z.string().describe('Id by which the customer knows the user.');
const describeProperties = (title: string) => freeForm(title, 'Free-form properties of the event.').optional();

/**
 * Members of every kind of call. No id is required here: the document requires one only in messages of the Go library,
 * and does not say what happens to a call without an id.
 */
const commonShape = {
  userId: userIdSchema.optional(),
  anonymousId: z.string().optional().describe('Id of an unknown user.'),
  timestamp: z
    .string()
    .optional()
    .describe('Time of the event, ISO 8601, to import past data; the server sets it if absent.'),
  context: freeForm('CallContext', 'Context of the call, such as device and IP address.').optional(),
  integrations: freeForm(
    'Integrations',
    'Switches by destination name, case sensitive; `All` applies to every destination without a separate switch.',
  ).optional(),
};

const identifyCallSchema = z
  .object({
    type: kind('identify'),
    traits: freeForm('UserTraits', 'Traits of the user.').optional(),
    ...commonShape,
  })
  .passthrough()
  .describe('Identifies a user.');

const trackCallSchema = z
  .object({
    type: kind('track'),
    event: z.string().describe('Name of the event.'),
    properties: describeProperties('EventProperties'),
    ...commonShape,
  })
  .passthrough()
  .describe('Records an action of a user.');

const pageCallSchema = z
  .object({
    type: kind('page'),
    name: z.string().optional().describe('Name of the page.'),
    category: z.string().optional().describe('Category of the page.'),
    properties: describeProperties('PageProperties'),
    ...commonShape,
  })
  .passthrough()
  .describe('Records that a user viewed a page of a website.');

const screenCallSchema = z
  .object({
    type: kind('screen'),
    name: z.string().describe('Name of the screen.'),
    properties: describeProperties('ScreenProperties'),
    ...commonShape,
  })
  .passthrough()
  .describe('Records that a user viewed a screen of a mobile app.');

const groupCallSchema = z
  .object({
    type: kind('group'),
    groupId: z.string().describe('Id of the group.'),
    traits: freeForm('GroupTraits', 'Traits of the group, such as its name.').optional(),
    ...commonShape,
  })
  .passthrough()
  .describe('Assigns a user to a group.');

const aliasCallSchema = z
  .object({
    type: kind('alias'),
    ...commonShape,
    previousId: z.string().describe('The previous id of the user.'),
    userId: userIdSchema.describe('The new id of the user.'),
  })
  .passthrough()
  .describe('Joins two ids of one user.');

export const callSchemas = {
  identify: identifyCallSchema,
  track: trackCallSchema,
  page: pageCallSchema,
  screen: screenCallSchema,
  group: groupCallSchema,
  alias: aliasCallSchema,
} satisfies Record<CallKind, z.ZodTypeAny>;

/**
 * A call as the suite sends it (`POST {world}/sources/{writeKey}/calls`). Members that the webhook body needs are required.
 * Unknown members are kept and have no meaning. The size of a call is its length in bytes.
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
 * Requests of client libraries to the service. The document does not show them ("Inbound calls from the Go client
 * library"), so these shapes follow the requests of public libraries, which the simulator accepts.
 */

/** The members of a call besides `type`. An optional member may also be null. */
function sentMembers({ type: _, ...members }: z.ZodRawShape): z.ZodRawShape {
  const sent = Object.entries(members).map(([name, member]): [string, z.ZodTypeAny] => {
    if (!(member instanceof z.ZodOptional)) return [name, member];
    return [name, member.unwrap().nullish().describe(member.description)];
  });
  return Object.fromEntries(sent);
}

const makeSentCall = (kind: CallKind) =>
  z
    .object(sentMembers(callSchemas[kind].shape))
    .passthrough()
    .describe(`${callSchemas[kind].description} The path of the request determines the kind.`);

const makeBatchItem = <Kind extends CallKind>(name: Kind) =>
  z
    .object({ type: kind(name), ...sentMembers(callSchemas[name].shape) })
    .passthrough()
    .describe(`${callSchemas[name].description}`);

/** A single call, sent to the path of its kind. */
export const sentCallSchemas = {
  identify: makeSentCall('identify'),
  track: makeSentCall('track'),
  page: makeSentCall('page'),
  screen: makeSentCall('screen'),
  group: makeSentCall('group'),
  alias: makeSentCall('alias'),
} satisfies Record<CallKind, z.ZodTypeAny>;

/** A call in a batch, which names its kind. */
export const batchItemSchemas = {
  identify: makeBatchItem('identify'),
  track: makeBatchItem('track'),
  page: makeBatchItem('page'),
  screen: makeBatchItem('screen'),
  group: makeBatchItem('group'),
  alias: makeBatchItem('alias'),
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
    context: z.unknown().describe('Context of all calls, such as the name of the library; ignored.'),
    messageId: z.unknown().describe('Id of the batch; ignored.'),
    sentAt: z.unknown().describe('Time of the batch on the clock of the client; ignored.'),
    writeKey: z.unknown().describe('The write key, if it is a string, for clients that send no credentials.'),
  })
  .passthrough()
  .describe('Several calls of one source, in one request.');

export const ingestionRequestSchema = z
  .union([batchSchema, z.array(batchItemSchema), batchItemSchema])
  .describe('Several calls of one source, as a batch or a bare array, or one call that names its kind.');

export const batchAnswerSchema = z
  .object({ success: z.literal(true).describe('Always true.') })
  .describe('The request was accepted.');
