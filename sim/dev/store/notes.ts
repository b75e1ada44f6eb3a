import { writeExact } from '../../../spec/exact-json.ts';
import { adviceOnAnswer, adviceOnFailure, adviceOnRefusal } from '../../../spec/text/answer-advice.ts';
import type { Message, Webhook } from '../../model/message.ts';
import { digest } from '../../rules/router/request.ts';
import type { Outcome } from '../../wire/outcome.ts';
import type { WireRequest } from '../../wire/request.ts';
import type { Behaviour } from '../behaviours.ts';
import {
  Endings,
  type KeptAttempt,
  type KeptDelivery,
  type KeptMessage,
  listRecords,
  type Provenance,
  UNDER_WAY,
} from './kept-message.ts';
import { type Place, type RecordStore, readRequest, requestRecord, responseRecord } from './records.ts';

/** Most attempts at one URL that are kept: the first one, and the newest of the others. */
export const MAX_KEPT_ATTEMPTS = 100;
/** Approximate memory of a message, a delivery and an attempt besides their records, including temporary garbage. */
const MESSAGE_BYTES = 500;
const DELIVERY_BYTES = 200;
const ATTEMPT_BYTES = 300;

interface About extends Provenance {
  readonly number: number;
  readonly atMs: number;
  readonly hint: string | null;
  readonly varied: readonly Behaviour[];
}

/** Outcome of an attempt and its time, in milliseconds since the epoch. */
interface End {
  readonly atMs: number;
  readonly outcome: Outcome;
  /** The secret of its source. */
  readonly secret: string | undefined;
  /** The behaviour because of which a success does not end the delivery, in words. */
  readonly ignored: string | null;
}

/** Records the history of messages. Nothing is stored for a dropped message. */
export class Notes {
  readonly #recordStore: RecordStore;
  readonly #endings = new Endings();

  constructor(recordStore: RecordStore) {
    this.#recordStore = recordStore;
  }

  /** A message that has just come. */
  arrival({ content, source, receivedAtMs }: Message, webhooks: readonly Webhook[], about: About): KeptMessage {
    const call = Buffer.from(writeExact(content));
    return {
      ...about,
      receivedAtMs,
      source: source.writeKey,
      type: content.type,
      user: content.userId ?? ('anonymousId' in content ? (content.anonymousId ?? null) : null),
      title: findTitle(content),
      call: this.#recordStore.put(call),
      sizeBytes: call.length,
      deliveries: webhooks.map(({ url }, index) => newDelivery(url, index + 1)),
      bytes: MESSAGE_BYTES + DELIVERY_BYTES * webhooks.length + call.length,
    };
  }

  beginning(message: KeptMessage, delivery: KeptDelivery, request: WireRequest, atMs: number): void {
    delivery.attemptCount += 1;
    delivery.firstAtMs ??= atMs;
    delivery.state = 'attempting';
    delivery.nextAtMs = null;
    // Not pushed, because an array that grows has room for many more.
    delivery.attempts = [
      ...delivery.attempts,
      {
        number: delivery.attemptCount,
        atMs,
        request: this.#keepRequest(message, delivery, request),
        signature: signatureIn(request),
        endedAtMs: null,
        ending: UNDER_WAY,
        response: null,
        nextAtMs: null,
        advice: null,
        ignored: null,
      },
    ];
    message.bytes += ATTEMPT_BYTES;
    if (delivery.attempts.length > MAX_KEPT_ATTEMPTS) this.#dropSecond(message, delivery);
  }

  end(message: KeptMessage, delivery: KeptDelivery, attempt: KeptAttempt, end: End): void {
    const { atMs, outcome } = end;
    attempt.endedAtMs = atMs;
    attempt.ending = this.#endings.of(outcome);
    attempt.nextAtMs = delivery.nextAtMs;
    attempt.ignored = end.ignored;
    attempt.advice = adviceOn(delivery.url, outcome) ?? this.#onRefusal(message, delivery, attempt, end);
    if (message.call === null || outcome.kind !== 'response' || outcome.rest === undefined) return;
    attempt.response = this.#keep(message, responseRecord(outcome.rest));
  }

  /** A fault may sign in another way, which the endpoint then refuses rightly. */
  #onRefusal(
    message: KeptMessage,
    { url }: KeptDelivery,
    attempt: KeptAttempt,
    { outcome, secret }: End,
  ): string | null {
    if (outcome.kind !== 'response' || message.call === null || attempt.request === null) return null;
    if (attempt.signature === null) return secret === undefined ? adviceOnRefusal(url, outcome.status, false) : null;
    const { bytes } = readRequest(this.#recordStore.read(attempt.request), this.#recordStore.read(message.call));
    const isRight = secret !== undefined && attempt.signature.toLowerCase() === digest(secret, bytes);
    return isRight ? adviceOnRefusal(url, outcome.status, true) : null;
  }

  leaving(message: KeptMessage): void {
    if (message.call === null) return;
    this.#recordStore.drop(message.call);
    message.call = null;
    const attempts = message.deliveries.flatMap((delivery) => delivery.attempts);
    for (const place of listRecords(attempts)) this.#recordStore.drop(place);
    for (const delivery of message.deliveries) {
      delivery.attempts = delivery.attempts.map((attempt) => ({ ...attempt, request: null, response: null }));
    }
  }

  /** An attempt with the same request as the previous one shares its record. */
  #keepRequest(message: KeptMessage, { attempts }: KeptDelivery, request: WireRequest): Place | null {
    if (message.call === null) return null;
    const { method, url, target, headers, bytes } = request;
    const sent = { method, url: `${url.origin}${target}`, headers, bytes };
    const record = requestRecord(sent, this.#recordStore.read(message.call));
    const before = attempts.at(-1)?.request ?? null;
    if (before !== null && this.#recordStore.read(before).equals(record)) return before;
    return this.#keep(message, record);
  }

  #keep(message: KeptMessage, record: Buffer): Place {
    message.bytes += record.length;
    return this.#recordStore.put(record);
  }

  #dropSecond(message: KeptMessage, delivery: KeptDelivery): void {
    const [first, second, ...others] = delivery.attempts;
    if (first === undefined || second === undefined) return;
    delivery.attempts = [first, ...others];
    const wanted = listRecords(delivery.attempts);
    message.bytes -= ATTEMPT_BYTES;
    for (const place of listRecords([second])) {
      if (wanted.has(place)) continue;
      message.bytes -= this.#recordStore.read(place).length;
      this.#recordStore.drop(place);
    }
  }
}

function adviceOn(url: string, outcome: Outcome): string | null {
  if (outcome.kind === 'connection') return adviceOnFailure(url, outcome.reason);
  if (outcome.kind !== 'response' || outcome.rest === undefined) return null;
  const { headers, body } = outcome.rest;
  return adviceOnAnswer(url, { status: outcome.status, headers, body: Buffer.from(body, 'latin1').toString() });
}

function newDelivery(url: string, number: number): KeptDelivery {
  return { number, url, state: 'pending', firstAtMs: null, nextAtMs: null, attemptCount: 0, attempts: [] };
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

/** The signature of a request; null if it has none. */
function signatureIn({ headers }: WireRequest): string | null {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-signature')?.[1] ?? null;
}
