import { STATUS_CODES } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { writeExact } from '../../../spec/exact-json.ts';
import type { BodyKind } from '../../../spec/shapes/bodies.ts';
import type { DeliveryState, DevAttemptSummary, Origin } from '../../../spec/shapes/dev/messages.ts';
import { adviceOnAnswer, adviceOnFailure, adviceOnRefusal } from '../../../spec/text/answer-advice.ts';
import type { Message, Webhook } from '../../model/message.ts';
import { digest } from '../../rules/router/request.ts';
import type { AnswerRest, Outcome } from '../../wire/outcome.ts';
import type { WireRequest } from '../../wire/request.ts';
import type { Behaviour } from '../behaviours.ts';

/** Most attempts at one URL that are kept: the first one, and the newest of the others. */
export const MAX_KEPT_ATTEMPTS = 100;
/** Approximate memory of a message, of a delivery and of an attempt, besides their texts and bytes. */
const MESSAGE_BYTES = 1000;
const DELIVERY_BYTES = 300;
const ATTEMPT_BYTES = 1000;

/** A request as it was sent. */
interface KeptRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** One attempt. Instants are milliseconds since the epoch. */
export interface KeptAttempt {
  readonly number: number;
  readonly atMs: number;
  /** An attempt with the request of the first one shares it. Null if the message has left the store. */
  request: KeptRequest | null;
  readonly signature: string | null;
  /** Null while it is under way. */
  endedAtMs: number | null;
  ending: Pick<DevAttemptSummary, 'outcome' | 'status' | 'reason'>;
  /** Null without a response, and if the message has left the store. */
  response: AnswerRest | null;
  /** Due time of the next attempt. */
  nextAtMs: number | null;
  /** A change to the endpoint that its answer suggests. */
  advice: string | null;
  /** The behaviour because of which a success did not end the delivery, in words. */
  ignored: string | null;
  /** Approximate memory. */
  memoryBytes: number;
}

/** All attempts at one URL. */
export interface KeptDelivery {
  /** From 1. */
  readonly number: number;
  readonly url: string;
  state: DeliveryState;
  firstAtMs: number | null;
  nextAtMs: number | null;
  /** Number of attempts that have begun. The array may have fewer. */
  attemptCount: number;
  readonly attempts: KeptAttempt[];
}

export interface Provenance {
  readonly origin: Origin;
  /** The number of the message that it repeats; null for an original. */
  readonly copyOf: number | null;
}

interface About extends Provenance {
  /** Counts up from 1. */
  readonly number: number;
  readonly atMs: number;
  readonly hint: string | null;
  /** The message's surprises. */
  readonly varied: readonly Behaviour[];
}

/** A message with its whole history. */
export interface KeptMessage extends About {
  /** The instant in its body if the call has no timestamp. A copy has that of its original. */
  readonly receivedAtMs: number;
  readonly source: string;
  readonly type: BodyKind;
  readonly user: string | null;
  readonly title: string | null;
  /** The call as compact JSON. */
  readonly call: string;
  readonly sizeBytes: number;
  readonly deliveries: readonly KeptDelivery[];
  /** False once it has left the store, which then keeps neither requests nor responses. */
  isKept: boolean;
  /** Approximate memory while it is kept. */
  memoryBytes: number;
}

/** A message that has just come. */
export function keepMessage(
  { content, source, receivedAtMs }: Message,
  webhooks: readonly Webhook[],
  about: About,
): KeptMessage {
  const call = writeExact(content);
  return {
    ...about,
    receivedAtMs,
    source: source.writeKey,
    type: content.type,
    user: content.userId ?? ('anonymousId' in content ? (content.anonymousId ?? null) : null),
    title: findTitle(content),
    call,
    sizeBytes: Buffer.byteLength(call),
    deliveries: webhooks.map(({ url }, index) => ({
      number: index + 1,
      url,
      state: 'pending',
      firstAtMs: null,
      nextAtMs: null,
      attemptCount: 0,
      attempts: [],
    })),
    isKept: true,
    memoryBytes: 0,
  };
}

function findTitle(content: Message['content']): string | null {
  switch (content.type) {
    case 'track':
      return content.event;
    case 'page':
    case 'screen':
      return content.name ?? null;
    case 'group':
      return content.groupId;
    case 'alias':
      return content.previousId;
    default:
      return null;
  }
}

/** Approximate memory of a message. */
export function measureMessage({ sizeBytes, deliveries }: KeptMessage): number {
  const attempts = deliveries.flatMap((delivery) => delivery.attempts);
  const fixedBytes = MESSAGE_BYTES + DELIVERY_BYTES * deliveries.length + sizeBytes;
  return attempts.reduce((sum, attempt) => sum + attempt.memoryBytes, fixedBytes);
}

