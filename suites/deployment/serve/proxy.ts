import { createHash } from 'node:crypto';
import { GIVEN_MS } from '../../harness/kit/tolerances.ts';
import { NotTested } from '../../harness/not-tested.ts';
import { decoded } from '../../harness/receivers/content-coding.ts';
import type { Arrival, SharedEndpoint, SharedEndpoints } from '../../harness/receivers/shared-endpoint.ts';
import type { Answer } from '../../harness/target/http-json.ts';
import { readDemand } from '../demand.ts';
import { idsIn, type MarkedId, markText } from '../marks.ts';
import { DeployedWorld } from './deployed-world.ts';
import type { PlayOrder, Reserved, Sources } from './sources.ts';

/** The end of every endpoint's host. It never resolves (RFC 6761, 6.4). */
const ENDPOINT_DOMAIN = '.endpoint.invalid';
/** Tolerance for the clocks of two machines, to distinguish a concurrent run from an earlier one. */
const CLOCKS_DIFFER_MS = 10_000;
/** The answer to every request without a case. It ends its message. */
const TAKEN = '{"success":true}';

interface ProxyOptions {
  /** Names this run in the ids of all messages. */
  readonly run: string;
  readonly sources: Sources;
  /** True if only the router can know the URL of a spot. */
  readonly isSecret: (spot: string) => boolean;
  readonly send: (reserved: Reserved, call: unknown, signal?: AbortSignal) => Promise<Answer>;
}

interface Entered {
  readonly id: string;
  readonly world: DeployedWorld;
  /** Begins the ids of its messages. */
  readonly mark: string;
}

/** Number of bodies that are remembered. Few cases send messages without an id. */
const LIMIT = 1_000;

/** Requests that belong to no running case, by their origin. */
type Stray =
  /** A retry of a message of an earlier run. */
  | 'left-over'
  /** A retry of a case of this run that has ended. */
  | 'late'
  /** A request of a run that began after this one. */
  | 'foreign'
  /** A request without an id of the suite, while no case had the source alone. */
  | 'unmarked'
  /** A request without an id of the suite, at a URL that can be guessed. It may come from a stranger. */
  | 'guessed'
  /** A message at a URL of a source that its case does not use. */
  | 'misrouted'
  /** A request to a path that the deployment does not have. */
  | 'elsewhere';

const WORDS: Readonly<Record<Stray, string>> = {
  'left-over': 'of earlier runs',
  late: 'for cases that had ended',
  foreign: 'of another run, which uses this deployment at the same time',
  unmarked: 'without the ids of any call',
  guessed: 'without the ids of any call, at a URL without the `pathToken` of the deployment file',
  misrouted: 'at the URL of a source that the call did not go to',
  elsewhere: 'to a path that no URL in the deployment file has',
};

/** Reported even without a problem, because a conforming router also sends it. */
const TELLING: readonly Stray[] = ['foreign', 'unmarked', 'guessed', 'misrouted', 'elsewhere'];

/** Connects the cases with a deployed router: it accepts the requests of both, and finds their owners. */
export class DeploymentProxy {
  readonly tally = new Tally();
  readonly #options: ProxyOptions;
  readonly #beganMs = Date.now();
  readonly #worlds = new Map<string, DeployedWorld>();
  readonly #endpoints = new Map<string, (arrival: Arrival) => void>();
  readonly #leftOvers = new LeftOvers();
  #entered = 0;

  constructor(options: ProxyOptions) {
    this.#options = options;
  }

  /** Names this run in the ids of its messages. */
  get run(): string {
    return this.#options.run;
  }

  /** Makes the endpoints of receivers. */
  readonly endpoints: SharedEndpoints = (path): SharedEndpoint => {
    const host = `${path.slice(1).toLowerCase()}${ENDPOINT_DOMAIN}`;
    return {
      url: `http://${host}${path}`,
      attach: (take) => void this.#endpoints.set(host, take),
      detach: () => void this.#endpoints.delete(host),
    };
  };

