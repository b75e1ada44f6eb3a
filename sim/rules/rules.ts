import type { JsonObject } from '../../spec/shapes/json.ts';
import type { Batch } from '../ingestion/batch.ts';
import type { RequestKind } from '../ingestion/path.ts';
import type { LogKind } from '../model/log.ts';
import type { Memory } from '../model/memory.ts';
import type { Attempt, Message, Payload } from '../model/message.ts';
import type { Random } from '../model/random.ts';
import type { Source, Webhook } from '../model/source.ts';
import type { Outcome } from '../wire/outcome.ts';
import type { Framing, Headers, TimeoutCover } from '../wire/request.ts';
import type { ClientRules } from './client/client-rules.ts';
import type { Configuration, GivenWebhook } from './router/settings.ts';

/** What becomes of a delivery after an attempt: it is done, goes on later, or is given up. */
export type Verdict = 'processed' | 'retried' | 'refused';

/** A user who came into an audience or left it. */
export interface MembershipChange {
  readonly userId: string;
  readonly isMember: boolean;
}

/** Which audience is created or synced. */
export interface AudienceSync {
  readonly audienceId: string;
  readonly memory: Memory;
}

/**
 * Every decision of the router and of the client, as a value or a pure function. Whoever replaces one gets another
 * implementation: a fault where the document forbids it, a variant where it leaves the choice. Durations are milliseconds,
 * instants are milliseconds since the epoch, sizes are bytes. A `memory` is that of the world, and only faults use it.
 */
export interface Rules {
  /** "Webhooks destination settings": which of the given entries will be used, or why none can be. */
  readonly configure: (given: readonly GivenWebhook[]) => Configuration;
  /** The source that is in force once these settings of it were put. */
  readonly sourceInForce: (given: Source, memory: Memory) => Source;
  /** Whether a source takes calls at all, whatever is then made of them. */
  readonly takesCalls: (source: Source, memory: Memory) => boolean;
  /** "Limits": how large a call may be, how it is measured, and what becomes of one that is larger. */
  readonly callSizeBytes: number;
  readonly sizeOfCall: (received: Uint8Array) => number;
  readonly oversizeCall: 'refused' | 'dropped';

  /** "Limits": how large a request of a client library may be, once it is inflated. */
  readonly batchSizeBytes: number;
  /** "Inbound calls from the Go client library": what a request brings, or why it cannot be told. */
  readonly readBatch: (document: unknown, kind: RequestKind) => Batch | { readonly problem: string };
  /** "Go client library messages": the call that an item of a batch stands for. */
  readonly callOfItem: (item: JsonObject) => JsonObject;

  /** "Setup steps": whether the destination of the message's source is switched on for it. */
  readonly isEnabled: (message: Message) => boolean;
  /** "Selecting destinations": whether the integrations object lets the message through. */
  readonly selects: (message: Message) => boolean;
  /** Which of the source's webhooks the message goes to, in order. */
  readonly webhooksFor: (message: Message) => readonly Webhook[];

  /** "Audience membership": the traits that tell of a membership. */
  readonly audienceTraits: (audienceName: string, isMember: boolean) => JsonObject;
  /** "Audience membership": who is told of; `before` is null when the audience is created. */
  readonly audienceChanges: (
    before: ReadonlySet<string> | null,
    now: ReadonlySet<string>,
    sync: AudienceSync,
  ) => MembershipChange[];

  /** "Historical import": the instant of a timestamp in ISO 8601; null where it cannot be read. */
  readonly readTimestamp: (text: string) => number | null;
  /** The instant that a body carries. */
  readonly instantOf: (message: Message, attemptAtMs: number) => number;
  readonly formatTimestamp: (instantMs: number, message: Message) => string;
  /** "Outbound message bodies": the body of a message. */
  readonly shape: (message: Message, timestamp: string) => JsonObject;
  readonly serialise: (body: JsonObject, attempt: Attempt) => string;

  /** "Outbound delivery to the customer's endpoint". The target is what the request line names: path and query. */
  readonly target: (attempt: Attempt) => string;
  readonly method: (attempt: Attempt) => string;
  readonly contentType: (attempt: Attempt) => string;
  readonly userAgent: (attempt: Attempt) => string;
  /** "Webhooks requests": the value of `X-Signature`; null for none. */
  readonly sign: (payload: Payload, attempt: Attempt) => string | null;
  readonly staticHeaders: (attempt: Attempt) => Headers;
  /** All headers of a request, made of the service's own and the static ones. */
  readonly headers: (own: Headers, statics: Headers) => Headers;
  /** Whether the length of a body is told before it, or it is sent in chunks. */
  readonly framing: Framing;
  readonly reusesConnections: boolean;
  /** "Transport": whether the certificate of an https endpoint is verified. */
  readonly verifiesCertificate: (attempt: Attempt) => boolean;

  /** "Limits": how long an endpoint has to answer; null for as long as it likes. */
  readonly responseTimeoutMs: (attempt: Attempt) => number | null;
  /** What has to be there by then: the whole response, or its status and headers. */
  readonly timeoutCovers: TimeoutCover;

  /** "Errors": what becomes of a delivery, and whether the whole message is processed by that. */
  readonly verdict: (outcome: Outcome, attempt: Attempt) => Verdict;
  readonly endsMessage: (verdict: Verdict, attempt: Attempt) => boolean;
  /** How long after an attempt the next one begins. */
  readonly retryDelayMs: (attempt: Attempt, random: Random) => number;
  /** The last instant at which a retry may begin. */
  readonly retriesUntilMs: (attempt: Attempt) => number;
  /**
   * Whether a webhook gets its first attempt: at once, where `before` is null, else when the first attempt at the
   * webhook before it has ended like that without the message being processed.
   */
  readonly begins: (urlIndex: number, before: Outcome | null) => boolean;

  /** What is written to the log. */
  readonly logs: (kind: LogKind, memory: Memory) => boolean;

  /** The client library, which is an implementation of its own. */
  readonly client: ClientRules;
}
