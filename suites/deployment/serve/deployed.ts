import type { Description } from '../../../spec/shapes/contract.ts';
import type { Untested } from '../../../spec/shapes/results.ts';
import { NotTested } from '../../harness/not-tested.ts';
import { Channel } from '../../harness/target/channel.ts';
import type { Answer, Transport } from '../../harness/target/http-json.ts';
import type { Implementation, NewWorld, WorldUse } from '../../harness/target/implementation.ts';
import { type Reservation, World } from '../../harness/target/world.ts';
import type { DeploymentProxy } from './proxy.ts';

/** Stands for the address of the contract, which does not exist. */
const ADDRESS = 'http://deployed.invalid';

/** The name of a deployed router, and a check that it can be reached. */
interface DeployedOptions {
  readonly url: string;
  readonly name: string;
  readonly version: string;
  readonly whyImpossible?: (caseId: string) => Untested | undefined;
  readonly mask?: <Value>(value: Value) => Value;
  /** Called before each description. */
  readonly check: (limitMs: number) => Promise<void>;
  readonly close: () => void;
}

/** Time for the ingestion address to answer anything, in real milliseconds. */
const ALIVE_LIMIT_MS = 15_000;

/** A router that runs somewhere, set up by hand, as the implementation under test. */
export class Deployed implements Implementation {
  readonly endpoints;
  readonly #proxy: DeploymentProxy;
  readonly #options: DeployedOptions;

  constructor(proxy: DeploymentProxy, options: DeployedOptions) {
    this.#proxy = proxy;
    this.#options = options;
    this.endpoints = proxy.endpoints;
  }

  whyImpossible(caseId: string): Untested | undefined {
    return this.#options.whyImpossible?.(caseId);
  }

  get url(): string {
    return this.#options.url;
  }

  async describe(limitMs = ALIVE_LIMIT_MS): Promise<Description> {
    const { check, name, version } = this.#options;
    await check(limitMs);
    return {
      contract: 1,
      implementation: { name, version },
      roles: ['router'],
      clock: 'real',
      worlds: 'isolated',
      supports: ['screen'],
    };
  }

  async createWorld(_: NewWorld, { purpose, capabilities }: WorldUse = {}): Promise<World> {
    if (purpose === undefined)
      throw new NotTested({
        kind: 'unsupported',
        detail: 'needs several worlds, with settings that are made at random',
      });
    const { id, world, mark } = await this.#proxy.enter(purpose);
    const channel = new Channel(ADDRESS, { transport: new ContractTransport(this.#proxy) }).world(id);
    const reservation: Reservation = {
      idMark: mark,
      isDoubtful: () => world.isDoubtful,
      standInFor: (writeKey) => world.standInFor(writeKey),
    };
    return new World(channel, { reservation, capabilities });
  }

  mask<Value>(value: Value): Value {
    return this.#options.mask?.(value) ?? value;
  }

  notice(): string | undefined {
    return this.#proxy.tally.sentence();
  }

  close(): void {
    this.#options.close();
  }
}

/** Answers the requests of the contract that a deployed router can serve, without an HTTP adapter. */
class ContractTransport implements Transport {
  readonly #proxy: DeploymentProxy;

  constructor(proxy: DeploymentProxy) {
    this.#proxy = proxy;
  }

  /** @throws NotTested for actions that are impossible from outside, and the errors of the proxy */
  async send(method: string, url: string, body?: unknown, _limitMs?: number, signal?: AbortSignal): Promise<Answer> {
    const [, world = '', kind, name = '', what] = new URL(url).pathname.split('/worlds')[1]?.split('/') ?? [];
    const writeKey = decodeURIComponent(name);
    if (method === 'DELETE' && kind === undefined) {
      await this.#proxy.leave(world);
      return { status: 204, json: undefined };
    }
    if (method === 'PUT' && kind === 'sources') {
      await this.#proxy.put(world, writeKey, body);
      return { status: 204, json: undefined };
    }
    if (method === 'POST' && kind === 'sources' && what === 'calls') {
      return this.#proxy.call(world, writeKey, body, signal);
    }
    throw new NotTested({
      kind: 'unsupported',
      detail: `needs ${kind ?? 'something'} that a deployed router does not offer from outside`,
    });
  }

  close(): void {}
}
