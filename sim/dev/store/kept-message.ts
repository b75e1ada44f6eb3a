import { STATUS_CODES } from 'node:http';
import type { BodyKind } from '../../../spec/shapes/bodies.ts';
import type { DeliveryState, DevAttemptSummary, Origin } from '../../../spec/shapes/dev/messages.ts';
import type { Outcome } from '../../wire/outcome.ts';
import type { Behaviour } from '../behaviours.ts';
import type { Place } from './records.ts';

/** The end of an attempt, in short. */
type Ending = Pick<DevAttemptSummary, 'outcome' | 'status' | 'reason'>;

export const UNDER_WAY: Ending = { outcome: 'under-way', status: null, reason: 'under way' };

/** The most different endings that attempts share. */
const MAX_SHARED = 1000;

/** Gives attempts with the same ending one object, because most endings are the same. */
export class Endings {
  readonly #known = new Map<string, Ending>();

  of(outcome: Outcome): Ending {
    const ending = classifyOutcome(outcome);
    const key = `${ending.outcome} ${ending.reason}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.size >= MAX_SHARED) this.#known.clear();
    this.#known.set(key, ending);
    return ending;
  }
}

function classifyOutcome(outcome: Outcome): Ending {
  const status = outcome.kind === 'response' ? outcome.status : null;
  return { outcome: outcome.kind, status, reason: describeReason(outcome) };
}

function describeReason(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'response':
      return `${outcome.status} ${outcome.rest?.reason || (STATUS_CODES[outcome.status] ?? '')}`.trim();
    case 'timeout':
      return `no answer within ${outcome.afterMs / 1000} s`;
    case 'connection':
    case 'certificate':
      return outcome.reason;
  }
}

/**
 * A message as it is kept. There may be 50,000, so objects hold only the data for lists and filters. Requests and
 * responses are in records in a record store.
 */

/** One attempt. Instants are milliseconds since the epoch. */
export interface KeptAttempt {
  readonly number: number;
  readonly atMs: number;
  /** Attempts with the same request share its record. Null if the message had been dropped before. */
  readonly request: Place | null;
  readonly signature: string | null;
  /** Null while it is under way. */
  endedAtMs: number | null;
  ending: Ending;
  /** Null without a response, and for a message that had been dropped before. */
  response: Place | null;
  /** Due time of the next attempt. */
  nextAtMs: number | null;
  /** A change to the endpoint that its answer suggests. */
  advice: string | null;
  /** The behaviour because of which a success did not end the delivery, in words. */
  ignored: string | null;
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
  attempts: readonly KeptAttempt[];
}

export interface Provenance {
  readonly origin: Origin;
  /** The number of the message that it repeats; null for an original. */
  readonly copyOf: number | null;
}

/** A message with its whole history. */
export interface KeptMessage extends Provenance {
  /** Counts up from 1. */
  readonly number: number;
  readonly atMs: number;
  /** The instant in its body if the call has no timestamp. A copy has that of its original. */
  readonly receivedAtMs: number;
  readonly source: string;
  readonly type: BodyKind;
  readonly user: string | null;
  readonly title: string | null;
  /** The call as compact JSON; null once the message was dropped. */
  call: Place | null;
  readonly sizeBytes: number;
  readonly hint: string | null;
  /** The message's surprises. All messages share these objects. */
  readonly varied: readonly Behaviour[];
  readonly deliveries: readonly KeptDelivery[];
  /** Approximate memory. */
  bytes: number;
}

/** The records of attempts, without duplicates. */
export function listRecords(attempts: readonly KeptAttempt[]): Set<Place> {
  const places = attempts.flatMap(({ request, response }) => [request, response]);
  return new Set(places.filter((place) => place !== null));
}
