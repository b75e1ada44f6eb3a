import type { BodyKind } from '../../spec/shapes/bodies.ts';
import type { DevSource } from '../../spec/shapes/dev/settings.ts';
import { send } from '../dev/actions.ts';
import type { DevService } from '../dev/dev-service.ts';
import { showMessage } from '../dev/views.ts';
import type {
  AliasCall,
  CallMembers,
  Delivery,
  Faults,
  GroupCall,
  IdentifyCall,
  Ingestion,
  PageCall,
  ScreenCall,
  Source,
  SourceOptions,
  TrackCall,
} from '../types.ts';
import { deliveriesAt, listDeliveries } from './deliveries.ts';
import { demand, demandCall, sourceOptionsSchema } from './demand.ts';
import { SwitchedFaults } from './faults.ts';

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
    const ids = sent.map(({ id }) => id);
    return this.#service.skipper.move({ byMs: 0 }).then(() =>
      ids.flatMap((id) => {
        const message = showMessage(this.#service, id);
        return message === undefined ? [] : listDeliveries(message);
      }),
    );
  }
}
