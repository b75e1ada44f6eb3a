import type { Call } from '../../spec/shapes/calls.ts';
import type { Source as SourceSettings } from '../../spec/shapes/settings.ts';
import type { Memory } from './memory.ts';

/** One URL that calls are delivered to. */
export interface Webhook {
  readonly url: string;
  /** Static headers that every request to this URL carries. */
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

/** How a message came: from a client library, by the conformance API, or from the sync of an audience. */
export type Interface = 'ingestion' | 'contract' | 'audience';

/** One call or deletion to deliver to the webhooks of one source. */
export interface Message {
  readonly content: Call | DeletionNotice;
  readonly cameBy: Interface;
  /** The source as it was when the message came. Pending deliveries keep the settings that they began with. */
  readonly source: Source;
  /** All sources of the world by write key, in the order of their creation. */
  readonly sources: ReadonlyMap<string, Source>;
  /** When the message came, in milliseconds since the epoch. */
  readonly receivedAtMs: number;
  /** The instant of the call's own timestamp, in milliseconds since the epoch; null without a readable timestamp. */
  readonly givenInstantMs: number | null;
  /** What faults remember in the world of the message. */
  readonly memory: Memory;
  /** About how much memory the settings of its source take. */
  readonly settingsBytes: number;
}

/** One request to one webhook, about to be made. */
export interface Attempt {
  readonly message: Message;
  readonly webhook: Webhook;
  /** Which of the message's webhooks it is, from 0. */
  readonly urlIndex: number;
  /** Which attempt at this webhook it is, from 1. */
  readonly number: number;
  /** When this attempt begins, in milliseconds since the epoch. */
  readonly atMs: number;
  /** When the first attempt at this webhook began, in milliseconds since the epoch. */
  readonly firstAtMs: number;
}

/** The body of one attempt in its three forms, for signing. */
export interface Payload {
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly bytes: Buffer;
}
