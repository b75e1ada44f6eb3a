import type { BodyKind } from '../../../spec/shapes/bodies.ts';
import type { DeliveryState, Origin } from '../../../spec/shapes/dev/messages.ts';
import type { Ending } from './ending.ts';
import type { Place } from './shelf.ts';

/**
 * A message as it is kept. There may be 50,000, so objects hold only what lists and filters need. What was sent and
 * received is in records on a shelf.
 */

/** One attempt. Instants are milliseconds since the epoch. */
export interface KeptAttempt {
  readonly number: number;
  readonly atMs: number;
  /** Attempts with the same request share its record. Null if the message had left before. */
  readonly request: Place | null;
  readonly signature: string | null;
  /** Null while it is under way. */
  endedAtMs: number | null;
  ending: Ending;
  /** Null without a response, and for a message that had left before. */
  response: Place | null;
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
  attempts: readonly KeptAttempt[];
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
  /** The call as compact JSON; null once the message has left. */
  call: Place | null;
  readonly sizeBytes: number;
  readonly hint: string | null;
  readonly deliveries: readonly KeptDelivery[];
  /** About how much memory it takes. */
  bytes: number;
}

/** The records that belong to attempts; those that several share are there once. */
export function recordsOf(attempts: readonly KeptAttempt[]): Set<Place> {
  const places = attempts.flatMap(({ request, response }) => [request, response]);
  return new Set(places.filter((place) => place !== null));
}
