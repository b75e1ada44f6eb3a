import type { BodyKind } from '../../spec/shapes/bodies.ts';
import type { DevSource } from '../../spec/shapes/dev/settings.ts';
import { send } from '../dev/actions.ts';
import type { DevService } from '../dev/dev-service.ts';
import { formatId } from '../dev/store/summary.ts';
import { showMessage } from '../dev/views.ts';
import { type Delivery, deliveriesAt, listDeliveries } from './deliveries.ts';
import { demand, demandCall, sourceOptionsSchema } from './demand.ts';
import { type Faults, SwitchedFaults } from './faults.ts';

/** Members that every call may have. Others are sent unchanged. */
export interface CallMembers {
  readonly userId?: string | null;
  readonly anonymousId?: string | null;
  /** ISO 8601; the simulator uses the time of its clock if it is absent. */
  readonly timestamp?: string;
  readonly context?: Readonly<Record<string, unknown>>;
  /** Destinations of the call: `{ All: false, Webhooks: true }`. */
  readonly integrations?: Readonly<Record<string, unknown>>;
  readonly [member: string]: unknown;
}

export interface IdentifyCall extends CallMembers {
  readonly traits?: Readonly<Record<string, unknown>>;
}

export interface TrackCall extends CallMembers {
  readonly event: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

export interface PageCall extends CallMembers {
  readonly name?: string;
  readonly category?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

export interface ScreenCall extends CallMembers {
  readonly name: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

export interface GroupCall extends CallMembers {
  readonly groupId: string;
  readonly traits?: Readonly<Record<string, unknown>>;
}

export interface AliasCall extends CallMembers {
  readonly userId: string;
  readonly previousId: string;
}

/** The settings of a source. */
export interface SourceOptions {
  /** Webhook URLs: one, or up to five. Without any, calls are accepted and not delivered. */
  readonly url?: string | readonly string[];
  /** The shared secret. Without it, requests are not signed. */
  readonly secret?: string;
  /** The previous secret, during a change: every second call is still signed with it. */
  readonly previousSecret?: string;
  /** Static headers of each URL. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Write key of client libraries. Default: a generated one, such as `wk-1`. */
  readonly writeKey?: string;
  /** Default `server`. */
  readonly type?: 'web' | 'mobile' | 'server';
  /** True if its Webhooks destination is switched on. Default: it is. */
  readonly enabled?: boolean;
}

/** Settings with which a client library reaches a source. */
export interface Ingestion {
  /** Host or endpoint of client libraries. */
  readonly url: string;
  readonly writeKey: string;
}

/**
 * A source. Each call is sent immediately, and throws a RoutespecError if it is not accepted. The promise resolves with
 * its deliveries when its first attempts have been answered, or given up, or wait for the clock.
 */
export interface Source {
  readonly writeKey: string;
  readonly ingestion: Ingestion;
  readonly faults: Faults;
  identify(call: IdentifyCall): Promise<Delivery[]>;
  track(call: TrackCall): Promise<Delivery[]>;
  page(call: PageCall): Promise<Delivery[]>;
  screen(call: ScreenCall): Promise<Delivery[]>;
  group(call: GroupCall): Promise<Delivery[]>;
  alias(call: AliasCall): Promise<Delivery[]>;
  /** Makes a deletion request for a user. */
  delete(userId: string): Promise<Delivery[]>;
  /** The deliveries of all its messages that are kept, the oldest first. */
  deliveries(): Delivery[];
  /** Replaces some of its settings. Deliveries that wait keep their old settings. */
  change(options: Omit<SourceOptions, 'writeKey'>): void;
}

/** The settings in the form of the dev server. */
export function readSettings(writeKey: string, options: SourceOptions): DevSource {
  const { url = [], secret, previousSecret, headers, type, enabled } = options;
  const urls = typeof url === 'string' ? [url] : url;
  return {
    writeKey,
    webhooks: urls.map((each) => ({ url: each, ...(headers === undefined ? {} : { headers: { ...headers } }) })),
    ...(secret === undefined ? {} : { sharedSecret: secret }),
    ...(previousSecret === undefined ? {} : { previousSecret }),
    ...(type === undefined ? {} : { type }),
    ...(enabled === undefined ? {} : { enabled }),
  };
}

interface Around {
  readonly service: DevService;
  /** The address of ingestion. */
  readonly url: string;
}

/** A source in the settings of a dev server. */
export class EmbeddedSource implements Source {
  readonly writeKey: string;
  readonly ingestion: Ingestion;
  readonly faults: Faults;
  readonly #service: DevService;
  #options: SourceOptions;

  constructor(writeKey: string, options: SourceOptions, { service, url }: Around) {
    this.writeKey = writeKey;
    this.ingestion = { url, writeKey };
    this.faults = new SwitchedFaults(service, writeKey);
    this.#service = service;
    this.#options = options;
  }

  identify = (call: IdentifyCall) => this.#send('identify', call);
  track = (call: TrackCall) => this.#send('track', call);
  page = (call: PageCall) => this.#send('page', call);
  screen = (call: ScreenCall) => this.#send('screen', call);
  group = (call: GroupCall) => this.#send('group', call);
  alias = (call: AliasCall) => this.#send('alias', call);
  delete = (userId: string) => this.#send('delete', { userId });

  deliveries(): Delivery[] {
    return deliveriesAt(this.#service, this.writeKey).all();
  }

  change(options: Omit<SourceOptions, 'writeKey'>): void {
    const given = demand('the options', sourceOptionsSchema.omit({ writeKey: true }), options) as SourceOptions;
    const changed = { ...this.#options, ...given };
    const settings = readSettings(this.writeKey, changed);
    const sources = this.#service.settings.sources.map((each) => (each.writeKey === this.writeKey ? settings : each));
    this.#service.replaceSettings({ sources });
    this.#options = changed;
  }

  /** Sends a call before it returns, so a refused call throws where it is made. */
  #send(type: BodyKind, members: CallMembers): Promise<Delivery[]> {
    const sent = send(this.#service, { call: demandCall(type, members), source: this.writeKey });
    const ids = sent.map(({ number }) => formatId(number));
    return this.#service.skipper.move({ byMs: 0 }).then(() =>
      ids.flatMap((id) => {
        const message = showMessage(this.#service, id);
        return message === undefined ? [] : listDeliveries(message);
      }),
    );
  }
}