  /** Enters the world of a case, once its sources are free. @throws NotTested if it cannot be played here */
  async enter(order: PlayOrder): Promise<Entered> {
    const { sources, isAlone } = await this.#options.sources.enter(order);
    this.#entered += 1;
    const id = this.#entered.toString(36);
    const world = new DeployedWorld(sources, isAlone);
    this.#worlds.set(id, world);
    return { id, world, mark: markText({ run: this.#options.run, world: this.#entered, atMs: Date.now() }) };
  }

  /** Puts the settings of a source. @throws NotTested if no deployed source fits */
  async put(world: string, writeKey: string, settings: unknown): Promise<void> {
    await this.#worldAt(world).put(
      writeKey,
      readDemand(settings, (host) => this.#endpoints.has(host)),
    );
  }

  /** Sends a call, and returns the answer of the contract. */
  async call(world: string, writeKey: string, call: unknown, signal?: AbortSignal): Promise<Answer> {
    return this.#options.send(this.#worldAt(world).chooseSource(writeKey, call), call, signal);
  }

  /** Ends a world. Later requests of it are accepted, but belong to no case. */
  async leave(world: string): Promise<void> {
    const left = this.#worlds.get(world);
    this.#worlds.delete(world);
    await left?.leave();
  }

  /** Accepts a request. @param spot Where it arrived. Undefined if no URL leads there. */
  admit(spot: string | undefined, arrival: Arrival): void {
    const { request, response, body } = arrival;
    // Anybody can send a small body that decodes to a large one, but only the router knows the URLs.
    const contents = spot === undefined ? body : decoded({ rawHeaders: request.rawHeaders, body }).body;
    const ids = idsIn(contents.toString('latin1'));
    const world = spot === undefined ? this.#worldOf(ids) : this.#ownerOf(spot, ids, contents);
    const destination = spot === undefined ? world?.findOnlyDestination(ids) : world?.findDestination(spot, ids);
    if (spot === undefined && destination === undefined) {
      this.tally.add('elsewhere');
      response.writeHead(404, { connection: 'close' }).end();
      return;
    }
    const take = destination && this.#endpoints.get(destination.host);
    if (world === undefined || destination === undefined || take === undefined) {
      this.#takeStray(arrival);
      return;
    }
    if (ids.length === 0) this.#leftOvers.remember(contents, world);
    const { secretInForce } = destination;
    take({ ...arrival, ...(secretInForce && { secretInForce }) });
  }

  /** The world of a request; undefined for none, which is counted. */
  #ownerOf(spot: string, ids: readonly MarkedId[], body: Buffer): DeployedWorld | undefined {
    const here = [...this.#worlds.values()].filter((world) => world.uses(spot));
    const own = ids.filter(({ mark }) => mark.run === this.#options.run);
    if (own.length > 0) {
      const world = this.#worldOf(own);
      if (world?.uses(spot) === true) return world;
      this.tally.add(world === undefined ? 'late' : 'misrouted');
      return undefined;
    }
    const [other] = ids;
    if (other !== undefined) {
      this.tally.add(other.mark.atMs > this.#beganMs + CLOCKS_DIFFER_MS ? 'foreign' : 'left-over');
      return undefined;
    }
    return this.#ownerOfUnmarked(spot, here, body);
  }

  /**
   * The same for a request without ids. Only a URL that cannot be guessed shows that the router sent it, and no call of
   * this run is older than the run.
   */
  #ownerOfUnmarked(spot: string, here: readonly DeployedWorld[], body: Buffer): DeployedWorld | undefined {
    const [alone] = here.filter((world) => world.isAlone);
    if (!this.#options.isSecret(spot)) this.tally.add('guessed');
    else if (readTime(body) < this.#beganMs - GIVEN_MS) this.tally.add('left-over');
    else if (this.#leftOvers.has(body, alone)) this.tally.add('late');
    else if (alone !== undefined) return alone;
    else {
      this.tally.add(here.length === 0 ? 'left-over' : 'unmarked');
      for (const world of here) world.isDoubtful = true;
    }
    return undefined;
  }

  #worldOf(ids: readonly MarkedId[]): DeployedWorld | undefined {
    const own = ids.filter(({ mark }) => mark.run === this.#options.run);
    return own.map(({ mark }) => this.#worlds.get(mark.world.toString(36))).find((world) => world !== undefined);
  }

  /** Its connection is closed, because it may come from a stranger. */
  #takeStray({ response }: Arrival): void {
    const headers = { 'content-type': 'application/json', 'content-length': TAKEN.length, connection: 'close' };
    response.writeHead(200, headers).end(TAKEN);
  }

  #worldAt(id: string): DeployedWorld {
    const world = this.#worlds.get(id);
    if (world === undefined) throw new NotTested({ kind: 'unsupported', detail: 'needs a world that has ended' });
    return world;
  }
}

/**
 * Remembers the bodies without ids of a world, so that a later retry is not mistaken for a message of the next world. A
 * retry repeats the body of its message.
 */
class LeftOvers {
  readonly #worlds = new Map<string, WeakRef<DeployedWorld>>();

  remember(body: Buffer, world: DeployedWorld): void {
    if (this.#worlds.size < LIMIT) this.#worlds.set(computeDigest(body), new WeakRef(world));
  }

  /** True if another world has had this body. */
  has(body: Buffer, world: DeployedWorld | undefined): boolean {
    const known = this.#worlds.get(computeDigest(body));
    return known !== undefined && (world === undefined || known.deref() !== world);
  }
}

/** Time of a message in epoch milliseconds. NaN if its body has none that can be read, which only its case can judge. */
function readTime(body: Buffer): number {
  try {
    const { timestamp } = Object(JSON.parse(body.toString('utf8')));
    return typeof timestamp === 'string' ? Date.parse(timestamp) : Number.NaN;
  } catch {
    return Number.NaN;
  }
}

function computeDigest(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64');
}

/** Counts requests that belong to no case. */
class Tally {
  readonly #counts = new Map<Stray, number>();

  add(stray: Stray): void {
    this.#counts.set(stray, this.of(stray) + 1);
  }

  of(stray: Stray): number {
    return this.#counts.get(stray) ?? 0;
  }

  /** One sentence about everything that a user should know, or undefined. */
  sentence(): string | undefined {
    const parts = TELLING.filter((stray) => this.of(stray) > 0).map((stray) => `${this.of(stray)} ${WORDS[stray]}`);
    return parts.length === 0 ? undefined : `routespec: requests came in that belong to no case: ${parts.join('; ')}`;
  }
}
