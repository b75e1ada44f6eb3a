import { NotTested } from '../../nonconformance.ts';
import { decoded } from '../../receivers/content-coding.ts';
import type { Arrival, Seat, Seats } from '../../receivers/seat.ts';
import type { Answer } from '../../target/exchange/answer.ts';
import { demandOf } from '../demand.ts';
import { idsIn, type MarkedId, markText } from '../marks.ts';
import { DeployedWorld } from './deployed-world.ts';
import { LeftOvers } from './left-overs.ts';
import type { Leased, PlayOrder, SourcePool } from './sources.ts';
import { Tally } from './tally.ts';

/** The host of every seat ends with this. It never resolves (RFC 6761, 6.4). */
const SEAT_DOMAIN = '.seat.invalid';
/** How far the clocks of two machines may differ, when a request of another run is told from one of an earlier run. */
const CLOCKS_DIFFER_MS = 10_000;
/** What every request gets that belongs to no case. It ends its message. */
const TAKEN = '{"success":true}';

/** What a gateway stands between. */
export interface GatewayOptions {
  /** Names this run in the ids of all messages. */
  readonly run: string;
  readonly pool: SourcePool;
  readonly handIn: (leased: Leased, call: unknown, signal?: AbortSignal) => Promise<Answer>;
}

/** A world that has been entered. */
export interface Entered {
  readonly id: string;
  readonly world: DeployedWorld;
  /** Begins the ids of its messages. */
  readonly mark: string;
}

/** Stands between the cases and a deployed router: takes the requests of both, and finds out whose they are. */
export class Gateway {
  readonly tally = new Tally();
  readonly #options: GatewayOptions;
  readonly #beganMs = Date.now();
  readonly #worlds = new Map<string, DeployedWorld>();
  readonly #seats = new Map<string, (arrival: Arrival) => void>();
  readonly #leftOvers = new LeftOvers();
  #entered = 0;

  constructor(options: GatewayOptions) {
    this.#options = options;
  }

  /** Names this run in the ids of its messages. */
  get run(): string {
    return this.#options.run;
  }

  /** Makes the seats of receivers. */
  readonly seats: Seats = (path): Seat => {
    const host = `${path.slice(1).toLowerCase()}${SEAT_DOMAIN}`;
    return {
      url: `http://${host}${path}`,
      occupy: (take) => void this.#seats.set(host, take),
      leave: () => void this.#seats.delete(host),
    };
  };

  /** Enters the world of a case, once its sources are free. @throws NotTested if it cannot be played here */
  async enter(order: PlayOrder): Promise<Entered> {
    const { sources, isAlone } = await this.#options.pool.enter(order);
    this.#entered += 1;
    const id = this.#entered.toString(36);
    const world = new DeployedWorld(sources, isAlone);
    this.#worlds.set(id, world);
    return { id, world, mark: markText({ run: this.#options.run, world: this.#entered, atMs: Date.now() }) };
  }

  /** Puts the settings of a source. @throws NotTested if no deployed source can stand for it */
  async put(world: string, writeKey: string, settings: unknown): Promise<void> {
    await this.#worldAt(world).put(
      writeKey,
      demandOf(settings, (host) => this.#seats.has(host)),
    );
  }

  /** Hands in a call, and returns the answer of the contract. */
  async call(world: string, writeKey: string, call: unknown, signal?: AbortSignal): Promise<Answer> {
    return this.#options.handIn(this.#worldAt(world).sourceOf(writeKey, call), call, signal);
  }

  /** Ends a world. What is still sent for it is taken, and belongs to no case. */
  async leave(world: string): Promise<void> {
    const left = this.#worlds.get(world);
    this.#worlds.delete(world);
    await left?.leave();
  }

  /**
   * Takes a request.
   * @param spot Where it arrived. Undefined if no URL leads there.
   */
  admit(spot: string | undefined, arrival: Arrival): void {
    const { request, response, body } = arrival;
    const ids = idsIn(decoded({ rawHeaders: request.rawHeaders, body }).body.toString('latin1'));
    const world = spot === undefined ? this.#worldOf(ids) : this.#ownerOf(spot, ids, arrival);
    const destination = spot === undefined ? world?.soleDestination(ids) : world?.destinationOf(spot, ids);
    if (spot === undefined && destination === undefined) {
      this.tally.add('elsewhere');
      response.writeHead(404, { connection: 'close' }).end();
      return;
    }
    const take = destination && this.#seats.get(destination.host);
    if (world === undefined || destination === undefined || take === undefined) {
      this.#takeStray(arrival);
      return;
    }
    if (ids.length === 0) this.#leftOvers.remember(body, world);
    const { secretInForce } = destination;
    take({ ...arrival, ...(secretInForce && { secretInForce }) });
  }

  /** The world to which a request belongs, or undefined if it belongs to none, which is counted. */
  #ownerOf(spot: string, ids: readonly MarkedId[], { body }: Arrival): DeployedWorld | undefined {
    const here = [...this.#worlds.values()].filter((world) => world.uses(spot));
    const own = ids.filter(({ mark }) => mark.run === this.#options.run);
    const [alone] = here.filter((world) => world.isAlone);
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
    if (this.#leftOvers.has(body, alone)) this.tally.add('late');
    else if (alone !== undefined) return alone;
    else {
      this.tally.add(here.length === 0 ? 'left-over' : 'unmarked');
      for (const world of here) world.isDoubtful = true;
    }
    return undefined;
  }

  /** The world that is under way and whose ids these are. */
  #worldOf(ids: readonly MarkedId[]): DeployedWorld | undefined {
    const own = ids.filter(({ mark }) => mark.run === this.#options.run);
    return own.map(({ mark }) => this.#worlds.get(mark.world.toString(36))).find((world) => world !== undefined);
  }

  #takeStray({ response }: Arrival): void {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': TAKEN.length }).end(TAKEN);
  }

  #worldAt(id: string): DeployedWorld {
    const world = this.#worlds.get(id);
    if (world === undefined) throw new NotTested('needs a world that has ended');
    return world;
  }
}
