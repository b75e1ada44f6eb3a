import { GIVEN_MS } from '../../harness/kit/tolerances.ts';
import { findMarkedIds, isMarked, type MarkedId } from '../../harness/stage/marks.ts';
import { cannot, type Demanded, readTarget, toKey } from '../demand.ts';
import type { DeployedHook, OpenSource } from '../file/deployment.ts';
import { readMembers, readTime } from './calls.ts';
import type { Destination, SecretPair } from './forward.ts';

/** A source that was set up by hand, as it stands for a source of a case. */
export type StandIn = Pick<OpenSource, 'name' | 'writeKey' | 'secret' | 'hooks'>;

interface UsedSource {
  readonly standIn: StandIn;
  readonly demanded: Demanded;
}

/** The world of one case in a deployed router: its sources, and the source of each message. */
export class DeployedWorld {
  readonly #choose: (demanded: Demanded) => StandIn | Promise<StandIn>;
  readonly #mask: (text: string) => string;
  readonly #sources = new Map<string, UsedSource>();
  /** By the ids in its calls. */
  readonly #sourceOf = new Map<string, UsedSource>();
  readonly #marks = new Set<string>();
  /** The times of its calls without an id, in epoch milliseconds. */
  readonly #times = new Set<number>();
  /** True if its calls contain a secret, which a request of the router may repeat. */
  #tellsSecrets = false;

  constructor(choose: (demanded: Demanded) => StandIn | Promise<StandIn>, mask: (text: string) => string) {
    this.#choose = choose;
    this.#mask = mask;
  }

  /** Puts the settings of a source of the case. @throws RoutespecError if no deployed source can stand for it */
  async put(writeKey: string, demanded: Demanded): Promise<void> {
    const known = this.#sources.get(writeKey);
    if (known === undefined) this.#sources.set(writeKey, { standIn: await this.#choose(demanded), demanded });
    else if (!isSame(known.demanded, demanded)) throw cannot('the settings of a source changed while it plays');
  }

  /** The deployed source for a call. @throws RoutespecError if it has none */
  chooseSource(writeKey: string, call: string): StandIn {
    const source = this.#sources.get(writeKey);
    if (source === undefined) throw cannot('a source without settings');
    for (const { id, mark } of findMarkedIds(call)) {
      this.#marks.add(mark);
      this.#sourceOf.set(id, source);
    }
    if (!isMarked(readMembers(call)['userId'])) this.#times.add(readTime(call));
    this.#tellsSecrets ||= this.#mask(call) !== call;
    return source.standIn;
  }

  owns({ mark }: MarkedId): boolean {
    return this.#marks.has(mark);
  }

  /** True if one of its calls without an id has this time, which a router may cut to seconds. */
  hasSentAt(atMs: number): boolean {
    const isCut = atMs % 1_000 === 0;
    return this.#times.has(atMs) || (isCut && [...this.#times].some((each) => Math.abs(each - atMs) <= GIVEN_MS));
  }

  /** All by which its requests are known. */
  traits(): (string | number)[] {
    return [...this.#marks, ...this.#times];
  }

  /** True if one of its sources has a URL. */
  uses(hook: DeployedHook): boolean {
    return this.#with(hook).length > 0;
  }

  /** The receiver in this world for a request to a URL. Undefined if no source of this world has that URL. */
  findDestination(hook: DeployedHook, ids: readonly MarkedId[]): Destination | undefined {
    const here = this.#with(hook);
    const source = here.find((each) => ids.some(({ id }) => this.#sourceOf.get(id) === each)) ?? here[0];
    return source && this.#toDestination(source, source.standIn.hooks.indexOf(hook));
  }

  /**
   * The receiver for a request of this world to a path that no URL has, so that the case sees the changed path.
   * Undefined unless the source of the message has just one URL.
   */
  findOnlyDestination(ids: readonly MarkedId[], target: string): Destination | undefined {
    const source = ids.map(({ id }) => this.#sourceOf.get(id)).find((each) => each !== undefined);
    const [hook, ...others] = source?.standIn.hooks ?? [];
    const destination = source && others.length === 0 ? this.#toDestination(source, 0) : undefined;
    if (hook === undefined || destination === undefined) return undefined;
    const at = target.indexOf(hook.target);
    const changed = at === -1 ? target : destination.target + target.slice(at + hook.target.length);
    return { ...destination, target: changed };
  }

  #toDestination(source: UsedSource, index: number): Destination | undefined {
    const url = source.demanded.urls[index];
    if (url === undefined) return undefined;
    const secrets = [source, ...this.#sources.values()].flatMap(({ standIn, demanded }): SecretPair[] =>
      standIn.secret === undefined || demanded.secret === undefined
        ? []
        : [{ deployed: standIn.secret, ofCase: demanded.secret }],
    );
    const mask = this.#tellsSecrets ? (text: string) => text : this.#mask;
    return { url: new URL(url), target: readTarget(url), secrets, mask };
  }

  #with(hook: DeployedHook): UsedSource[] {
    return [...this.#sources.values()].filter(({ standIn }) => standIn.hooks.includes(hook));
  }
}

function isSame(one: Demanded, other: Demanded): boolean {
  const toText = ({ demand, secret, urls }: Demanded): string => JSON.stringify([toKey(demand), secret, urls]);
  return toText(one) === toText(other);
}
