import type { GoMethod } from '../../../spec/shapes/go-messages.ts';
import type { JsonObject } from '../../../spec/shapes/json.ts';
import type { Memory } from '../../model/memory.ts';
import type { Outcome } from '../../wire/outcome.ts';
import type { Framing, Headers } from '../../wire/request.ts';

/** The options of a client ("Client configuration fields"). Omitted options keep their defaults. */
export interface ClientOptions {
  readonly writeKey: string;
  /** The http or https URL of requests. */
  readonly endpoint: string;
  /** `Size` and `FlushAt`: two names for the number of queued messages that triggers a flush. */
  readonly size?: number | undefined;
  readonly flushAt?: number | undefined;
  /** `FlushAfter`, in milliseconds. */
  readonly flushAfterMs?: number | undefined;
  /** Stands for `DEBUG=analytics` in the environment. */
  readonly debug?: boolean | undefined;
}

/** An accepted message, in the form that is sent. */
export interface QueuedMessage {
  readonly id: string;
  readonly method: GoMethod;
  /** The JSON of its item in a batch. */
  readonly text: string;
  readonly sizeBytes: number;
}

/** Identity of a message or batch: an id, and its time of creation. */
export interface Stamp {
  readonly id: string;
  readonly atMs: number;
}

/** The times that determine the next flush after a message was queued. All are instants, except `afterMs`. */
export interface FlushTimes {
  readonly nowMs: number;
  readonly createdAtMs: number;
  /** The last flush, or the creation of the client if there was none. */
  readonly lastFlushMs: number;
  /** The interval. */
  readonly afterMs: number;
  /** The flush that is already due; null if the queue was empty before. */
  readonly dueMs: number | null;
}

export interface SenderIdentity {
  readonly writeKey: string;
  readonly memory: Memory;
}

export interface EncodedBody {
  readonly bytes: Buffer;
  readonly headers: Headers;
}

/**
 * Events of a client, reported to its rules at the instant when they happen. They decide nothing: only faults remember
 * them.
 */
export type ClientEvent =
  | { readonly kind: 'made'; readonly options: ClientOptions; readonly atMs: number }
  /** A valid message, before it is queued. */
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
  /** The batch was accepted or given up. */
  | { readonly kind: 'ended'; readonly messages: readonly QueuedMessage[] }
  | { readonly kind: 'closed' };

export type ClientLogKind = 'queued' | 'refused' | 'flushed' | 'sent' | 'retried' | 'lost';

/**
 * Every decision of the client library, as a value or a pure function, like the rules of the router. Durations are
 * milliseconds, instants are milliseconds since the epoch, sizes are bytes. Each `memory` belongs to the client, and
 * only faults use it.
 */
export interface ClientRules {
  /** "Go client library messages": the problem of a message; null if it is accepted. */
  readonly findProblem: (method: GoMethod, message: JsonObject) => string | null;
  readonly makeItem: (method: GoMethod, message: JsonObject, stamp: Stamp, memory: Memory) => JsonObject;
  /** "Limits": the largest item, how its text is measured, and what happens to a larger one. */
  readonly messageSizeBytes: number;
  readonly sizeOfMessage: (text: string) => number;
  readonly oversizeMessage: 'refused' | 'dropped';
  /**
   * True if a valid message is queued. Otherwise it is dropped, and its method reports no error. Only faults drop one.
   */
  readonly queues: (stamp: Stamp, memory: Memory) => boolean;

  /** "Client configuration fields": the flush count and the flush interval. */
  readonly flushCount: (options: ClientOptions) => number;
  readonly flushAfterMs: (options: ClientOptions) => number;
  /** True if the client flushes after it has queued a message. */
  readonly isFull: (queuedCount: number, flushCount: number, memory: Memory) => boolean;
  /** Latest instant for the flush of a message that was just queued. */
  readonly flushDueMs: (times: FlushTimes, memory?: Memory) => number;
  /** Moment at which a method returns: once its message is queued, or after the requests under way have ended. */
  readonly returns: (requestsUnderWay: number) => 'queued' | 'sent';
  readonly closeFlushes: boolean;
  /** Time that a client waits after the message that triggers a flush; null to flush within the call. */
  readonly lingerMs: number | null;
  /** Interval at which a client wakes up even with an empty queue, in milliseconds; null for never. */
  readonly wakesEveryMs: (options: ClientOptions) => number | null;
  /** The batch that the client sends on waking up, which may be empty; null for none. */
  readonly sendsOnWaking: (memory: Memory) => readonly QueuedMessage[] | null;

  /** The write key that a client uses from its creation on. */
  readonly chooseKey: (options: ClientOptions, memory: Memory) => string;
  /** "Limits": the largest request body before encoding. */
  readonly batchSizeBytes: number;
  /** Splits messages into batches. `roomBytes` is the room that a body has for messages and the commas between them. */
  readonly split: (
    messages: readonly QueuedMessage[],
    roomBytes: number,
    memory: Memory,
  ) => readonly (readonly QueuedMessage[])[];
  /** The text of a body. Called without messages, it shows the size of the envelope. */
  readonly wrap: (messages: readonly QueuedMessage[], stamp: Stamp, writeKey: string) => string;
  readonly encode: (text: string) => EncodedBody;
  /** The URL to which a batch is posted. */
  readonly makeUrl: (endpoint: URL, messages: readonly QueuedMessage[], sender?: SenderIdentity) => URL;
  readonly headers: (writeKey: string) => Headers;
  /** Form of a body on the wire: with its length in advance, or in chunks. */
  readonly framing: Framing;
  readonly reusesConnections: boolean;

  /** Most batches in progress at once. A batch is in progress until it is accepted or given up. */
  readonly batchesAtOnce: number;
  /** True if the service accepted a batch. */
  readonly isTaken: (outcome: Outcome) => boolean;
  /** True if a retry is a new request, with another id and time. Otherwise it repeats the same bytes. */
  readonly retriesAnew: boolean;
  /** Delay of this retry, counted from 1; null to give up the batch instead. */
  readonly retryDelayMs: (retry: number) => number | null;

  /** Gets every event. It returns nothing, and only faults use it, to remember. */
  readonly observe: (event: ClientEvent, memory: Memory) => void;

  /** "Logging": the lines that are logged, with and without debugging. */
  readonly logs: (kind: ClientLogKind, debug: boolean) => boolean;
}
