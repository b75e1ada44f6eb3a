import { z } from 'zod/v3';
import { BODY_KINDS } from '../bodies.ts';
import { instantSchema, jsonObjectSchema } from '../json.ts';

const devStorySchema = z
  .array(
    z.object({
      result: z.string().describe('A status, or an outcome without one.'),
      times: z.number().int().positive().describe('How many attempts in a row ended so.'),
    }),
  )
  .describe('How its attempts ended, in order, such as 503 three times and then 200.');

type DevStory = z.infer<typeof devStorySchema>;

/** The ends of attempts, in order. */
export function storyOf(endings: readonly { readonly status: number | null; readonly outcome: string }[]): DevStory {
  const story: DevStory = [];
  for (const { status, outcome } of endings) {
    const result = status === null ? outcome : String(status);
    const latest = story.at(-1);
    if (latest?.result === result) latest.times += 1;
    else story.push({ result, times: 1 });
  }
  return story;
}

/** How far the delivery of a message to one URL has come. */
const DELIVERY_STATES = ['pending', 'attempting', 'waiting', 'processed', 'expired', 'refused'] as const;
/** How far a whole message has come: the first that holds, from the left. */
export const MESSAGE_STATES = ['off', 'delivered', 'attempting', 'waiting', 'failed'] as const;
/** How an attempt ended, or that it has not. */
const ATTEMPT_OUTCOMES = ['under-way', 'response', 'timeout', 'connection', 'certificate'] as const;
/** How a message came in. */
export const ORIGINS = ['ingestion', 'command', 'resent'] as const;

const idSchema = z.string().describe('Id of the message: `m` and its number.');
const statusSchema = z.number().int().nullable().describe('Status of the response; null without one.');
const base64 = z.string().describe('Bytes in base64.');
const headersSchema = z.record(z.string());

const attemptSummaryShape = {
  number: z.number().int().positive().describe('Which attempt at this URL it is, from 1.'),
  at: instantSchema.describe('When it began.'),
  durationMs: z
    .number()
    .nonnegative()
    .nullable()
    .describe('How long it took on this clock; null while it is under way.'),
  outcome: z.enum(ATTEMPT_OUTCOMES).describe('How it ended.'),
  status: statusSchema,
  reason: z.string().describe('How it ended, in words.'),
  signature: z.string().nullable().describe('Value of `X-Signature`; null if the request is not signed.'),
  nextAt: instantSchema
    .nullable()
    .describe('When the next attempt at this URL is due because of this one; null if none.'),
  advice: z
    .string()
    .nullable()
    .describe('What to change about the endpoint or its URL, where the answer says it; null otherwise.'),
};

export const devAttemptSummarySchema = z
  .object(attemptSummaryShape)
  .describe('One attempt, without what was sent and received.');

const devAttemptSchema = z
  .object({
    ...attemptSummaryShape,
    request: z
      .object({
        method: z.string().describe('Its method.'),
        url: z.string().describe('Where it was sent.'),
        headers: headersSchema.describe('Its headers, by name as they were sent.'),
        body: base64,
      })
      .describe('The request, byte for byte.'),
    response: z
      .object({
        status: z.number().int().describe('Its status.'),
        reason: z.string().describe('Its reason phrase.'),
        headers: headersSchema.describe('Its headers, by name in lower case.'),
        body: base64.describe('The beginning of its body, 4096 bytes at most, in base64.'),
      })
      .nullable()
      .describe('The response; null without one.'),
  })
  .describe('One attempt, with what was sent and received.');

const deliveryShape = {
  number: z.number().int().positive().describe('Which URL of the source it is, from 1.'),
  url: z.string().describe('The URL.'),
  state: z.enum(DELIVERY_STATES).describe('How far it has come.'),
  windowStart: instantSchema.nullable().describe('When the first attempt began; null before that.'),
  windowEnd: instantSchema.nullable().describe('Until when retries may begin; null before the first attempt.'),
  nextAt: instantSchema.nullable().describe('When the next attempt is due; null if none is.'),
};

const devDeliverySummarySchema = z
  .object({
    ...deliveryShape,
    attempts: z.number().int().nonnegative().describe('How many attempts have begun.'),
    last: devAttemptSummarySchema.nullable().describe('The latest attempt; null before the first.'),
    story: devStorySchema,
  })
  .describe('All attempts at one URL, in short.');

const devDeliverySchema = z
  .object({ ...deliveryShape, attempts: z.array(devAttemptSchema).describe('Its attempts, the first one first.') })
  .describe('All attempts at one URL.');

const messageShape = {
  id: idSchema,
  at: instantSchema.describe('When it came in.'),
  source: z.string().describe('Write key of its source.'),
  origin: z.enum(ORIGINS).describe('Whether a client sent it, a command or the console made it, or it was sent again.'),
  copyOf: idSchema.nullable().describe('The message that it repeats; null if it repeats none.'),
  type: z.enum(BODY_KINDS).describe('Its kind.'),
  user: z.string().nullable().describe('Its user id, or else its anonymous id; null without either.'),
  title: z.string().nullable().describe('Its event, name, group id or previous id; null if its kind has none.'),
  sizeBytes: z.number().int().nonnegative().describe('Length of the call as compact JSON.'),
  state: z.enum(MESSAGE_STATES).describe('How far it has come: at a first success it is delivered.'),
  hint: z.string().nullable().describe('What looks like a mistake, or why nothing is delivered; null if all is well.'),
  varied: z
    .array(
      z.object({
        name: z.string().describe('A name that `routespec faults on` takes too, for all messages.'),
        description: z.string().describe('What the service then does.'),
      }),
    )
    .describe('With `--vary`: the surprises that the document allows and that show in this message so far.'),
};

export const devMessageSummarySchema = z
  .object({ ...messageShape, deliveries: z.array(devDeliverySummarySchema).describe('One entry for each URL.') })
  .describe('One message, in short.');

export const devMessageSchema = z
  .object({
    ...messageShape,
    call: jsonObjectSchema.describe('The call as it came in.'),
    body: z.string().nullable().describe('The body that was sent last, as text; null before the first attempt.'),
    deliveries: z.array(devDeliverySchema).describe('One entry for each URL.'),
  })
  .describe('One message, with everything that happened to it.');

export const devMessagesSchema = z
  .object({
    messages: z.array(devMessageSummarySchema).describe('Messages that match, the newest first.'),
    before: idSchema.nullable().describe('What to give as `before` for the next older ones; null if there are none.'),
  })
  .describe('A page of messages.');

export type DevAttemptSummary = z.infer<typeof devAttemptSummarySchema>;
export type DevAttempt = z.infer<typeof devAttemptSchema>;
export type DevDeliverySummary = z.infer<typeof devDeliverySummarySchema>;
export type DevDelivery = z.infer<typeof devDeliverySchema>;
export type DevMessageSummary = z.infer<typeof devMessageSummarySchema>;
export type DevMessage = z.infer<typeof devMessageSchema>;
export type DevMessages = z.infer<typeof devMessagesSchema>;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export type MessageState = (typeof MESSAGE_STATES)[number];
export type Origin = (typeof ORIGINS)[number];
