import type { GoMethod } from '../../../spec/shapes/go-messages.ts';
import type { JsonObject } from '../../../spec/shapes/json.ts';
import type { Memory } from '../../model/memory.ts';
import type { Outcome } from '../../wire/outcome.ts';
import type { Headers } from '../../wire/request.ts';

/** What a client of the library is made with ("Client configuration fields"). What is left out keeps its default. */
export interface ClientOptions {
  /** Write key of the source. */
  readonly writeKey: string;
  /** Where requests go: an http or https URL. */
  readonly endpoint: string;
  /** `Size` and `FlushAt`: two names of the number of queued messages that makes the client flush. */
  readonly size?: number | undefined;
  readonly flushAt?: number | undefined;
  /** `FlushAfter`, in milliseconds. */
  readonly flushAfterMs?: number | undefined;
  /** Stands for `DEBUG=analytics` in the environment. */
  readonly debug?: boolean | undefined;
}

/** A message that was taken, in the form in which it leaves. */
export interface QueuedMessage {
  readonly method: GoMethod;
  /** JSON of its item in a batch. */
  readonly text: string;
  readonly sizeBytes: number;
}

/** What tells one message or one batch from every other: an id, and the instant at which it was made. */
export interface Stamp {
  readonly id: string;
  readonly atMs: number;
}

/** What there is to know when a message was queued, for the interval of the flushes. All are instants but `afterMs`. */
export interface FlushTimes {
  readonly nowMs: number;
  /** When the client was made. */
  readonly createdAtMs: number;
  /** When it flushed last; at its making where it never has. */
  readonly lastFlushMs: number;
  /** The interval. */
  readonly afterMs: number;
  /** When the next flush is due already; null while nothing was queued. */
  readonly dueMs: number | null;
}

/** A body as it goes over the wire, and the headers that tell of its coding. */
export interface EncodedBody {
  readonly bytes: Buffer;
  readonly headers: Headers;
}

/** What a client has to tell of in its log. */
export type ClientLogKind = 'queued' | 'refused' | 'flushed' | 'sent' | 'retried' | 'lost';

/**
 * Every decision of the client library, as a value or a pure function, like those of the router beside it. Durations are
 * milliseconds, instants are milliseconds since the epoch, sizes are bytes. A `memory` is that of the client, and only faults
 * use it.
 */
export interface ClientRules {
  /** "Go client library messages": what is wrong with a message; null where it is taken. */
  readonly problemOf: (method: GoMethod, message: JsonObject) => string | null;
  /** The item of a batch that stands for a message. */
  readonly itemOf: (method: GoMethod, message: JsonObject, stamp: Stamp, memory: Memory) => JsonObject;
  /** "Limits": how large an item may be, how its text is measured, and what becomes of one that is larger. */
  readonly messageSizeBytes: number;
  readonly sizeOfMessage: (text: string) => number;
  readonly oversizeMessage: 'refused' | 'dropped';
  /** What stays queued beside a message that was too large. */
  readonly keptBesideOversize: (queued: readonly QueuedMessage[]) => readonly QueuedMessage[];

  /** "Client configuration fields": the flush count and the flush interval. */
  readonly flushCount: (options: ClientOptions) => number;
  readonly flushAfterMs: (options: ClientOptions) => number;
  /** Whether the client flushes, having just queued a message. */
  readonly isFull: (queuedCount: number, flushCount: number, memory: Memory) => boolean;
  /** When it flushes at the latest, as far as is known now that a message was queued. */
  readonly flushDueMs: (times: FlushTimes) => number;
  /** Whether a method returns once its message is queued, or when the requests that are under way by then have ended. */
  readonly returns: (requestsUnderWay: number) => 'queued' | 'sent';
  readonly closeFlushes: boolean;

  /** "Limits": how large the body of a request may be before it is encoded. */
  readonly batchSizeBytes: number;
  /** The batches that messages leave in; `roomBytes` is what a body has left for them and the commas between them. */
  readonly split: (
    messages: readonly QueuedMessage[],
    roomBytes: number,
    memory: Memory,
  ) => readonly (readonly QueuedMessage[])[];
  /** The text of a body, without a message where its envelope is to be measured. */
  readonly wrap: (messages: readonly QueuedMessage[], stamp: Stamp, writeKey: string) => string;
  readonly encode: (text: string) => EncodedBody;
  /** The URL that a batch is posted to. */
  readonly urlOf: (endpoint: URL, messages: readonly QueuedMessage[]) => URL;
  readonly headers: (writeKey: string) => Headers;
  readonly reusesConnections: boolean;

  /** How many batches may be on their way at once; one is until it has been taken, or is given up. */
  readonly batchesAtOnce: number;
  /** Whether the service took a batch. */
  readonly isTaken: (outcome: Outcome) => boolean;
  /** How long before the retry of this number, from 1; null where the batch is given up instead. */
  readonly retryDelayMs: (retry: number) => number | null;

  /** "Logging": what is logged, with and without debugging. */
  readonly logs: (kind: ClientLogKind, debug: boolean) => boolean;
}
