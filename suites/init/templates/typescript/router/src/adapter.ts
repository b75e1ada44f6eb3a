import type { Clock } from './clock.ts';

/** The settings of a source. `webhooks` is absent or empty if there is nothing to deliver to. */
export interface Source {
  readonly type: 'web' | 'mobile' | 'server';
  readonly destinations: {
    readonly Webhooks: {
      readonly enabled: boolean;
      readonly settings: { readonly sharedSecret?: string; readonly webhooks?: readonly Webhook[] };
    };
  };
}

export interface Webhook {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Audience {
  readonly name: string;
  /** The write key of its source. */
  readonly source: string;
  /** The user ids of its members as they are now. */
  readonly members: readonly string[];
}

/** The world of a router, as the HTTP adapter gives it. */
export interface RouterWorld {
  /** Time, timers and the count of work under way. */
  readonly clock: Clock;
  /** Certificate authorities in PEM to accept besides the usual ones. */
  readonly trust: readonly string[];
  /** Adds an entry to the log of the world. */
  readonly log: (kind: string, message: string, url?: string) => void;
}

/**
 * The methods that the suite needs of a router. Each world has its own router. A method throws a `Refusal` if it refuses
 * what it gets.
 */
export interface Router {
  /** Creates a source, or replaces its settings. */
  putSource(writeKey: string, source: Source): void;
  /**
   * Takes a call, as JSON. Its length in bytes is its size. Returns before it is delivered. Its members are those of client
   * libraries, such as {"type": "track", "userId" or "anonymousId", "event", "properties", "context", "timestamp",
   * "integrations"}. Of these, only "type" is always there.
   */
  receive(writeKey: string, call: Buffer): void;
  /** Takes a deletion request: for `deletions`. */
  requestDeletion(userId: string, writeKeys: readonly string[]): void;
  /** Creates an audience the first time, and later takes its members as they are then: for `audiences`. */
  syncAudience(id: string, audience: Audience): void;
  /** The address that client libraries of a source send to: for `ingestion`. */
  ingestionAddress(writeKey: string): string;
  /** Drops all pending work, and closes its connections. No request leaves afterwards. */
  close(): void;
}
