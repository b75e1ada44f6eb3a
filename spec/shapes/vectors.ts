import { z } from 'zod/v3';
import { jsonObjectSchema, positiveNumber, wholeNumber } from './json.ts';

/** Test vectors: plain files with inputs and right answers, for tests in any language. */

export const TREATMENTS = ['valid', 'invalid', 'acceptable'] as const;

const about = {
  id: z
    .string()
    .regex(/^[a-z]+[/][a-z0-9]+(-[a-z0-9]+)*$/)
    .describe('Permanent id, such as `signature/over-latin1-greek`; for a wrong input it names the mistake.'),
  description: z.string().describe('What the vector is about, in one sentence.'),
  requirement: z
    .string()
    .regex(/^[A-Z]{3}-[0-9]{3}$/)
    .describe('Id of the requirement that settles the answer; `requirements.json` lists them.'),
  treatment: z
    .enum(TREATMENTS)
    .describe(
      'valid: right, so accept it. invalid: wrong, so refuse it. acceptable: the document leaves the choice, and any answer is right.',
    ),
} as const;

const base64 = (what: string) => z.string().describe(`${what}, in base64 (RFC 4648, section 4).`);
const instant = (what: string) => z.string().describe(`${what}: ISO 8601 in UTC with milliseconds.`);
const elapsedMs = (what: string) => wholeNumber.describe(`${what}, in milliseconds from the start.`);

export const signatureVectorSchema = z
  .object({
    ...about,
    secret: z.string().describe('The shared secret. Its UTF-8 bytes are the key.'),
    body: base64('The bytes of the request body'),
    header: z.string().nullable().describe('The value of `X-Signature`; null if the request has no such header.'),
    mistake: z.string().optional().describe('What whoever made the header or the body did wrong; only if invalid.'),
  })
  .describe('A body and a value of `X-Signature`, and whether the one is the signature of the other.');

export const bodyVectorSchema = z
  .object({
    ...about,
    body: base64('The bytes of the request body'),
    strict: z
      .boolean()
      .describe(
        'Whether it also has the strict form: what the document lists, for a known user. Senders keep to that.',
      ),
    value: jsonObjectSchema.optional().describe('The value that the body stands for; only if it is a JSON object.'),
    path: z
      .array(z.string())
      .optional()
      .describe('Names of the members that lead to what is wrong, outermost first; empty for the body as a whole.'),
    reason: z.string().optional().describe('What is wrong, in one sentence; only if invalid.'),
    call: jsonObjectSchema
      .optional()
      .describe(
        'For senders: the call that this body was made from, or `{"type": "delete", "userId"}` for a deletion request. A body made from it has at least the members of `value`.',
      ),
  })
  .describe('The body of a request, and whether it is a webhook body.');

export const timestampVectorSchema = z
  .object({
    ...about,
    direction: z
      .enum(['inbound', 'outbound'])
      .describe(
        'inbound: a call that a router gets, for senders. outbound: a text that a webhook gets, for receivers.',
      ),
    text: z.string().optional().describe('Outbound: the value of `timestamp`.'),
    call: jsonObjectSchema.optional().describe('Inbound: the call, with or without a `timestamp`.'),
    receivedAt: instant('Inbound: when the call arrives').optional(),
    source: z.enum(['web', 'mobile', 'server']).optional().describe('Inbound: the type of the source of the call.'),
    instant: instant(
      'The instant that the text or the body stands for, within 2 s; absent if that is open, or the text is wrong',
    ).optional(),
  })
  .describe('A timestamp of a call and the one that its body carries, or a timestamp of a body.');

export const integrationsVectorSchema = z
  .object({
    ...about,
    source: z.enum(['web', 'mobile', 'server']).describe('The type of the source.'),
    calls: z
      .array(jsonObjectSchema)
      .describe('Calls of one source, one after another; `{"type": "delete", "userId"}` is a deletion request.'),
    delivered: z
      .array(z.boolean().nullable())
      .describe('For each of them, whether the webhook gets it; null if either is allowed.'),
  })
  .describe('Calls with an integrations object, and whether the webhook gets them.');

