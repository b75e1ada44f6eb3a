import { RoutespecError } from '../../../spec/error.ts';
import { CONTRACT_VERSION, type Description } from '../../../spec/shapes/contract.ts';
import { GIVEN_MS } from '../../harness/kit/tolerances.ts';
import { decoded } from '../../harness/receivers/content-coding.ts';
import { takeTarget } from '../../harness/receivers/raw-target.ts';
import { headerValues } from '../../harness/receivers/received-request.ts';
import { findMarkedIds, type MarkedId, newMark } from '../../harness/stage/marks.ts';
import { type Served, type ServedContract, serveContract } from '../../harness/target/serve-contract.ts';
import { type Demanded, readDemand } from '../demand.ts';
import type { DeployedHook } from '../file/deployment.ts';
import { completed, readTime } from './calls.ts';
import { DeployedWorld, type StandIn } from './deployed-world.ts';
import { forward } from './forward.ts';
import type { Arrival } from './listeners.ts';

/** Tolerance for the clocks of two machines, to distinguish a concurrent run from an earlier one. */
const CLOCKS_DIFFER_MS = 10_000;
/** The answer to every request without a case. It ends its message. */
const TAKEN = '{"success":true}';
/** The most ids and times of ended worlds that are remembered. */
const PAST_LIMIT = 100_000;

export interface AdapterParts {
  readonly name: string;
  readonly version: string;
  /** Called before each description. */
  readonly check: () => Promise<void>;
  /** Makes a function that chooses the sources of a world, one after another. */
  readonly makeChooser: () => (demanded: Demanded) => StandIn | Promise<StandIn>;
  /** Sends a call with its exact bytes, and returns the answer of the conformance API. */
  readonly send: (source: StandIn, call: string) => Promise<Served>;
  readonly mask: (text: string) => string;
}

/**
 * Serves the conformance API for a router that was set up by hand. A world gets some of its sources, which it may share
 * with others; a request of the router is known by the ids in it, and goes to the receiver of the case that it is for.
 */
export class DeploymentAdapter {
  readonly tally = new Tally();
  /** Begins the ids of calls that belong to no world. */
  readonly ownMark = newMark();
  readonly #parts: AdapterParts;
  readonly #beganMs = Date.now();
  readonly #worlds = new Set<DeployedWorld>();
  /** The marks and times of worlds that have ended. */
  readonly #past = new Set<string | number>([this.ownMark]);
  /** The hosts of URLs that a request has named, so that nothing on its way changes them. */
  readonly #keptHosts = new Set<string>();

  constructor(parts: AdapterParts) {
    this.#parts = parts;
  }

