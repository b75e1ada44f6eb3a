import { z } from 'zod/v3';
import { BODY_VERSION } from '../limits.ts';
import { freeForm, outboundTimestampSchema } from './json.ts';

/** The context of a screen body. The document does not require every member of it; those that are present are strings. */

const text = z.string().optional();

export const screenDeviceSchema = z
  .object({ model: text.describe('Model of the device.'), type: text.describe('Type of the device.') })
  .passthrough()
  .describe('The device.');

export const screenOsSchema = z
  .object({
    name: text.describe('Name of the operating system.'),
    version: text.describe('Version of the operating system.'),
  })
  .passthrough()
  .describe('The operating system of the device.');

export const screenAppSchema = z
  .object({
    build: text.describe('Build of the app.'),
    name: text.describe('Name of the app.'),
    version: text.describe('Version of the app.'),
  })
  .passthrough()
  .describe('The app.');

export const screenContextSchema = z
  .object({
    device: screenDeviceSchema.optional(),
    os: screenOsSchema.optional(),
    app: screenAppSchema.optional(),
  })
  .passthrough()
  .describe('The device, operating system and app in which the user saw the screen.');

/** The kinds of webhook body ("Events"): the six calls, and the notification of a deletion request. */
export const BODY_KINDS = ['page', 'screen', 'identify', 'track', 'alias', 'group', 'delete'] as const;
export type BodyKind = (typeof BODY_KINDS)[number];

const timestamp = outboundTimestampSchema.describe('Time of the event: ISO 8601, UTC, with milliseconds.');
const version = z.literal(BODY_VERSION).describe('Version of the body shapes.');
const kind = <Kind extends BodyKind>(name: Kind) => z.literal(name).describe('The kind of event.');
const knownUserId = z.string().describe('Id by which the customer knows the user.');
const sentUserId = knownUserId
  .nullish()
  .describe('Id by which the customer knows the user; may be absent or null if the user is anonymous.');
const sentAnonymousId = z
  .string()
  .nullish()
  .describe('Id of an unknown user. It may be absent: the document does not require it in a body.');

/**
 * A recognised key has a fixed meaning. It may be absent, and its value may have any type. The keys are not listed as
 * members, because generated code would either give such a member a wrong type, or lose the other members.
 */
const pageProperties = freeForm(
  'PageProperties',
  'Free-form members. Recognised: `path` of the page, `referrer` (the address of the page that linked to it), `title` and `url`.',
);

/** The listed members are a minimum: every body may have more (readings, 3). */
const defineBodies = <User extends z.ZodRawShape>(user: User, form: string) => ({
  page: z
    .object({ version, type: kind('page'), ...user, properties: pageProperties, timestamp })
    .passthrough()
    .describe(`Webhook body of a page call, ${form}.`),
  screen: z
    .object({
      version,
      type: kind('screen'),
      ...user,
      name: z.string().describe('Name of the screen.'),
      timestamp,
      context: screenContextSchema,
    })
    .passthrough()
    .describe(`Webhook body of a screen call, ${form}.`),
  identify: z
    .object({
      version,
      type: kind('identify'),
      ...user,
      traits: freeForm('UserTraits', 'Traits of the user.'),
      timestamp,
    })
    .passthrough()
    .describe(`Webhook body of an identify call, ${form}. Audience membership is sent in this body too.`),
  track: z
    .object({
      version,
      type: kind('track'),
      ...user,
      event: z.string().describe('Name of the event.'),
      properties: freeForm('EventProperties', 'Free-form members; amounts may be strings.'),
      timestamp,
    })
    .passthrough()
    .describe(`Webhook body of a track call, ${form}.`),
  alias: z
    .object({
      version,
      type: kind('alias'),
      'Previous ID': z.string().describe('The previous id of the user; the key contains a space.'),
      'User ID': z.string().describe('The new id of the user; the key contains a space.'),
      timestamp,
    })
    .passthrough()
    .describe(`Webhook body of an alias call, ${form}.`),
  group: z
    .object({
      version,
      type: kind('group'),
      groupId: z.string().describe('Id of the group.'),
      ...user,
      traits: freeForm('GroupTraits', 'Traits of the group.'),
      timestamp,
    })
    .passthrough()
    .describe(`Webhook body of a group call, ${form}.`),
  delete: z
    .object({
      version: z.never().optional().describe('Never present.'),
      type: kind('delete'),
      userId: knownUserId,
      timestamp,
    })
    .passthrough()
    .describe(`Webhook body of a delete notification, for a deletion request, ${form}. It has no version.`),
});

/** The bodies as the document lists them, for a known user ("Endpoints", "Outbound delivery"). */
export const strictBodySchemas = defineBodies(
  { userId: knownUserId },
  'as the document lists it, for a known user',
) satisfies Record<BodyKind, z.ZodTypeAny>;

/**
 * The bodies as they are sent. Some calls have only an anonymous id, so `userId` is not required (readings, 7). A
 * receiver must expect these bodies.
 */
export const sentBodySchemas = defineBodies(
  { userId: sentUserId, anonymousId: sentAnonymousId },
  'as it is sent',
) satisfies Record<BodyKind, z.ZodTypeAny>;

const makeUnion = <Bodies extends typeof strictBodySchemas | typeof sentBodySchemas>(bodies: Bodies) =>
  z.discriminatedUnion('type', [
    bodies.page,
    bodies.screen,
    bodies.identify,
    bodies.track,
    bodies.alias,
    bodies.group,
    bodies.delete,
  ]);

/** Any webhook body for a known user. */
export const strictWebhookBodySchema = makeUnion(strictBodySchemas).describe(
  'Any body that is posted to a webhook for a known user, as the document lists it.',
);

/** Any webhook body, whether the user is known or not. */
export const sentWebhookBodySchema = makeUnion(sentBodySchemas).describe(
  'Any body that is posted to a webhook, as it is sent.',
);

export type BodyOf<Kind extends BodyKind> = z.infer<(typeof strictBodySchemas)[Kind]>;
