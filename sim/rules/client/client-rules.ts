import type { GoMethod } from '../../../spec/shapes/go-messages.ts';
import type { JsonObject } from '../../../spec/shapes/json.ts';
import type { Memory } from '../../model/memory.ts';
import type { Outcome } from '../../wire/outcome.ts';
import type { Framing, Headers } from '../../wire/request.ts';

/** The options of a client ("Client configuration fields"). Omitted ones keep their defaults. */
export interface ClientOptions {
  /** Write key of the source. */
  readonly writeKey: string;
  /** The http or https URL that requests go to. */
  readonly endpoint: string;
  /** `Size` and `FlushAt`: two names for the number of queued messages that makes the client flush. */
  readonly size?: number | undefined;
  readonly flushAt?: number | undefined;
  /** `FlushAfter`, in milliseconds. */
  readonly flushAfterMs?: number | undefined;
  /** Stands for `DEBUG=analytics` in the environment. */
  readonly debug?: boolean | undefined;
}

/** A message that was taken, in the form that is sent. */
export interface QueuedMessage {
  /** Of its stamp. */
  readonly id: string;
  readonly method: GoMethod;
  /** The JSON of its item in a batch. */
  readonly text: string;
  readonly sizeBytes: number;
}

/** Identity of a message or batch: an id, and the instant when it was made. */
export interface Stamp {
  readonly id: string;
  readonly atMs: number;
}

/** The times from which the next flush follows, when a message was just queued. All are instants, except `afterMs`. */
export interface FlushTimes {
  readonly nowMs: number;
  readonly createdAtMs: number;
  /** The last flush, or the making of the client if there was none. */
  readonly lastFlushMs: number;
  /** The interval. */
  readonly afterMs: number;
  /** The flush that is already due; null if nothing was queued before. */
  readonly dueMs: number | null;
}

/** The client that sends a batch. */
export interface SenderIdentity {
  readonly writeKey: string;
  readonly memory: Memory;
}

/** A body as it is sent, and the headers that say how it is encoded. */
export interface EncodedBody {
  readonly bytes: Buffer;
  readonly headers: Headers;
}

/** Events of a client, told to its rules at the instant when they happen. They decide nothing: only faults remember them. */
export type ClientEvent =
  | { readonly kind: 'made'; readonly options: ClientOptions; readonly atMs: number }
  /** A valid message, which is not queued yet. */
  | {
      readonly kind: 'given';
      readonly method: GoMethod;
      readonly message: JsonObject;
      readonly stamp: Stamp;
      readonly queued: number;
      readonly underWay: number;
    }
  | { readonly kind: 'refused'; readonly why: 'invalid' | 'size' }
  | { readonly kind: 'flushed'; readonly atMs: number }
  | { readonly kind: 'answered'; readonly outcome: Outcome; readonly isTaken: boolean }
  /** The batch was taken or given up. */
  | { readonly kind: 'ended'; readonly messages: readonly QueuedMessage[] }
  | { readonly kind: 'closed' };

/** Subject of a line in the log of a client. */
export type ClientLogKind = 'queued' | 'refused' | 'flushed' | 'sent' | 'retried' | 'lost';

/**
 * Every decision of the client library, as a value or a pure function, like the rules of the router.
 *
 * Durations are milliseconds, instants are milliseconds since the epoch, sizes are bytes. Each `memory` belongs to the
 * client, and only faults use it.
 */
export interface ClientRules {
  /** "Go client library messages": what is wrong with a message; null if it is taken. */
  readonly problemOf: (method: GoMethod, message: JsonObject) => string | null;
  /** The item of a batch that stands for a message. */
  readonly itemOf: (method: GoMethod, message: JsonObject, stamp: Stamp, memory: Memory) => JsonObject;
  /** "Limits": how large an item may be, how its text is measured, and what happens to a larger one. */
  readonly messageSizeBytes: number;
  readonly sizeOfMessage: (text: string) => number;
  readonly oversizeMessage: 'refused' | 'dropped';
  /** True if a valid message is queued. One that is not is dropped, and its method says nothing. Only faults drop one. */
  readonly queues: (stamp: Stamp, memory: Memory) => boolean;

  /** "Client configuration fields": the flush count and the flush interval. */
  readonly flushCount: (options: ClientOptions) => number;
  readonly flushAfterMs: (options: ClientOptions) => number;
  /** True if the client flushes after it has queued a message. */
  readonly isFull: (queuedCount: number, flushCount: number, memory: Memory) => boolean;
  /** Latest instant for the flush of a message that was just queued. */
  readonly flushDueMs: (times: FlushTimes, memory?: Memory) => number;
  /** True if a method returns once its message is queued, or only after the requests then under way have ended. */
  readonly returns: (requestsUnderWay: number) => 'queued' | 'sent';
  readonly closeFlushes: boolean;
  /** Time a client waits after the message that makes it flush; null to flush within the call. */
  readonly lingerMs: number | null;
  /** Interval at which a client wakes up even if nothing is queued, in milliseconds; null for never. */
  readonly wakesEveryMs: (options: ClientOptions) => number | null;
  /** The batch that it sends when it wakes up, which may have no messages; null for none. */
  readonly sendsOnWaking: (memory: Memory) => readonly QueuedMessage[] | null;

  /** The write key that a client works with from the time when it is made. */
  readonly keyOf: (options: ClientOptions, memory: Memory) => string;
  /** "Limits": how large the body of a request may be before it is encoded. */
  readonly batchSizeBytes: number;
  /** Splits messages into batches; `roomBytes` is what a body has left for messages and the commas between them. */
  readonly split: (
    messages: readonly QueuedMessage[],
    roomBytes: number,
    memory: Memory,
  ) => readonly (readonly QueuedMessage[])[];
  /** The text of a body. It is called without messages to measure the envelope. */
  readonly wrap: (messages: readonly QueuedMessage[], stamp: Stamp, writeKey: string) => string;
  readonly encode: (text: string) => EncodedBody;
  /** The URL that a batch is posted to. */
  readonly urlOf: (endpoint: URL, messages: readonly QueuedMessage[], sender?: SenderIdentity) => URL;
  readonly headers: (writeKey: string) => Headers;
  /** True if a body is sent with its length in advance, or in chunks. */
  readonly framing: Framing;
  readonly reusesConnections: boolean;

  /** Number of batches that may be in progress at once. A batch is in progress until it is taken or given up. */
  readonly batchesAtOnce: number;
  /** True if the service took a batch. */
  readonly isTaken: (outcome: Outcome) => boolean;
  /** True if a retry is a request made anew, with another id and time, or the same bytes again. */
  readonly retriesAnew: boolean;
  /** Time to wait before this retry, counted from 1; null to give the batch up instead. */
  readonly retryDelayMs: (retry: number) => number | null;

  /** Is told everything that happens. It answers nothing, and only faults use it, to remember. */
  readonly observe: (event: ClientEvent, memory: Memory) => void;

  /** "Logging": what is logged, with and without debugging. */
  readonly logs: (kind: ClientLogKind, debug: boolean) => boolean;
}
