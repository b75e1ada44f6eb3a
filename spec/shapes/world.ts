import { z } from 'zod/v3';
import { DURATION } from '../text/duration.ts';
import { CALL_KINDS, type CallKind } from './calls.ts';
import { GO_METHODS } from './go-messages.ts';
import { INSTANT } from './json.ts';

/** Most webhooks of a source over all its settings. At a time it may have five ("Limits"). */
const MAX_WEBHOOKS = 20;
export const MAX_STEPS = 100_000;

const durationSchema = z
  .string()
  .regex(DURATION, 'a duration such as 250ms, 4s, 10m, 2h or 1h30m')
  .describe('A duration on the clock of the world: 250ms, 4s, 10m, 2h, 1d or 1h30m.');

const startSchema = z.string().regex(INSTANT, 'an instant such as 2026-02-28T23:59:50Z');

const nameSchema = z.string().min(1).max(100);
const sourceNameSchema = nameSchema.optional().describe('Name of a source. Default: the first.');
const clientNameSchema = nameSchema.optional().describe('Name of a client. Default: the first.');
const secretSchema = z
  .string()
  .min(1)
  .describe('The shared secret. It is not empty: the document leaves open what that means (readings, 29).');
const writeKeySchema = z.string().min(1).max(1_000);
const headersSchema = z.record(z.string()).describe('Headers by name.');

/** Ways in which an endpoint does not answer. */
export const TROUBLES = ['timeout', 'reset', 'close', 'garbage', 'half', 'endless'] as const;

const ANSWER_FORMS = `a status from 200 to 599, one of ${TROUBLES.join(', ')}, or an object with \`status\` and more`;

const statusSchema = z.number().int().min(200).max(599).describe('A status with a small body, at once.');

const answerSchema = z
  .union(
    [
      statusSchema,
      z
        .enum(TROUBLES)
        .describe(
          'No answer: never, a reset or closed connection, bytes that are not HTTP, a part of an answer and then a closed connection, or an answer whose end never comes.',
        ),
      z
        .object({
          status: statusSchema,
          after: durationSchema.optional(),
          headers: headersSchema.optional(),
          body: z.string().optional(),
          contentType: z.string().nullable().optional().describe('The media type of the body; null for none.'),
          chunked: z.literal(true).optional().describe('The body comes in chunks, without its length.'),
          reason: z.string().optional().describe('The text after the status.'),
          before: z
            .array(z.union([z.literal(100), z.literal(102), z.literal(103)]))
            .optional()
            .describe('Informational answers that come before it.'),
        })
        .strict(),
    ],
    { errorMap: () => ({ message: ANSWER_FORMS }) },
  )
  .describe('The reaction of an endpoint to one request.');
export type WorldAnswer = z.infer<typeof answerSchema>;

const answersSchema = z
  .array(answerSchema)
  .min(1)
  .describe('The reactions to the requests, in their order. The last one is repeated.');

