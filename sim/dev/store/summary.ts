import { parseExact } from '../../../spec/exact-json.ts';
import { LIMITS } from '../../../spec/limits.ts';
import {
  type DevAttempt,
  type DevAttemptSummary,
  type DevDelivery,
  type DevDeliverySummary,
  type DevMessage,
  type DevMessageSummary,
  type MessageState,
  summariseEndings,
} from '../../../spec/shapes/dev/messages.ts';
import type { JsonObject } from '../../../spec/shapes/json.ts';
import type { Behaviour } from '../behaviours.ts';
import type { KeptAttempt, KeptDelivery, KeptMessage } from './kept-message.ts';

/** Messages as the documents of `spec/shapes/dev`. */

export const formatId = (number: number): string => `m${number}`;

/** The number in a message id such as `m12`; null for any other text. */
export function numberIn(id: string): number | null {
  const digits = /^m(?<digits>[1-9]\d{0,14})$/.exec(id)?.groups?.['digits'];
  return digits === undefined ? null : Number(digits);
}

const instant = (atMs: number): string => new Date(atMs).toISOString();
export const instantOrNull = (atMs: number | null): string | null => (atMs === null ? null : instant(atMs));

export function summarizeMessage(message: KeptMessage): DevMessageSummary {
  return { ...common(message), deliveries: message.deliveries.map(summarizeDelivery) };
}

/** A message with its calls and attempts. It must still be in the store. */
export function describeMessage(message: KeptMessage): DevMessage {
  const deliveries = message.deliveries.map((delivery) => ({
    ...deliveryShape(delivery),
    attempts: delivery.attempts.map(describeAttempt),
  }));
  const latest = deliveries
    .flatMap(({ attempts }) => attempts)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .at(-1);
  return {
    ...common(message),
    call: parseExact(message.call) as JsonObject,
    body: latest === undefined ? null : Buffer.from(latest.request.body, 'base64').toString(),
    deliveries,
  };
}

function common(message: KeptMessage): Omit<DevMessageSummary, 'deliveries'> {
  const { number, atMs, copyOf, source, origin, type, user, title, sizeBytes, hint } = message;
  const ids = { id: formatId(number), at: instant(atMs), copyOf: copyOf === null ? null : formatId(copyOf) };
  const varied = listVaried(message).map(({ name, description }) => ({ name, description }));
  return { ...ids, source, origin, type, user, title, sizeBytes, state: describeState(message), hint, varied };
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
function mattersAfter({ ending: { outcome, status }, nextAtMs }: KeptAttempt, { state }: KeptDelivery): boolean {
  if (outcome === 'under-way') return false;
  return status === null || status >= 500 || nextAtMs !== null || (status >= 300 && state === 'processed');
}

/** State of a message. The first success ends it, and other URLs do not change that. */
export function describeState({ deliveries }: KeptMessage): MessageState {
  if (deliveries.length === 0) return 'off';
  const states = new Set(deliveries.map(({ state }) => state));
  if (states.has('processed')) return 'delivered';
  if (states.has('attempting')) return 'attempting';
  return states.has('waiting') || states.has('pending') ? 'waiting' : 'failed';
}

function deliveryShape({ number, url, state, firstAtMs, nextAtMs }: KeptDelivery): Omit<DevDelivery, 'attempts'> {
  return {
    number,
    url,
    state,
    windowStart: instantOrNull(firstAtMs),
    windowEnd: firstAtMs === null ? null : instant(firstAtMs + LIMITS.retryWindowMs),
    nextAt: instantOrNull(nextAtMs),
  };
}

function summarizeDelivery(delivery: KeptDelivery): DevDeliverySummary {
  const last = delivery.attempts.at(-1);
  return {
    ...deliveryShape(delivery),
    attempts: delivery.attemptCount,
    last: last === undefined ? null : summarizeAttempt(last),
    story: summariseEndings(delivery.attempts.map(({ ending, ignored }) => ({ ...ending, ignored }))),
  };
}

export function summarizeAttempt({
  number,
  atMs,
  endedAtMs,
  ending,
  signature,
  nextAtMs,
  advice,
  ignored,
}: KeptAttempt): DevAttemptSummary {
  return {
    number,
    at: instant(atMs),
    durationMs: endedAtMs === null ? null : endedAtMs - atMs,
    ...ending,
    signature,
    nextAt: instantOrNull(nextAtMs),
    advice,
    ignored,
  };
}

function describeAttempt(attempt: KeptAttempt): DevAttempt {
  const { request, response, ending } = attempt;
  if (request === null) throw new Error('Expected a request that is kept, got none');
  const { method, url, headers, bytes } = request;
  const { reason = '', headers: answered = {}, body = '' } = response ?? {};
  return {
    ...summarizeAttempt(attempt),
    request: { method, url, headers, body: bytes.toString('base64') },
    response:
      ending.status === null
        ? null
        : { status: ending.status, reason, headers: answered, body: Buffer.from(body, 'latin1').toString('base64') },
  };
}
