import type { Source as SourceSettings } from '../../spec/shapes/settings.ts';

/** One target of delivery. */
export interface Webhook {
  readonly url: string;
  /** Static headers of every request to this URL. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A source with its Webhooks destination, as the router works with it. */
export interface Source {
  readonly writeKey: string;
  readonly type: SourceSettings['type'];
  /** Whether the destination is connected and switched on. */
  readonly enabled: boolean;
  readonly sharedSecret: string | undefined;
  readonly webhooks: readonly Webhook[];
}