  serve(): Promise<ServedContract> {
    const { name, version, check, makeChooser, mask, send } = this.#parts;
    const description: Description = {
      contract: CONTRACT_VERSION,
      implementation: { name, version },
      roles: ['router'],
      clock: 'real',
      worlds: 'isolated',
      supports: ['screen'],
    };
    return serveContract<DeployedWorld>({
      describe: () => this.#guarded(() => check().then(() => description)),
      open: () => {
        const world = new DeployedWorld(makeChooser(), mask);
        this.#worlds.add(world);
        return world;
      },
      // Later requests of it are accepted, but belong to no case.
      end: (world) => {
        for (const trait of world.traits()) if (this.#past.size < PAST_LIMIT) this.#past.add(trait);
        this.#worlds.delete(world);
      },
      handlers: {
        'PUT /sources/*': (world, [writeKey = ''], text) =>
          this.#guarded(async () => {
            await world.put(writeKey, readDemand(JSON.parse(text)));
            return { status: 204 };
          }),
        'POST /sources/*/calls': (world, [writeKey = ''], text) =>
          this.#guarded(() => {
            const call = completed(text);
            return send(world.chooseSource(writeKey, call), call);
          }),
      },
    });
  }

  /** Accepts a request. @param hook The URL that it came to. Undefined if no URL leads there. */
  admit(hook: DeployedHook | undefined, arrival: Arrival): void {
    const { request, response, body } = arrival;
    // Anybody can send a small body that decodes to a large one, but only the router knows the URLs.
    const contents = hook === undefined ? body : decoded({ rawHeaders: request.rawHeaders, body }).body;
    const ids = findMarkedIds(contents.toString('latin1'));
    if (hook === undefined) {
      const destination = this.#worldOf(ids)?.findOnlyDestination(ids, takeTarget(request));
      if (destination !== undefined) {
        forward(arrival, destination, response);
        return;
      }
      this.tally.add('elsewhere');
      response.writeHead(404, { connection: 'close' }).end();
      return;
    }
    const host = this.#readHost(hook, request.rawHeaders);
    const owners = ids.length > 0 ? this.#ownersOf(hook, ids) : this.#ownersOfUnmarked(hook, contents);
    const destinations = owners.flatMap((world) => world.findDestination(hook, ids) ?? []);
    for (const [at, each] of destinations.entries())
      forward(arrival, { ...each, host }, at === 0 ? response : undefined);
    if (destinations.length > 0) return;
    // Its connection is closed, because it may come from a stranger.
    const headers = { 'content-type': 'application/json', 'content-length': TAKEN.length, connection: 'close' };
    response.writeHead(200, headers).end(TAKEN);
  }

  /**
   * A wrong host that a request names, if no proxy is the reason. A proxy may change the host of every request, and then
   * none can be judged.
   */
  #readHost({ url }: DeployedHook, rawHeaders: readonly string[]): string | undefined {
    const expected = new URL(url).host;
    const [host] = headerValues({ rawHeaders }, 'host');
    if (host?.toLowerCase() === expected) this.#keptHosts.add(expected);
    else if (this.#keptHosts.has(expected)) return host;
    return undefined;
  }

  /** The world of a request with ids, in a list; none if it belongs to no running case, which is counted. */
  #ownersOf(hook: DeployedHook, ids: readonly MarkedId[]): DeployedWorld[] {
    const world = this.#worldOf(ids);
    if (world?.uses(hook) === true) return [world];
    if (world !== undefined) this.tally.add('misrouted');
    else if (ids.some(({ mark }) => this.#past.has(mark))) this.tally.add('late');
    else this.tally.add((ids[0]?.atMs ?? 0) > this.#beganMs + CLOCKS_DIFFER_MS ? 'foreign' : 'left-over');
    return [];
  }

  /**
   * The worlds that a request without ids may be for. Only a URL that cannot be guessed shows that the router sent it,
   * and no call of this run is older than the run. A call without an id has a time, by which its request is known.
   * Without that, it goes to each world that uses the URL: none can pass with a request that it did not cause, and each
   * is played again alone.
   */
  #ownersOfUnmarked(hook: DeployedHook, contents: Buffer): DeployedWorld[] {
    const here = [...this.#worlds].filter((world) => world.uses(hook));
    const atMs = readTime(contents.toString('utf8'));
    const owners = here.filter((world) => world.hasSentAt(atMs));
    if (!hook.isSecret) this.tally.add('guessed');
    else if (owners.length > 0) return owners;
    else if (this.#past.has(atMs)) this.tally.add('late');
    else if (here.length === 0 || atMs < this.#beganMs - GIVEN_MS) this.tally.add('left-over');
    else {
      if (here.length > 1) this.tally.add('unmarked');
      return here;
    }
    return [];
  }

  #worldOf(ids: readonly MarkedId[]): DeployedWorld | undefined {
    return [...this.#worlds].find((world) => ids.some((id) => world.owns(id)));
  }

  /** A failure of this side says nothing about the router, so its status must not be that of a crash. */
  async #guarded<Result>(action: () => Result | Promise<Result>): Promise<Result> {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof RoutespecError)) throw error;
      throw new RoutespecError(error.code === 'refused' ? 'refused' : 'machine', this.#parts.mask(error.message));
    }
  }
}

/** Requests that belong to no running case, by their origin. */
const STRAYS = {
  /** Retries of messages of an earlier run. */
  'left-over': 'of earlier runs',
  /** Retries for cases of this run that have ended. */
  late: 'for cases that had ended',
  foreign: 'of another run, which uses this deployment at the same time',
  unmarked: 'without the ids of any call',
  guessed: 'without the ids of any call, at a URL without the `pathToken` of the deployment file',
  misrouted: 'at the URL of a source that the call did not go to',
  elsewhere: 'to a path that no URL in the deployment file has',
} as const;
type Stray = keyof typeof STRAYS;

/** Reported even without a problem, because a conforming router does not send it. */
const TELLING: readonly Stray[] = ['foreign', 'unmarked', 'guessed', 'misrouted', 'elsewhere'];

/** Counts requests that belong to no case. */
class Tally {
  readonly #counts = new Map<Stray, number>();

  add(stray: Stray): void {
    this.#counts.set(stray, this.count(stray) + 1);
  }

  count(stray: Stray): number {
    return this.#counts.get(stray) ?? 0;
  }

  /** One sentence about everything that a user should know, or undefined. */
  sentence(): string | undefined {
    const told = TELLING.filter((stray) => this.count(stray) > 0);
    const parts = told.map((stray) => `${this.count(stray)} ${STRAYS[stray]}`);
    return parts.length === 0 ? undefined : `routespec: requests came in that belong to no case: ${parts.join('; ')}`;
  }
}
