import { z } from 'zod/v3';
import { BODY_KINDS } from '../bodies.ts';
import { instantSchema, jsonObjectSchema, positiveNumber, wholeNumber } from '../json.ts';

const devStorySchema = z
  .array(
    z.object({
      result: z
        .string()
        .describe(
          'A status, with `ignored` for a success that does not end the delivery, or an outcome without a status.',
        ),
      times: positiveNumber.describe('Number of consecutive attempts with this result.'),
    }),
  )
  .describe('Results of its attempts in order, such as 503 three times and then 200.');

type DevStory = z.infer<typeof devStorySchema>;

type Ended = { readonly status: number | null; readonly outcome: string; readonly ignored: string | null };

export function summariseEndings(endings: readonly Ended[]): DevStory {
  const story: DevStory = [];
  for (const { status, outcome, ignored } of endings) {
    const result = status === null ? outcome : `${status}${ignored === null ? '' : ' ignored'}`;
    const latest = story.at(-1);
    if (latest?.result === result) latest.times += 1;
    else story.push({ result, times: 1 });
  }
  return story;
}

/** States of the delivery of a message to one URL. */
const DELIVERY_STATES = ['pending', 'attempting', 'waiting', 'processed', 'expired', 'refused'] as const;
/** States of a whole message. The first state that applies counts, from the left. */
export const MESSAGE_STATES = ['off', 'delivered', 'attempting', 'waiting', 'failed'] as const;
/** Outcomes of an attempt. */
const ATTEMPT_OUTCOMES = ['under-way', 'response', 'timeout', 'connection', 'certificate'] as const;
/** Origins of a message. */
export const ORIGINS = ['ingestion', 'command', 'resent'] as const;

const idSchema = z.string().describe('Id of the message: `m` and its number.');
const statusSchema = z.number().int().nullable().describe('Status of the response; null without a response.');
const base64 = z.string().describe('Bytes in base64.');
const headersSchema = z.record(z.string());

const attemptSummaryShape = {
  number: positiveNumber.describe('Number of the attempt at this URL, from 1.'),
  at: instantSchema.describe('Start time.'),
  durationMs: z.number().nonnegative().nullable().describe('Duration on this clock; null while it is in progress.'),
  outcome: z.enum(ATTEMPT_OUTCOMES).describe('Its outcome.'),
  status: statusSchema,
  reason: z.string().describe('Its outcome in words.'),
  signature: z.string().nullable().describe('Value of `X-Signature`; null if the request is not signed.'),
  nextAt: instantSchema
    .nullable()
    .describe('Due time of the next attempt at this URL after this one; null if there is none.'),
  advice: z
    .string()
    .nullable()
    .describe('Suggested change to the endpoint or its URL, if the answer shows one; null otherwise.'),
  ignored: z
    .string()
    .nullable()
    .describe(
      'Fault or surprise because of which a success does not end the delivery, such as a lost answer, in words; null otherwise.',
    ),
};

export const devAttemptSummarySchema = z
  .object(attemptSummaryShape)
  .describe('One attempt, without its request and response.');

const devAttemptSchema = z
  .object({
    ...attemptSummaryShape,
    request: z
      .object({
        method: z.string().describe('Its method.'),
        url: z.string().describe('Its URL.'),
        headers: headersSchema.describe('Its headers, by name as sent.'),
        body: base64,
      })
      .describe('The request, byte for byte.'),
    response: z
      .object({
        status: z.number().int().describe('Its status.'),
        reason: z.string().describe('Its reason phrase.'),
        headers: headersSchema.describe('Its headers, by name in lower case.'),
        body: base64.describe('The beginning of its body in base64, at most 4096 bytes.'),
      })
      .nullable()
      .describe('The response; null if there is none.'),
  })
  .describe('One attempt, with its request and response.');

const deliveryShape = {
  number: positiveNumber.describe('Number of the URL in the source, from 1.'),
  url: z.string().describe('The URL.'),
  state: z.enum(DELIVERY_STATES).describe('State of the delivery.'),
  windowStart: instantSchema.nullable().describe('Start of the first attempt; null before it.'),
  windowEnd: instantSchema.nullable().describe('Latest start of a retry; null before the first attempt.'),
  nextAt: instantSchema.nullable().describe('Due time of the next attempt; null if there is none.'),
};

const devDeliverySummarySchema = z
  .object({
    ...deliveryShape,
    attempts: wholeNumber.describe('Number of attempts so far.'),
    last: devAttemptSummarySchema.nullable().describe('The latest attempt; null before the first.'),
    story: devStorySchema,
  })
  .describe('A summary of all attempts at one URL.');

const devDeliverySchema = z
  .object({ ...deliveryShape, attempts: z.array(devAttemptSchema).describe('Its attempts in order.') })
  .describe('All attempts at one URL.');

const messageShape = {
  id: idSchema,
  at: instantSchema.describe('Time of arrival.'),
  source: z.string().describe('Write key of its source.'),
  origin: z
    .enum(ORIGINS)
    .describe('`ingestion`: sent by a client. `command`: made by a command or the console. `resent`: sent again.'),
  copyOf: idSchema.nullable().describe('The message that it repeats; null otherwise.'),
  type: z.enum(BODY_KINDS).describe('Its kind.'),
  user: z.string().nullable().describe('Its user id, or its anonymous id; null without both.'),
  title: z.string().nullable().describe('Its event, name, group id or previous id; null if its kind has none.'),
  sizeBytes: wholeNumber.describe('Length of the call as compact JSON.'),
  state: z.enum(MESSAGE_STATES).describe('State of the message. The first success makes it `delivered`.'),
  hint: z.string().nullable().describe('A likely mistake, or the reason why nothing is delivered; null otherwise.'),
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
  .describe('A summary of one message.');

export const devMessageSchema = z
  .object({
    ...messageShape,
    call: jsonObjectSchema.describe('The call as received.'),
    body: z.string().nullable().describe('The latest body as text; null before the first attempt.'),
    deliveries: z.array(devDeliverySchema).describe('One entry for each URL.'),
  })
  .describe('One message with its whole history.');

export const devMessagesSchema = z
  .object({
    messages: z.array(devMessageSummarySchema).describe('Matching messages, the newest first.'),
    before: idSchema
      .nullable()
      .describe('Value of `before` for the next page of older messages; null if there is none.'),
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
