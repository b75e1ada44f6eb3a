import { z } from 'zod/v3';
import { BODY_VERSION } from '../limits.ts';
import { jsonObjectSchema, outboundTimestampSchema } from './json.ts';

/** The kinds of webhook body ("Events"): the six calls, and the notification of a deletion request. */
export const BODY_KINDS = ['page', 'screen', 'identify', 'track', 'alias', 'group', 'delete'] as const;
export type BodyKind = (typeof BODY_KINDS)[number];

const timestamp = outboundTimestampSchema.describe('When it happened: ISO 8601, UTC, with milliseconds.');
const version = z.literal(BODY_VERSION).describe('Version of the body shapes.');
const kind = <Kind extends BodyKind>(name: Kind) => z.literal(name).describe('The kind of event.');
const knownUserId = z.string().describe('Id by which the customer knows the user.');
const anonymousUserId = knownUserId
  .nullish()
  .describe('May be absent or null: what a body has here for an anonymous user is open.');

/** Recognised means that the key has a fixed meaning; it may be absent, and need not be a string. */
const pageProperties = z
  .object({
    path: z.unknown().describe('Path of the page.'),
    referrer: z.unknown().describe('Address of the page that linked to it.'),
    title: z.unknown().describe('Title of the page.'),
    url: z.unknown().describe('Address of the page.'),
  })
  .passthrough()
  .describe('Free-form members; the keys listed here are recognised.');

const text = z.string().optional();

/** The document does not say that every device sends all of these; those that are present are strings. */
const screenContext = z
  .object({
    device: z
      .object({ model: text.describe('Model of the device.'), type: text.describe('Type of the device.') })
      .passthrough()
      .optional()
      .describe('The device.'),
    os: z
      .object({
        name: text.describe('Name of the operating system.'),
        version: text.describe('Version of the operating system.'),
      })
      .passthrough()
      .optional()
      .describe('The operating system of the device.'),
    app: z
      .object({
        build: text.describe('Build of the app.'),
        name: text.describe('Name of the app.'),
        version: text.describe('Version of the app.'),
      })
      .passthrough()
      .optional()
      .describe('The app.'),
  })
  .passthrough()
  .describe('The device, operating system and app in which the user saw the screen.');

const aliasBodySchema = z
  .object({
    version,
    type: kind('alias'),
    'Previous ID': z.string().describe('The previous id of the user; the key contains a space.'),
    'User ID': z.string().describe('The new id of the user; the key contains a space.'),
    timestamp,
  })
  .passthrough()
  .describe('Webhook body of an alias call.');

const deleteBodySchema = z
  .object({
    version: z.never().optional().describe('Never present.'),
    type: kind('delete'),
    userId: knownUserId,
    timestamp,
  })
  .passthrough()
  .describe('Webhook body of a delete notification, for a deletion request.');

/** The listed members are a minimum: every body may have more (readings, 3). */
const defineBodies = <UserId extends z.ZodTypeAny>(userId: UserId) => ({
  page: z
    .object({ version, type: kind('page'), userId, properties: pageProperties, timestamp })
    .passthrough()
    .describe('Webhook body of a page call.'),
  screen: z
    .object({
      version,
      type: kind('screen'),
      userId,
      name: z.string().describe('Name of the screen.'),
      timestamp,
      context: screenContext,
    })
    .passthrough()
    .describe('Webhook body of a screen call.'),
  identify: z
    .object({
      version,
      type: kind('identify'),
      userId,
      traits: jsonObjectSchema.describe('What is known about the user.'),
      timestamp,
    })
    .passthrough()
    .describe('Webhook body of an identify call, which also reports audience membership.'),
  track: z
    .object({
      version,
      type: kind('track'),
      userId,
      event: z.string().describe('Name of the event.'),
      properties: jsonObjectSchema.describe('Free-form members; amounts may be strings.'),
      timestamp,
    })
    .passthrough()
    .describe('Webhook body of a track call.'),
  alias: aliasBodySchema,
  group: z
    .object({
      version,
      type: kind('group'),
      groupId: z.string().describe('Id of the group.'),
      userId,
      traits: jsonObjectSchema.describe('What is known about the group.'),
      timestamp,
    })
    .passthrough()
    .describe('Webhook body of a group call.'),
  delete: deleteBodySchema,
});

/** The bodies for a known user, which a receiver normally gets ("Endpoints", "Outbound delivery"). */
export const bodySchemas = defineBodies(knownUserId) satisfies Record<BodyKind, z.ZodTypeAny>;

/** The bodies of calls with only an anonymous id: the same, but `userId` is not required (readings, 7). */
export const anonymousBodySchemas = defineBodies(anonymousUserId) satisfies Record<BodyKind, z.ZodTypeAny>;

const unionOf = <Bodies extends typeof bodySchemas | typeof anonymousBodySchemas>(bodies: Bodies) =>
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
export const webhookBodySchema = unionOf(bodySchemas).describe('Any body that is posted to a webhook.');

/** Any webhook body, whether the user is known or not. */
export const anonymousWebhookBodySchema = unionOf(anonymousBodySchemas).describe(
  'Any body that is posted to a webhook, where the user may be anonymous.',
);

export type BodyOf<Kind extends BodyKind> = z.infer<(typeof bodySchemas)[Kind]>;