const webhookSchema = z
  .object({
    path: z
      .string()
      .regex(/^\/[^\r\n#]*$/, 'a path that begins with /')
      .optional()
      .describe('Path and query. Default: its name.'),
    headers: headersSchema.optional().describe('Static headers.'),
    answers: answersSchema.optional().describe('Default: 200.'),
    endpoint: z
      .enum(['http', 'https', 'self-signed', 'refusing', 'unresolved', 'no-handshake', 'resetting', 'closing'])
      .optional()
      .describe(
        'Plain HTTP, HTTPS with a trusted or a self-signed certificate, a port where nothing listens, a host without an address, an https URL whose port speaks plain HTTP, or an endpoint that resets or closes each connection at once. Default: http.',
      ),
    address: z
      .enum(['localhost', '[::1]'])
      .optional()
      .describe('The name of this machine in its URL. Default: 127.0.0.1.'),
    host: nameSchema
      .optional()
      .describe('Webhooks with the same host share an endpoint, at one path or several. Default: a separate endpoint.'),
  })
  .strict()
  .describe('One URL of a source, with an endpoint behind it.');

const sourceSchema = z
  .object({
    type: z.enum(['web', 'mobile', 'server']).optional().describe('Default: server.'),
    enabled: z.boolean().optional().describe('False if the webhooks are switched off. Default: true.'),
    secret: secretSchema.optional(),
    writeKey: writeKeySchema.optional().describe('Default: one for each source.'),
    webhooks: z
      .record(nameSchema, webhookSchema.nullable())
      .refine((webhooks) => Object.keys(webhooks).length <= MAX_WEBHOOKS, `at most ${MAX_WEBHOOKS} webhooks`)
      .optional()
      .describe('By name. Default: one, called `a`.'),
    atFirst: z
      .array(nameSchema)
      .optional()
      .describe('The webhooks that it has until a step changes them, by name. Default: all.'),
  })
  .strict()
  .describe('A source with its settings.');

const clientSchema = z
  .object({
    source: sourceNameSchema,
    size: z.number().int().min(1).optional().describe('Messages queued before a flush.'),
    flushAt: z.number().int().min(1).optional().describe('The same.'),
    flushAfter: durationSchema.optional(),
    debug: z.boolean().optional().describe('True if DEBUG is analytics.'),
    path: z
      .string()
      .regex(/^(\/[^\r\n#?]*)?$/, 'a path that begins with /')
      .optional()
      .describe('The part of `Endpoint` after the origin, in a world of clients only. Default: none.'),
    writeKey: writeKeySchema.optional().describe('In a world of clients only. Default: one for each client.'),
    host: nameSchema
      .optional()
      .describe('Clients with the same host share a service, in a world of clients only. Default: a separate one.'),
    answers: answersSchema.optional().describe('Reactions of the service, in a world of clients only. Default: 200.'),
  })
  .strict()
  .describe('A client of the library. An option that is left out keeps its default.');

const ofStepSchema = z
  .record(nameSchema, answersSchema)
  .optional()
  .describe('Reactions to the attempts at this message, by the name of the webhook.');

const callSchema = z
  .object({ source: sourceNameSchema, answers: ofStepSchema })
  .passthrough()
  .nullable()
  .describe('A call with its members, at the API of the router. Ids and names that are left out are made up.');

const otherSteps = {
  pass: durationSchema,
  settings: z
    .object({
      source: sourceNameSchema,
      enabled: z.boolean().optional().describe('Switches the webhooks on or off.'),
      secret: secretSchema.nullable().optional().describe('Another shared secret; null for none.'),
      webhooks: z.array(nameSchema).optional().describe('The webhooks that it has from now on, by name.'),
    })
    .strict()
    .nullable()
    .describe('Puts the settings of a source again, with these changes.'),
  message: z
    .object({
      client: clientNameSchema,
      method: z.enum(GO_METHODS).describe('The method that is called.'),
      answers: ofStepSchema,
    })
    .passthrough()
    .describe('A message for a method of a client, with the Go names of its fields.'),
  open: z
    .object({ client: clientNameSchema })
    .strict()
    .nullable()
    .describe('Makes a client here, in a world of clients only. Others are made before the first step.'),
  close: z.object({ client: clientNameSchema }).strict().nullable().describe('Closes a client.'),
  delete: z
    .object({
      userId: z.string().optional().describe('The user to delete. Default: a new id.'),
      sources: z.array(nameSchema).optional().describe('The affected sources, by name. Default: the first.'),
      answers: ofStepSchema,
    })
    .strict()
    .nullable()
    .describe('A deletion request. Default: of the first source.'),
  audience: z
    .object({
      id: nameSchema.describe('Id of the audience.'),
      name: z
        .string()
        .regex(/^[A-Za-z]+( [A-Za-z]+)*$/, 'plain words (reading 38 leaves other names open)')
        .describe('Name of the audience, in plain words.'),
      source: sourceNameSchema,
      members: z.array(z.string().min(1)).describe('The ids of its members.'),
      answers: ofStepSchema,
    })
    .strict()
    .describe('The creation or a sync of an audience, with its members now.'),
} as const;

type OtherStep = keyof typeof otherSteps;
const calls = Object.fromEntries(CALL_KINDS.map((kind) => [kind, callSchema])) as Record<CallKind, typeof callSchema>;
/** The schema of each kind of step. */
export const stepSchemas = { ...calls, ...otherSteps };
export type StepKind = CallKind | OtherStep;

/** One thing that happens: an object with one member, which names it. */
const stepSchema = z.union(
  Object.entries(stepSchemas).map(([name, schema]) => z.object({ [name]: schema }).strict()) as unknown as [
    z.ZodType<WorldStep>,
    z.ZodType<WorldStep>,
  ],
);

/** The contents of a step of each kind. */
export type StepContents = { readonly [Kind in StepKind]: z.infer<(typeof stepSchemas)[Kind]> };
export type WorldStep = { readonly [Kind in StepKind]: Readonly<Record<Kind, StepContents[Kind]>> }[StepKind];

/** Everything that happens in one world: its sources, endpoints and clients, and the steps in their order. */
export const worldSchema = z
  .object({
    title: z.string().max(200).optional().describe('One line about the world.'),
    now: startSchema.optional().describe('The first instant of the clock. Default: 2026-03-01T12:00:00Z.'),
    sources: z
      .record(nameSchema, sourceSchema.nullable())
      .optional()
      .describe('By name. Default: one, called `source`.'),
    clients: z.record(nameSchema, clientSchema.nullable()).optional().describe('By name.'),
    steps: z.array(stepSchema).min(1).max(MAX_STEPS).describe('What happens, in its order.'),
  })
  .strict()
  .describe('One world: everything that happens to an implementation, as plain data.');

export type World = z.infer<typeof worldSchema>;
export type WorldSource = z.infer<typeof sourceSchema>;
export type WorldWebhook = z.infer<typeof webhookSchema>;
export type WorldClient = z.infer<typeof clientSchema>;
