import { RoutespecError } from '../../spec/error.ts';
import { CLIENT_FEATURES } from '../../spec/requirements/requirement.ts';
import type { Description } from '../../spec/shapes/contract.ts';
import type { Implementation, NewWorld } from './implementation.ts';
import { demandRole } from './one-role.ts';
import type { Target } from './target.ts';
import { World } from './world.ts';

/** A router and a client library that are two implementations, tested together: the client sends to the router. */
export class Pair implements Implementation {
  readonly #router: Target;
  readonly #client: Target;

  constructor(router: Target, client: Target) {
    this.#router = router;
    this.#client = client;
  }

  get url(): string {
    return `${this.#router.url} and ${this.#client.url}`;
  }

  /** @throws RoutespecError `usage` if the clocks of the two cannot be moved together */
  async describe(limitMs?: number): Promise<Description> {
    const [router, client] = await Promise.all([this.#router.describe(limitMs), this.#client.describe(limitMs)]);
    return merge(router, client);
  }

  async createWorld(request: NewWorld): Promise<World> {
    const [router, client] = await Promise.all([this.#router.openWorld(request), this.#client.openWorld(request)]);
    return new World(router, { client, startsMs: Date.parse(request.now) });
  }

  close(): void {
    this.#router.close();
    this.#client.close();
  }
}

function merge(router: Description, client: Description): Description {
  if (router.clock !== client.clock) {
    const got = `a router with a ${router.clock} clock and a client with a ${client.clock} one`;
    throw new RoutespecError('usage', `Expected both implementations to have the same kind of clock, got ${got}`);
  }
  const one = router.implementation;
  const other = client.implementation;
  const isOfClient = (feature: string): boolean => (CLIENT_FEATURES as readonly string[]).includes(feature);
  return {
    contract: router.contract,
    // Name and version are shown side by side, so this reads "A 1.0 and B 2.0".
    implementation: { name: `${one.name} ${one.version} and ${other.name}`, version: other.version },
    roles: [demandRole(router, 'router'), demandRole(client, 'client')],
    clock: router.clock,
    worlds: router.worlds === 'single' ? 'single' : client.worlds,
    supports: [
      ...router.supports.filter((feature) => !isOfClient(feature)),
      ...client.supports.filter((feature) => isOfClient(feature)),
    ],
  };
}