export const audienceStepSchema = z
  .object({
    audience: z.string().optional().describe('Id of the audience that is created or synced in this step.'),
    name: z.string().optional().describe('Its name.'),
    members: z.array(z.string()).optional().describe('Ids of all users who are in it now.'),
    call: jsonObjectSchema
      .optional()
      .describe('Instead of an audience: a call of the same source, or `{"type": "delete", "userId"}`.'),
    sent: z
      .array(
        z.object({
          userId: z.string().describe('The user of the identify call.'),
          trait: z.string().nullable().describe('The member of its traits; null if the document leaves its name open.'),
          value: z.boolean().describe('Whether the user is a member.'),
        }),
      )
      .describe('The identify calls that follow from the step, in any order; no others about audiences follow.'),
  })
  .describe('One step in the life of audiences.');

export const audienceVectorSchema = z
  .object({
    ...about,
    steps: z.array(audienceStepSchema).describe('What happens, one after another.'),
  })
  .describe('Audiences that are created and synced, and the identify calls that follow.');

export const endpointSchema = z
  .object({
    endpoint: z.string().describe('Its name.'),
    scheme: z.enum(['http', 'https']).describe('https: its certificate is signed by itself.'),
    answers: z
      .array(
        z.object({
          status: z.number().int().describe('The status of the answer.'),
          delayMs: z
            .number()
            .int()
            .nullable()
            .describe('How long after the request the answer comes, in milliseconds; null if none ever comes.'),
        }),
      )
      .describe('What it answers to the first request, the second, and so on; the last holds for all further ones.'),
  })
  .describe('One of the webhooks of the source, in the order of its settings.');

export const attemptRuleSchema = z
  .object({
    endpoint: z.string().nullable().describe('Which endpoint; null for all of them together.'),
    counts: z
      .enum(['requests', 'retries'])
      .describe('requests: all of them. retries: all but the first request at each endpoint.'),
    after: z
      .enum(['start', 'success'])
      .describe('From when they count. success: the end of the first answer with 200 in time, at any endpoint.'),
    fromMs: elapsedMs('The first instant that counts, from there'),
    untilMs: z
      .number()
      .int()
      .nullable()
      .describe('The last instant that counts, in milliseconds from there; null for no end.'),
    least: wholeNumber.describe('How many there have to be at least.'),
    most: wholeNumber.nullable().describe('How many there may be at most; null for no limit.'),
  })
  .describe('How many requests may begin in a span of time.');

export const deliveryVectorSchema = z
  .object({
    ...about,
    endpoints: z.array(endpointSchema).describe('The webhooks of the source.'),
    untilMs: elapsedMs('How long to watch'),
    rules: z.array(attemptRuleSchema).describe('All of them hold.'),
  })
  .describe('One message at time 0, what the endpoints answer, and which requests must and must not be made.');

export const clientMessagesSchema = z
  .object({
    atMs: elapsedMs('When they are given to the library, one after another'),
    count: positiveNumber.describe('How many.'),
    method: z.enum(['Identify', 'Track', 'Page', 'Group', 'Alias']).describe('The method that is called.'),
    bytes: z
      .number()
      .int()
      .nullable()
      .describe('The bytes of the JSON of each message; null for an ordinary one of about 100 bytes.'),
    text: z
      .enum(['ascii', 'two-byte', 'four-byte'])
      .describe('What fills the message: characters of one, two or four bytes in UTF-8.'),
  })
  .describe('Equal messages. Messages are numbered from 0 in the order in which they are given.');

