import type { Source as SourceSettings } from '../../spec/shapes/settings.ts';

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
  /** Whether the destination is connected and switched on. */
  readonly enabled: boolean;
  readonly sharedSecret: string | undefined;
  readonly webhooks: readonly Webhook[];
}
