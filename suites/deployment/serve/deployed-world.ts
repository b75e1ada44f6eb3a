import { NotTested } from '../../harness/not-tested.ts';
import type { Arrival } from '../../harness/receivers/shared-endpoint.ts';
import { bodyText } from '../../harness/target/raw-json.ts';
import { type Demanded, toKey } from '../demand.ts';
import { idsIn, type MarkedId } from '../marks.ts';
import type { Reserved, WorldSources } from './sources.ts';

/** A source of a case, and its deployed source. */
interface Handle {
  readonly reserved: Reserved;
  readonly demanded: Demanded;
}

/** The owner of a request: the host of a endpoint, and the secrets in force. */
export interface Destination extends Pick<Arrival, 'secretInForce'> {
  readonly host: string;
}

/** The world of one case in a deployed router: its sources, and the source of each message. */
export class DeployedWorld {
  /** Set once a request came that could not be attributed, and that may belong to this world. */
  isDoubtful = false;
  readonly isAlone: boolean;
  readonly #sources: WorldSources;
  readonly #handles = new Map<string, Handle>();
  /** By the ids in its calls. */
  readonly #handleOf = new Map<string, Handle>();

  constructor(sources: WorldSources, isAlone: boolean) {
    this.#sources = sources;
    this.isAlone = isAlone;
  }

  /** Puts the settings of a source of the case. @throws NotTested if no deployed source can stand for it */
  async put(writeKey: string, demanded: Demanded): Promise<Reserved> {
    const known = this.#handles.get(writeKey);
    if (known !== undefined) {
      if (isSame(known.demanded, demanded)) return known.reserved;
      throw new NotTested({ kind: 'unsupported', detail: 'needs the settings of a source changed while it plays' });
    }
    const reserved = await this.#sources.choose(demanded);
    this.#handles.set(writeKey, { reserved, demanded });
    return reserved;
  }

  /** The name of the deployed source for a source of the case. */
  standInFor(writeKey: string): string | undefined {
    return this.#handles.get(writeKey)?.reserved.name;
  }

  /** The deployed source for a call. @throws NotTested if it has none */
  chooseSource(writeKey: string, call: unknown): Reserved {
    const handle = this.#handles.get(writeKey);
    if (handle === undefined) throw new NotTested({ kind: 'unsupported', detail: 'needs a source without settings' });
    for (const { id } of idsIn(bodyText(call) ?? '')) this.#handleOf.set(id, handle);
    return handle.reserved;
  }

  /** True if one of its sources has a URL that leads to a spot. */
  uses(spot: string): boolean {
    return this.#at(spot).length > 0;
  }

  /** The owner in this world of a request that arrived at a spot. Undefined if no source of this world has that URL. */
  findDestination(spot: string, ids: readonly MarkedId[]): Destination | undefined {
    const here = this.#at(spot);
    const handle = here.find((each) => ids.some(({ id }) => this.#handleOf.get(id) === each)) ?? here[0];
    return handle && this.#destination(handle, handle.reserved.spots.indexOf(spot));
  }

  /**
   * The owner of a request of this world to a path that no URL has, so that the case sees the changed path. Undefined
   * unless the source of the message has just one URL.
   */
  findOnlyDestination(ids: readonly MarkedId[]): Destination | undefined {
    const handle = ids.map(({ id }) => this.#handleOf.get(id)).find((each) => each !== undefined);
    return handle?.reserved.spots.length === 1 ? this.#destination(handle, 0) : undefined;
  }

  #destination(handle: Handle, index: number): Destination | undefined {
    const host = handle.demanded.hosts[index];
    return host === undefined ? undefined : { host, secretInForce: (secret) => this.#inForce(secret, handle) };
  }

  leave(): Promise<void> {
    return this.#sources.leave();
  }

  #at(spot: string): Handle[] {
    return [...this.#handles.values()].filter(({ reserved }) => reserved.spots.includes(spot));
  }

  /** The secret that stands for a secret of the case, first of all at this source. */
  #inForce(secret: string, first: Handle): string {
    const handles = [first, ...this.#handles.values()];
    return handles.find(({ demanded }) => demanded.secret === secret)?.reserved.secret ?? secret;
  }
}

function isSame(one: Demanded, other: Demanded): boolean {
  const toText = ({ demand, secret, hosts }: Demanded): string => JSON.stringify([toKey(demand), secret, hosts]);
  return toText(one) === toText(other);
}
