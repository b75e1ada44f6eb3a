import { STATUS_CODES } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { parseExact, writeExact } from '../../../spec/exact-json.ts';
import { LIMITS } from '../../../spec/limits.ts';
import {
  type DevAttempt,
  type DevAttemptSummary,
  type DevDelivery,
  type DevDeliverySummary,
  type DevMessage,
  type DevMessageSummary,
  devMessageSchema,
  type MessageState,
  type Origin,
  summariseEndings,
} from '../../../spec/shapes/dev/messages.ts';
import { instantSchema, type JsonObject } from '../../../spec/shapes/json.ts';
import { adviceOnAnswer, adviceOnFailure, adviceOnRefusal } from '../../../spec/text/answer-advice.ts';
import type { Message, Webhook } from '../../model/message.ts';
import { digest } from '../../rules/router/request.ts';
import type { Outcome } from '../../wire/outcome.ts';
import type { WireRequest } from '../../wire/request.ts';
import { BEHAVIOURS, type Behaviour } from '../behaviours.ts';

/** Most attempts at one URL that are kept: the first one, and the newest of the others. */
export const MAX_KEPT_ATTEMPTS = 100;
/** Approximate memory of a message, of a delivery and of an attempt, besides their texts and bytes. */
const MESSAGE_BYTES = 1000;
const DELIVERY_BYTES = 300;
const ATTEMPT_BYTES = 1000;

export interface Provenance {
  readonly origin: Origin;
  /** The id of the message that it repeats; null for an original. */
  readonly copyOf: string | null;
}

interface About extends Provenance {
  /** Counts up from 1. */
  readonly number: number;
  readonly atMs: number;
  readonly hint: string | null;
  /** The message's surprises. */
  readonly varied: readonly Behaviour[];
}

/** A message with its whole history: what the API shows of it, and what a copy of it needs. */
export interface KeptMessage extends Omit<DevMessage, 'state' | 'varied' | 'call' | 'body'> {
  readonly number: number;
  /** The instant in its body if the call has no timestamp. A copy has that of its original. */
  readonly receivedAtMs: number;
  /** The call as compact JSON. */
  readonly call: string;
  /** All its surprises, also those that have not shown yet. */
  readonly varied: readonly Behaviour[];
  /** False once it has left the store, which then keeps neither requests nor responses. */
  isKept: boolean;
  /** Approximate memory while it is kept. */
  memoryBytes: number;
}

const formatId = (number: number): string => `m${number}`;

/** The number in a message id such as `m12`; null for any other text. */
export function numberIn(id: string): number | null {
  const digits = /^m(?<digits>[1-9]\d{0,14})$/.exec(id)?.groups?.['digits'];
  return digits === undefined ? null : Number(digits);
}

const instant = (atMs: number): string => new Date(atMs).toISOString();
export const instantOrNull = (atMs: number | null): string | null => (atMs === null ? null : instant(atMs));

