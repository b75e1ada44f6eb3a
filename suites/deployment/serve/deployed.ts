import type { Description } from '../../../spec/shapes/contract.ts';
import { NotTested } from '../../harness/not-tested.ts';
import { Channel } from '../../harness/target/channel.ts';
import type { Answer, Transport } from '../../harness/target/exchange/answer.ts';
import type { Implementation, NewWorld, WorldUse } from '../../harness/target/implementation.ts';
import { type Lease, World } from '../../harness/target/world.ts';
import type { Gateway } from './gateway.ts';

/** Stands for the address of the contract, which does not exist. */
const ADDRESS = 'http://deployed.invalid';

/** The name of a deployed router, and a check that it is alive. */
interface DeployedOptions {
  readonly url: string;
  readonly name: string;
  readonly version: string;
  readonly whyImpossible?: (caseId: string) => string | undefined;
  readonly demandAlive: (limitMs: number) => Promise<void>;
  readonly close: () => void;
}

/** Time for the ingestion address to answer anything, in real milliseconds. */
const ALIVE_LIMIT_MS = 15_000;

/** A router that runs somewhere, set up by hand, as the implementation under test. */
export class Deployed implements Implementation {
  readonly seats;
  readonly #gateway: Gateway;
  readonly #options: DeployedOptions;

  constructor(gateway: Gateway, options: DeployedOptions) {
    this.#gateway = gateway;
    this.#options = options;
    this.seats = gateway.seats;
  }

  whyImpossible(caseId: string): string | undefined {
    return this.#options.whyImpossible?.(caseId);
  }

  get url(): string {
    return this.#options.url;
  }

  async describe(limitMs = ALIVE_LIMIT_MS): Promise<Description> {
    await this.#options.demandAlive(limitMs);
    return descriptionOf(this.#options);
  }

  async createWorld(_: NewWorld, { purpose, capabilities }: WorldUse = {}): Promise<World> {
    if (purpose === undefined) throw new NotTested('needs several worlds, with settings that are made at random');
    const { id, world, mark } = await this.#gateway.enter(purpose);
    const channel = new Channel(ADDRESS, { transport: new ContractTransport(this.#gateway) }).world(id);
    const lease: Lease = {
      idMark: mark,
      isAlone: world.isAlone,
      isDoubtful: () => world.isDoubtful,
      standInFor: (writeKey) => world.standInFor(writeKey),
    };
    return new World(channel, { lease, capabilities });
  }

  close(): void {
    this.#options.close();
  }
}

/** The description that a deployed router would give if it served the contract. */
export function descriptionOf({ name, version }: Pick<DeployedOptions, 'name' | 'version'>): Description {
  return {
    contract: 1,
    implementation: { name, version },
    roles: ['router'],
    clock: 'real',
    worlds: 'isolated',
    supports: ['screen'],
  };
}

/** Answers the requests of the contract that a deployed router can serve, without an HTTP adapter. */
class ContractTransport implements Transport {
  readonly #gateway: Gateway;

  constructor(gateway: Gateway) {
    this.#gateway = gateway;
  }

  /** @throws NotTested for actions that are impossible from outside, and the errors of the gateway */
  async send(method: string, url: string, body?: unknown, _limitMs?: number, signal?: AbortSignal): Promise<Answer> {
    const [, world = '', kind, name = '', what] = new URL(url).pathname.split('/worlds')[1]?.split('/') ?? [];
    const writeKey = decodeURIComponent(name);
    if (method === 'DELETE' && kind === undefined) {
      await this.#gateway.leave(world);
      return { status: 204, json: undefined };
    }
    if (method === 'PUT' && kind === 'sources') {
      await this.#gateway.put(world, writeKey, body);
      return { status: 204, json: undefined };
    }
    if (method === 'POST' && kind === 'sources' && what === 'calls') {
      return this.#gateway.call(world, writeKey, body, signal);
    }
    throw new NotTested(`needs ${kind ?? 'something'} that a deployed router does not offer from outside`);
  }

  close(): void {}
}
