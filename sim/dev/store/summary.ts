import { STATUS_CODES } from 'node:http';
import { LIMITS } from '../../../spec/limits.ts';
import type {
  DevAttempt,
  DevAttemptSummary,
  DevDelivery,
  DevDeliverySummary,
  DevMessage,
  DevMessageSummary,
  MessageState,
} from '../../../spec/shapes/dev/messages.ts';
import type { Outcome } from '../../wire/outcome.ts';
import type { KeptAttempt, KeptDelivery, KeptMessage, KeptRequest } from './kept-message.ts';

/** How messages are shown: as the documents of `spec/shapes/dev`. */

export const idOf = (number: number): string => `m${number}`;

const instant = (atMs: number): string => new Date(atMs).toISOString();
const instantOrNull = (atMs: number | null): string | null => (atMs === null ? null : instant(atMs));

export function summaryOf(message: KeptMessage): DevMessageSummary {
  return { ...common(message), deliveries: message.deliveries.map(deliverySummaryOf) };
}

/** A message with everything. */
export function detailOf(message: KeptMessage): DevMessage {
  const { deliveries, text } = message;
  const sent = deliveries.flatMap(({ attempts }) => attempts).toSorted((one, other) => one.atMs - other.atMs);
  return {
    ...common(message),
    call: JSON.parse(text),
    body: sent.at(-1)?.request.bytes.toString() ?? null,
    deliveries: deliveries.map(deliveryOf),
  };
}

function common(message: KeptMessage): Omit<DevMessageSummary, 'deliveries'> {
  const { number, atMs, copyOf, source, origin, type, user, title, sizeBytes, hint } = message;
  const ids = { id: idOf(number), at: instant(atMs), copyOf: copyOf === null ? null : idOf(copyOf) };
  return { ...ids, source, origin, type, user, title, sizeBytes, state: stateOf(message), hint };
}

/** How far a message has come. The first success ends it, whatever happens at its other URLs. */
export function stateOf({ deliveries }: KeptMessage): MessageState {
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

function deliverySummaryOf(delivery: KeptDelivery): DevDeliverySummary {
  const last = delivery.attempts.at(-1);
  return {
    ...deliveryShape(delivery),
    attempts: delivery.attemptCount,
    last: last === undefined ? null : attemptSummaryOf(last),
  };
}

function deliveryOf(delivery: KeptDelivery): DevDelivery {
  return { ...deliveryShape(delivery), attempts: delivery.attempts.map(attemptOf) };
}

export function attemptSummaryOf({
  number,
  atMs,
  endedAtMs,
  outcome,
  nextAtMs,
  request,
}: KeptAttempt): DevAttemptSummary {
  return {
    number,
    at: instant(atMs),
    durationMs: endedAtMs === null ? null : endedAtMs - atMs,
    outcome: outcome?.kind ?? 'under-way',
    status: outcome?.kind === 'response' ? outcome.status : null,
    reason: reasonOf(outcome),
    signature: signatureOf(request),
    nextAt: instantOrNull(nextAtMs),
  };
}

function attemptOf(attempt: KeptAttempt): DevAttempt {
  const { request, outcome } = attempt;
  const { method, url, headers, bytes } = request;
  return {
    ...attemptSummaryOf(attempt),
    request: { method, url, headers, body: bytes.toString('base64') },
    response: responseOf(outcome),
  };
}

function responseOf(outcome: Outcome | null): DevAttempt['response'] {
  if (outcome?.kind !== 'response') return null;
  const { status, rest } = outcome;
  const body = Buffer.from(rest?.body ?? '', 'latin1').toString('base64');
  return { status, reason: rest?.reason ?? '', headers: rest?.headers ?? {}, body };
}

function reasonOf(outcome: Outcome | null): string {
  switch (outcome?.kind) {
    case 'response':
      return `${outcome.status} ${outcome.rest?.reason || (STATUS_CODES[outcome.status] ?? '')}`.trim();
    case 'timeout':
      return `no answer within ${outcome.afterMs / 1000} s`;
    case 'connection':
    case 'certificate':
      return outcome.reason;
    default:
      return 'under way';
  }
}

/** The signature of a request; null if it has none. */
export function signatureOf({ headers }: KeptRequest): string | null {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-signature')?.[1] ?? null;
}