/** A message that has just come. */
export function keepMessage(
  { content, source, receivedAtMs }: Message,
  webhooks: readonly Webhook[],
  { atMs, ...about }: About,
): KeptMessage {
  const call = writeExact(content);
  const sizeBytes = Buffer.byteLength(call);
  return {
    ...about,
    id: formatId(about.number),
    at: instant(atMs),
    receivedAtMs,
    source: source.writeKey,
    type: content.type,
    user: content.userId ?? ('anonymousId' in content ? (content.anonymousId ?? null) : null),
    title: findTitle(content),
    call,
    sizeBytes,
    deliveries: webhooks.map(({ url }, index) => ({
      number: index + 1,
      url,
      state: 'pending',
      windowStart: null,
      windowEnd: null,
      nextAt: null,
      attempts: [],
    })),
    isKept: true,
    memoryBytes: MESSAGE_BYTES + DELIVERY_BYTES * webhooks.length + sizeBytes,
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

/** Stands for a request whose message has left the store. */
const RELEASED: DevAttempt['request'] = { method: '', url: '', headers: {}, body: '' };

/** Approximate memory of an attempt. A request that the first attempt has too takes none. */
function measureAttempt(attempt: DevAttempt, { attempts: [first] }: DevDelivery): number {
  const { request, response } = attempt;
  const requestBytes = attempt !== first && request === first?.request ? 0 : request.body.length;
  const responseBytes = response === null ? 0 : response.body.length + JSON.stringify(response.headers).length;
  return ATTEMPT_BYTES + requestBytes + responseBytes;
}

/** An equal request of the first attempt, which is then kept once. */
function share(request: DevAttempt['request'], first: DevAttempt | undefined): DevAttempt['request'] {
  return first !== undefined && isDeepStrictEqual(first.request, request) ? first.request : request;
}

export function beginAttempt(
  message: KeptMessage,
  delivery: DevDelivery,
  { method, url, target, headers, bytes }: WireRequest,
  atMs: number,
): void {
  const { attempts } = delivery;
  const sent = { method, url: `${url.origin}${target}`, headers, body: bytes.toString('base64') };
  delivery.windowStart ??= instant(atMs);
  delivery.windowEnd ??= instant(atMs + LIMITS.retryWindowMs);
  delivery.state = 'attempting';
  delivery.nextAt = null;
  const attempt: DevAttempt = {
    number: (attempts.at(-1)?.number ?? 0) + 1,
    at: instant(atMs),
    durationMs: null,
    outcome: 'under-way',
    status: null,
    reason: 'under way',
    signature: Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-signature')?.[1] ?? null,
    nextAt: null,
    advice: null,
    ignored: null,
    request: message.isKept ? share(sent, attempts[0]) : RELEASED,
    response: null,
  };
  attempts.push(attempt);
  message.memoryBytes += measureAttempt(attempt, delivery);
  if (attempts.length <= MAX_KEPT_ATTEMPTS) return;
  for (const left of attempts.splice(1, 1)) message.memoryBytes -= measureAttempt(left, delivery);
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

export function endAttempt(message: KeptMessage, delivery: DevDelivery, attempt: DevAttempt, end: End): void {
  const { atMs, outcome, secret, ignored } = end;
  const isResponse = outcome.kind === 'response';
  const advice = adviseOnOutcome(delivery.url, outcome) ?? adviseOnSignature(delivery.url, attempt, outcome, secret);
  const status = isResponse ? outcome.status : null;
  const ending = { outcome: outcome.kind, status, reason: describeReason(outcome), nextAt: delivery.nextAt };
  Object.assign(attempt, ending, { durationMs: atMs - Date.parse(attempt.at), ignored, advice });
  if (!message.isKept || !isResponse) return;
  const { reason = '', headers = {}, body = '' } = outcome.rest ?? {};
  const beforeBytes = measureAttempt(attempt, delivery);
  attempt.response = { status: outcome.status, reason, headers, body: Buffer.from(body, 'latin1').toString('base64') };
  message.memoryBytes += measureAttempt(attempt, delivery) - beforeBytes;
}

/** Gives up the requests and responses of a message that leaves the store. It may still be on its way. */
export function releaseMessage(message: KeptMessage): void {
  message.isKept = false;
  for (const attempt of message.deliveries.flatMap(({ attempts }) => attempts)) {
    attempt.request = RELEASED;
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
  { request, signature }: DevAttempt,
  outcome: Outcome,
  secret: string | undefined,
): string | null {
  if (outcome.kind !== 'response' || request === RELEASED) return null;
  if (signature === null) return secret === undefined ? adviceOnRefusal(url, outcome.status, false) : null;
  const expected = secret === undefined ? undefined : digest(secret, Buffer.from(request.body, 'base64'));
  return signature.toLowerCase() === expected ? adviceOnRefusal(url, outcome.status, true) : null;
}

export function summarizeMessage(message: KeptMessage): DevMessageSummary {
  return { ...common(message), deliveries: message.deliveries.map(summarizeDelivery) };
}

/** A message with its calls and attempts. It must still be in the store. */
export function describeMessage(message: KeptMessage): DevMessage {
  const deliveries = message.deliveries.map((delivery) => ({
    ...delivery,
    attempts: delivery.attempts.map((attempt) => ({ ...attempt })),
  }));
  const latest = deliveries
    .flatMap(({ attempts }) => attempts)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .at(-1);
  const body = latest === undefined ? null : Buffer.from(latest.request.body, 'base64').toString();
  return { ...common(message), call: parseExact(message.call) as JsonObject, body, deliveries };
}

function common(message: KeptMessage): Omit<DevMessageSummary, 'deliveries'> {
  const { id, at, copyOf, source, origin, type, user, title, sizeBytes, hint } = message;
  const varied = listVaried(message).map(({ name, description }) => ({ name, description }));
  return { id, at, copyOf, source, origin, type, user, title, sizeBytes, state: describeState(message), hint, varied };
}

/** The surprises that have shown in a message so far. */
export function listVaried({ varied, deliveries }: KeptMessage): readonly Behaviour[] {
  const hasFailed = deliveries.some((delivery) => delivery.attempts.some((attempt) => mattersAfter(attempt, delivery)));
  return varied.filter(({ each }) => hasFailed || each?.afterFailure !== true);
}

/**
 * True if the reaction to a failure shows here: at a failure that is retried, at a retry, and at a success with another
 * status.
 */
function mattersAfter({ outcome, status, nextAt }: DevAttempt, { state }: DevDelivery): boolean {
  if (outcome === 'under-way') return false;
  return status === null || status >= 500 || nextAt !== null || (status >= 300 && state === 'processed');
}

/** State of a message. The first success ends it, and other URLs do not change that. */
export function describeState({ deliveries }: Pick<KeptMessage, 'deliveries'>): MessageState {
  if (deliveries.length === 0) return 'off';
  const states = new Set(deliveries.map(({ state }) => state));
  if (states.has('processed')) return 'delivered';
  if (states.has('attempting')) return 'attempting';
  return states.has('waiting') || states.has('pending') ? 'waiting' : 'failed';
}

function summarizeDelivery({ attempts, ...delivery }: DevDelivery): DevDeliverySummary {
  const last = attempts.at(-1);
  return {
    ...delivery,
    attempts: last?.number ?? 0,
    last: last === undefined ? null : summarizeAttempt(last),
    story: summariseEndings(attempts),
  };
}

export function summarizeAttempt({ request: _, response: __, ...summary }: DevAttempt): DevAttemptSummary {
  return summary;
}

/** A message as a line of the state file: the answer of `GET /dev/messages/ID`, and what a copy of it needs. */
const lineSchema = devMessageSchema.extend({ receivedAt: instantSchema });

export function writeMessage(message: KeptMessage): string {
  return writeExact({ ...describeMessage(message), receivedAt: instant(message.receivedAtMs) });
}

/** @returns undefined if the value is no message */
export function restoreMessage(value: unknown): KeptMessage | undefined {
  const parsed = lineSchema.safeParse(value);
  const number = parsed.success ? numberIn(parsed.data.id) : null;
  if (!parsed.success || number === null) return undefined;
  const { receivedAt, state, body: _, varied, ...shown } = parsed.data;
  const { id, hint, sizeBytes, deliveries } = shown;
  const isOpen = state === 'waiting' || state === 'attempting';
  const names = varied.map(({ name }) => name);
  const memoryBytes = deliveries.map(restoreDelivery).reduce((sum, bytes) => sum + bytes, MESSAGE_BYTES + sizeBytes);
  return {
    ...shown,
    number,
    receivedAtMs: Date.parse(receivedAt),
    hint: hint ?? (isOpen ? `dev ended before its delivery did. \`routespec resend ${id}\` sends it again.` : null),
    varied: BEHAVIOURS.filter(({ name }) => names.includes(name)),
    // The parsed copy has lost the spelling of numbers.
    call: writeExact((value as { readonly call: object }).call),
    isKept: true,
    memoryBytes,
  };
}

const INTERRUPTED = { outcome: 'connection', durationMs: 0, reason: 'dev ended before the answer came' } as const;

/** A delivery that was not over has ended with the process that made it. @returns its approximate memory */
function restoreDelivery(delivery: DevDelivery): number {
  const { attempts, state } = delivery;
  if (state === 'pending' || state === 'attempting' || state === 'waiting') delivery.state = 'refused';
  delivery.nextAt = null;
  for (const attempt of attempts) {
    attempt.request = share(attempt.request, attempts[0]);
    if (attempt.outcome === 'under-way') Object.assign(attempt, INTERRUPTED);
  }
  return attempts.reduce((sum, attempt) => sum + measureAttempt(attempt, delivery), DELIVERY_BYTES);
}
