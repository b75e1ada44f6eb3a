import type { JsonObject } from '../../spec/shapes/json.ts';
import type { Batch, RequestKind } from '../ingestion.ts';
import type { Memory } from '../model/memory.ts';
import type { Attempt, Message, Payload, Source, Webhook } from '../model/message.ts';
import type { Random } from '../model/random.ts';
import type { Outcome } from '../wire/outcome.ts';
import type { Framing, Headers, Pieces, TimeoutCover } from '../wire/request.ts';
import type { ClientRules, EncodedBody } from './client/client-rules.ts';
import type { RouterEvent } from './events.ts';
import type { Configuration, GivenWebhook } from './router/settings.ts';

export type Verdict = 'processed' | 'retried' | 'refused';

export interface MembershipChange {
  readonly userId: string;
  readonly isMember: boolean;
}

export interface AudienceSync {
  readonly audienceId: string;
  readonly memory: Memory;
}

/**
 * Every decision of the router and of the client, as a value or a pure function. Replacing one makes another
 * implementation: a fault if the document forbids it, a variant if the document leaves the choice. Durations are
 * milliseconds, instants are milliseconds since the epoch, sizes are bytes. Each `memory` belongs to the world, and
 * only faults use it.
 */
export interface Rules {
  /** "Webhooks destination settings": the entries that will be used, or the reason why none can be. */
  readonly configure: (given: readonly GivenWebhook[]) => Configuration;
  /** The source in force after these settings were put. */
  readonly sourceInForce: (given: Source, memory: Memory) => Source;
  /** True if a source accepts calls at all. */
  readonly takesCalls: (source: Source, memory: Memory) => boolean;
  /**
   * "Limits": the largest call, how it is measured, and what happens to a larger one. The measure of a call is never
   * more than the bytes that were received.
   */
  readonly callSizeBytes: number;
  readonly sizeOfCall: (received: Uint8Array) => number;
  readonly oversizeCall: 'refused' | 'dropped';

  /** "Limits": the largest request from a client library, once it is decompressed. */
  readonly batchSizeBytes: number;
  /** "Inbound calls from the Go client library": the contents of a request, or the reason why it cannot be read. */
  readonly readBatch: (document: unknown, kind: RequestKind, memory?: Memory) => Batch | { readonly problem: string };
  /** "Go client library messages": the call for an item of a batch. */
  readonly callOfItem: (item: JsonObject) => JsonObject;

  /** "Setup steps": whether the destination is switched on for the source of the message. */
  readonly isEnabled: (message: Message) => boolean;
  /** "Selecting destinations": whether the integrations object selects the destination. */
  readonly selects: (message: Message) => boolean;
  /** The source's webhooks that get the message, in order. */
  readonly webhooksFor: (message: Message) => readonly Webhook[];

  /** "Audience membership": the traits that carry a membership. */
  readonly audienceTraits: (audienceName: string, isMember: boolean) => JsonObject;
  /** "Audience membership": the changes for which a sync sends calls; `before` is null when the audience is created. */
  readonly audienceChanges: (
    before: ReadonlySet<string> | null,
    now: ReadonlySet<string>,
    sync: AudienceSync,
  ) => MembershipChange[];

  /** "Historical import": the instant of a timestamp in ISO 8601; null if it cannot be read. */
  readonly readTimestamp: (text: string) => number | null;
  readonly chooseInstant: (message: Message, attemptAtMs: number) => number;
  readonly formatTimestamp: (instantMs: number, message: Message) => string;
  /** "Outbound message bodies": the body of a message. */
  readonly shape: (message: Message, timestamp: string) => JsonObject;
  readonly serialise: (body: JsonObject, attempt: Attempt) => string;

  /** "Outbound delivery to the customer's endpoint". The target is the path and query in the request line. */
  readonly target: (attempt: Attempt) => string;
  readonly method: (attempt: Attempt) => string;
  readonly contentType: (attempt: Attempt) => string;
  readonly userAgent: (attempt: Attempt) => string;
  /** "Webhooks requests": the value of `X-Signature`; null for no such header. */
  readonly sign: (payload: Payload, attempt: Attempt) => string | null;
  readonly staticHeaders: (attempt: Attempt) => Headers;
  /** All headers of a request, merged from the service's own and the static ones. */
  readonly headers: (own: Headers, statics: Headers, attempt: Attempt) => Headers;
  /** The signed body as it is sent, and the headers for its encoding. */
  readonly encode: (bytes: Buffer) => EncodedBody;
  /** Form of a body on the wire: with its length in advance, or in chunks. */
  readonly framing: Framing;
  /** The pieces in which a body is written; null if it is written at once. */
  readonly pieces: (bytes: Buffer) => Pieces | null;
  readonly reusesConnections: boolean;
  /** "Transport": whether the certificate of an https endpoint is verified. */
  readonly verifiesCertificate: (attempt: Attempt) => boolean;

  /** "Limits": the time that an endpoint has to answer; null for no limit. */
  readonly responseTimeoutMs: (attempt: Attempt) => number | null;
  /** The part of a response that must have arrived by then: the whole response, or only its status and headers. */
  readonly timeoutCovers: TimeoutCover;

  /** "Errors": the fate of a delivery, and whether that ends the whole message as processed. */
  readonly verdict: (outcome: Outcome, attempt: Attempt) => Verdict;
  readonly endsMessage: (verdict: Verdict, attempt: Attempt) => boolean;
  /** Time between the outcome of an attempt and the next attempt. */
  readonly retryDelayMs: (attempt: Attempt, random: Random, outcome: Outcome) => number;
  /**
   * The last instant at which a retry may begin; `before` is the outcome of the preceding attempt, null for a first
   * attempt.
   */
  readonly retriesUntilMs: (attempt: Attempt, before: Outcome | null) => number;
  /**
   * True if a webhook without attempts begins now. If `before` is null, the message has just come. Otherwise `before`
   * is the outcome of an attempt at the previous webhook, which did not end the message as processed, and `isOver` is
   * true if that was the last attempt there.
   */
  readonly begins: (urlIndex: number, before: Outcome | null, isOver: boolean) => boolean;
  /** Delay of the first attempt at a webhook once it may begin. */
  readonly startDelayMs: (message: Message, urlIndex: number) => number;

  /** Time until a timer that sends nothing runs after this message; null for no such timer. */
  readonly housekeepingMs: (message: Message) => number | null;

  /** Gets every event. It returns nothing, and only faults use it, to remember. */
  readonly observe: (event: RouterEvent, memory: Memory) => void;

  /** True if the failure of an attempt is written to the log. */
  readonly logs: (kind: Outcome['kind'], attempt: Attempt) => boolean;

  /** The client library, which is a separate implementation. */
  readonly client: ClientRules;
}