/** Approximate memory of an attempt. A request that the first attempt has too takes none. */
export function measureAttempt(requestBytes: number, response: AnswerRest | null): number {
  const responseBytes = response === null ? 0 : response.body.length + JSON.stringify(response.headers).length;
  return ATTEMPT_BYTES + requestBytes + responseBytes;
}

export function beginAttempt(
  { isKept }: KeptMessage,
  delivery: KeptDelivery,
  { method, url, target, headers, bytes }: WireRequest,
  atMs: number,
): void {
  const { attempts } = delivery;
  const sent = { method, url: `${url.origin}${target}`, headers, bytes };
  const first = attempts[0]?.request;
  const isRepeated = isDeepStrictEqual(first, sent);
  delivery.attemptCount += 1;
  delivery.firstAtMs ??= atMs;
  delivery.state = 'attempting';
  delivery.nextAtMs = null;
  attempts.push({
    number: delivery.attemptCount,
    atMs,
    request: isKept ? ((isRepeated ? first : sent) ?? null) : null,
    signature: Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-signature')?.[1] ?? null,
    endedAtMs: null,
    ending: { outcome: 'under-way', status: null, reason: 'under way' },
    response: null,
    nextAtMs: null,
    advice: null,
    ignored: null,
    memoryBytes: measureAttempt(isRepeated ? 0 : bytes.length, null),
  });
  if (attempts.length > MAX_KEPT_ATTEMPTS) attempts.splice(1, 1);
}

/** End of an attempt. */
interface End {
  readonly atMs: number;
  readonly outcome: Outcome;
  /** The secret of its source. */
  readonly secret: string | undefined;
  /** The behaviour because of which a success does not end the delivery, in words. */
  readonly ignored: string | null;
}

export function endAttempt({ isKept }: KeptMessage, delivery: KeptDelivery, attempt: KeptAttempt, end: End): void {
  const { atMs, outcome, secret, ignored } = end;
  attempt.endedAtMs = atMs;
  attempt.ending = {
    outcome: outcome.kind,
    status: outcome.kind === 'response' ? outcome.status : null,
    reason: describeReason(outcome),
  };
  attempt.nextAtMs = delivery.nextAtMs;
  attempt.ignored = ignored;
  attempt.advice = adviseOnOutcome(delivery.url, outcome) ?? adviseOnSignature(delivery.url, attempt, outcome, secret);
  if (!isKept || outcome.kind !== 'response' || outcome.rest === undefined) return;
  attempt.response = outcome.rest;
  attempt.memoryBytes += measureAttempt(0, outcome.rest) - ATTEMPT_BYTES;
}

/** Gives up the requests and responses of a message that leaves the store. It may still be on its way. */
export function releaseMessage(message: KeptMessage): void {
  message.isKept = false;
  for (const attempt of message.deliveries.flatMap(({ attempts }) => attempts)) {
    attempt.request = null;
    attempt.response = null;
  }
}

function describeReason(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'response':
      return `${outcome.status} ${outcome.rest?.reason || (STATUS_CODES[outcome.status] ?? '')}`.trim();
    case 'timeout':
      return outcome.status === undefined
        ? `no answer within ${outcome.afterMs / 1000} s`
        : `status ${outcome.status}, and no end of that answer within ${outcome.afterMs / 1000} s`;
    case 'connection':
    case 'certificate':
      return outcome.reason;
  }
}

const END_THE_ANSWER = 'The endpoint begins an answer and does not end it: end the response, also when it has no body.';

function adviseOnOutcome(url: string, outcome: Outcome): string | null {
  if (outcome.kind === 'connection') return adviceOnFailure(url, outcome.reason);
  if (outcome.kind === 'timeout' && outcome.status !== undefined) return END_THE_ANSWER;
  if (outcome.kind !== 'response' || outcome.rest === undefined) return null;
  const { headers, body } = outcome.rest;
  return adviceOnAnswer(url, { status: outcome.status, headers, body: Buffer.from(body, 'latin1').toString() });
}

/** A fault may sign in another way, which the endpoint then refuses rightly. */
function adviseOnSignature(
  url: string,
  { request, signature }: KeptAttempt,
  outcome: Outcome,
  secret: string | undefined,
): string | null {
  if (outcome.kind !== 'response' || request === null) return null;
  if (signature === null) return secret === undefined ? adviceOnRefusal(url, outcome.status, false) : null;
  const isRight = secret !== undefined && signature.toLowerCase() === digest(secret, request.bytes);
  return isRight ? adviceOnRefusal(url, outcome.status, true) : null;
}
