import type { BodyKind } from '../../../spec/shapes/bodies.ts';
import type { DeliveryState, Origin } from '../../../spec/shapes/dev/messages.ts';
import type { Message } from '../../model/message.ts';
import type { Webhook } from '../../model/source.ts';
import type { Outcome } from '../../wire/outcome.ts';
import type { WireRequest } from '../../wire/request.ts';

/** A request as it was sent. */
export interface KeptRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** One attempt. Instants are milliseconds since the epoch. */
export interface KeptAttempt {
  readonly number: number;
  readonly atMs: number;
  readonly request: KeptRequest;
  /** Null while it is under way. */
  endedAtMs: number | null;
  outcome: Outcome | null;
  /** When the next attempt is due because of this one. */
  nextAtMs: number | null;
}

/** All attempts at one URL. */
export interface KeptDelivery {
  /** From 1. */
  readonly number: number;
  readonly url: string;
  state: DeliveryState;
  firstAtMs: number | null;
  nextAtMs: number | null;
  /** How many attempts have begun. The array may have fewer. */
  attemptCount: number;
  readonly attempts: KeptAttempt[];
}

/** Where a message came from. */
export interface Provenance {
  readonly origin: Origin;
  /** The number of the message that it repeats; null if it repeats none. */
  readonly copyOf: number | null;
}

/** A message with all that happened to it. */
export interface KeptMessage extends Provenance {
  /** Counts up from 1. */
  readonly number: number;
  readonly atMs: number;
  /** The instant that its body carries if the call has no timestamp. A copy has that of its original. */
  readonly receivedAtMs: number;
  readonly source: string;
  readonly type: BodyKind;
  readonly user: string | null;
  readonly title: string | null;
  /** The call as compact JSON, which takes less memory than the call itself. */
  readonly text: string;
  readonly sizeBytes: number;
  readonly hint: string | null;
  readonly deliveries: readonly KeptDelivery[];
  /** About how much memory it takes. */
  bytes: number;
}

/** How many attempts at one URL are kept. The first one stays, and of the others the newest. */
export const MAX_KEPT_ATTEMPTS = 100;
/** About what a message, a delivery and an attempt take besides their texts. */
const MESSAGE_BYTES = 700;
const DELIVERY_BYTES = 200;
const ATTEMPT_BYTES = 400;

/** What is known about a message besides its call. */
interface About extends Provenance {
  readonly number: number;
  readonly atMs: number;
  readonly hint: string | null;
}

/** A message that has just come. */
export function keptMessageOf(
  { content, source, receivedAtMs }: Message,
  webhooks: readonly Webhook[],
  about: About,
): KeptMessage {
  const text = JSON.stringify(content);
  const deliveries = webhooks.map(
    ({ url }, index): KeptDelivery => ({
      number: index + 1,
      url,
      state: 'pending',
      firstAtMs: null,
      nextAtMs: null,
      attemptCount: 0,
      attempts: [],
    }),
  );
  return {
    ...about,
    receivedAtMs,
    source: source.writeKey,
    type: content.type,
    user: content.userId ?? ('anonymousId' in content ? (content.anonymousId ?? null) : null),
    title: titleOf(content),
    text,
    sizeBytes: Buffer.byteLength(text),
    deliveries,
    bytes: MESSAGE_BYTES + DELIVERY_BYTES * deliveries.length + text.length,
  };
}

function titleOf(content: Message['content']): string | null {
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

/** Notes an attempt that begins. An attempt with the request of the one before it shares that. */
export function noteBeginning(message: KeptMessage, delivery: KeptDelivery, request: WireRequest, atMs: number): void {
  const { method, url, target, headers, bytes } = request;
  const fresh: KeptRequest = { method, url: `${url.origin}${target}`, headers, bytes };
  const before = delivery.attempts.at(-1)?.request;
  const shared = before !== undefined && isSame(before, fresh) ? before : fresh;
  if (shared === fresh) message.bytes += bytes.length + JSON.stringify(headers).length;
  delivery.attemptCount += 1;
  delivery.firstAtMs ??= atMs;
  delivery.state = 'attempting';
  delivery.nextAtMs = null;
  delivery.attempts.push({
    number: delivery.attemptCount,
    atMs,
    request: shared,
    endedAtMs: null,
    outcome: null,
    nextAtMs: null,
  });
  message.bytes += ATTEMPT_BYTES;
  if (delivery.attempts.length > MAX_KEPT_ATTEMPTS) {
    delivery.attempts.splice(1, 1);
    message.bytes -= ATTEMPT_BYTES;
  }
}

function isSame(one: KeptRequest, other: KeptRequest): boolean {
  return (
    one.method === other.method &&
    one.url === other.url &&
    one.bytes.equals(other.bytes) &&
    JSON.stringify(one.headers) === JSON.stringify(other.headers)
  );
}

/** Notes how an attempt ended. */
export function noteEnd(message: KeptMessage, delivery: KeptDelivery, attempt: KeptAttempt, end: End): void {
  attempt.endedAtMs = end.atMs;
  attempt.outcome = end.outcome;
  attempt.nextAtMs = delivery.nextAtMs;
  if (end.outcome.kind !== 'response' || end.outcome.rest === undefined) return;
  message.bytes += end.outcome.rest.body.length + JSON.stringify(end.outcome.rest.headers).length;
}

interface End {
  readonly atMs: number;
  readonly outcome: Outcome;
}
