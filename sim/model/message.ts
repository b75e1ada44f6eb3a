import type { Call } from '../../spec/shapes/calls.ts';
import type { Source as SourceSettings } from '../../spec/shapes/settings.ts';
import type { Memory } from './memory.ts';

/** One URL for deliveries. */
export interface Webhook {
  readonly url: string;
  /** Static headers of every request to this URL. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A source with its Webhooks destination, as the router sees it. */
export interface Source {
  readonly writeKey: string;
  readonly type: SourceSettings['type'];
  /** True if the destination is connected and switched on. */
  readonly enabled: boolean;
  readonly sharedSecret: string | undefined;
  readonly webhooks: readonly Webhook[];
}

/** The content of a `delete` notification, which is not a call of a source ("What the service does", 6). */
export interface DeletionNotice {
  readonly type: 'delete';
  readonly userId: string;
}

/** Origin of a message: a client library, the conformance API, or the sync of an audience. */
export type Interface = 'ingestion' | 'contract' | 'audience';

/** One call or deletion for the webhooks of one source. */
export interface Message {
  readonly content: Call | DeletionNotice;
  readonly cameBy: Interface;
  /** The source at the arrival of the message. Pending deliveries keep their settings. */
  readonly source: Source;
  /** All sources of the world by write key, in the order of their creation. */
  readonly sources: ReadonlyMap<string, Source>;
  /** Arrival, in milliseconds since the epoch. */
  readonly receivedAtMs: number;
  /** The instant of the call's own timestamp, in milliseconds since the epoch; null without a readable timestamp. */
  readonly givenInstantMs: number | null;
  readonly memory: Memory;
  /** Approximate memory of its source's settings. */
  readonly settingsBytes: number;
}

/** One request to one webhook, before it is sent. */
export interface Attempt {
  readonly message: Message;
  readonly webhook: Webhook;
  /** Index among the message's webhooks, from 0. */
  readonly urlIndex: number;
  /** Number of the attempt at this webhook, from 1. */
  readonly number: number;
  /** Start of this attempt, in milliseconds since the epoch. */
  readonly atMs: number;
  /** Start of the first attempt at this webhook, in milliseconds since the epoch. */
  readonly firstAtMs: number;
}

/** The body of one attempt in its three forms, for signing. */
export interface Payload {
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly bytes: Buffer;
}