export const batchRuleSchema = z
  .object({
    first: wholeNumber.describe('The first message that the rule is about.'),
    last: wholeNumber.describe('The last one.'),
    sends: z.enum(['once', 'never']).describe('once: each is in exactly one request. never: none is in any.'),
    notBeforeMs: elapsedMs('None is sent before'),
    byMs: z.number().int().nullable().describe('Each is sent by then, in milliseconds from the start; null: never.'),
    mostRequests: z.number().int().nullable().describe('The most requests that may carry them; null for no limit.'),
  })
  .describe('When messages may and must be sent.');

export const clientVectorSchema = z
  .object({
    ...about,
    config: z
      .object({
        size: z.number().int().optional().describe('`Size`.'),
        flushAt: z.number().int().optional().describe('`FlushAt`.'),
        flushAfterMs: z.number().int().optional().describe('`FlushAfter`, in milliseconds.'),
      })
      .describe('The configuration of the client; what is absent keeps its default.'),
    messages: z.array(clientMessagesSchema).describe('What the client is given. It was made at time 0.'),
    untilMs: elapsedMs('How long to watch'),
    mostBytes: z.number().int().describe('The most bytes that the body of a request may have, before compression.'),
    rules: z.array(batchRuleSchema).describe('All of them hold.'),
  })
  .describe('Messages that the client library is given, and the requests that may and may not follow.');

/** The shape of a file: all vectors of one kind. Its description is that of the file in the catalogue. */
const makeFile = <Vector extends z.ZodTypeAny>(vector: Vector, what: string) =>
  z
    .object({
      version: z.string().describe('Version of the schemas that the file belongs to.'),
      vectors: z.array(vector).describe('The vectors. Play them in this order, against one world.'),
    })
    .describe(`Test vectors: ${what}.`);

export const VECTOR_FILES = {
  signature: makeFile(signatureVectorSchema, 'bodies and signatures'),
  bodies: makeFile(bodyVectorSchema, 'bodies of all kinds, right and wrong'),
  timestamps: makeFile(timestampVectorSchema, 'timestamps of calls and of bodies'),
  integrations: makeFile(integrationsVectorSchema, 'integrations objects'),
  audiences: makeFile(audienceVectorSchema, 'audiences and their syncs'),
  delivery: makeFile(deliveryVectorSchema, 'answers of endpoints and the requests that follow'),
  client: makeFile(clientVectorSchema, 'messages and batches of the client library'),
} as const;

export const messageKeyVectorSchema = z
  .object({
    id: z.string().describe('Permanent id.'),
    description: z.string().describe('What the vector is about, in one sentence.'),
    body: base64('The bytes of a webhook body'),
    text: z.string().describe('The text that is digested: canonical JSON (RFC 8785).'),
    key: z.string().describe('The key: the SHA-256 of that text in UTF-8, as 64 hexadecimal digits.'),
  })
  .describe('A body, and the key by which it is recognised when it comes again.');

export const messageKeyVectorsSchema = makeFile(messageKeyVectorSchema, 'keys of messages that come again');

export const vectorAnswerSchema = z
  .object({
    id: z.string().describe('Id of the vector.'),
    answer: z.unknown().describe('The answer: a verdict, or what the page of the vectors says for its file.'),
  })
  .describe('One line of a file of answers, which `routespec vectors check` judges.');

export type VectorFileName = keyof typeof VECTOR_FILES;
export type VectorsOf<Name extends VectorFileName> = z.infer<(typeof VECTOR_FILES)[Name]>['vectors'];
export type SignatureVector = z.infer<typeof signatureVectorSchema>;
export type BodyVector = z.infer<typeof bodyVectorSchema>;
export type TimestampVector = z.infer<typeof timestampVectorSchema>;
export type IntegrationsVector = z.infer<typeof integrationsVectorSchema>;
export type AudienceVector = z.infer<typeof audienceVectorSchema>;
export type DeliveryVector = z.infer<typeof deliveryVectorSchema>;
export type ClientVector = z.infer<typeof clientVectorSchema>;
export type MessageKeyVector = z.infer<typeof messageKeyVectorSchema>;
export type VectorSet = { readonly [Name in VectorFileName]: VectorsOf<Name> };
