import { RoutespecError } from '../../../spec/error.ts';
import { CLIENT_FEATURES, CLOCK_FEATURES } from '../../../spec/requirements/requirement.ts';
import type { Description } from '../../../spec/shapes/contract.ts';
import type { Capabilities } from './capabilities.ts';
import { HttpJson } from './http-json.ts';
import type { Described, Implementation, NewWorld } from './implementation.ts';
import { Target } from './target.ts';
import { World } from './world.ts';

/** The addresses of the roles under test. If one implementation has both roles, they are the same. */
export interface Addresses {
  readonly router?: string | undefined;
  readonly client?: string | undefined;
  /** The role that only serves the other, and is not under test itself. */
  readonly partner?: Role | undefined;
  /** Stands for the address of a single implementation, for a reader. */
  readonly name?: string;
}

type Role = 'router' | 'client';

/**
 * The implementation at one address, or the pair at two. A role without an address is not tested.
 * @param signal Ends all requests when it is aborted, except the one that ends a world.
 */
export function implementationAt({ router, client, partner, name }: Addresses, signal?: AbortSignal): Implementation {
  const at = (url: string): Target => new Target(url, { transport: new HttpJson(), signal });
  if (router === undefined) return new OneRole(at(client ?? ''), 'client', name);
  if (client === undefined) return new OneRole(at(router), 'router', name);
  return router === client ? at(router) : new Pair(at(router), at(client), partner);
}

class OneRole implements Implementation {
  readonly #target: Target;
  readonly #role: Role;

  readonly url: string;

  constructor(target: Target, role: Role, url = target.url) {
    this.#target = target;
    this.#role = role;
    this.url = url;
  }

  /** @throws RoutespecError `usage` if the implementation does not have the role */
  async describe(limitMs?: number): Promise<Description> {
    const description = await this.#target.describe(limitMs);
    return { ...description, roles: [demandRole(description, this.#role)] };
  }

  createWorld(request: NewWorld, capabilities?: Capabilities): Promise<World> {
    return this.#target.createWorld(request, capabilities);
  }

  close(): void {
    this.#target.close();
  }
}

/** Returns the role if an implementation has it. @throws RoutespecError `usage` if it does not */
function demandRole<One extends Role>({ roles, implementation }: Description, role: One): One {
  if (roles.includes(role)) return role;
  const got = `${implementation.name} with ${roles.join(' and ')}`;
  throw new RoutespecError(
    'usage',
    `Expected the implementation to be tested as ${role} to have that role, got ${got}`,
  );
}

/** A router and a client library that are two implementations, tested together: the client sends to the router. */
export class Pair implements Implementation {
  readonly isPair = true;
  readonly #router: Target;
  readonly #client: Target;
  readonly #partner: Role | undefined;

  /** @param partner The one that is not under test. */
  constructor(router: Target, client: Target, partner?: Role) {
    this.#router = router;
    this.#client = client;
    this.#partner = partner;
  }

  get url(): string {
    if (this.#partner === undefined) return `${this.#router.url} and ${this.#client.url}`;
    return this.#partner === 'client' ? this.#router.url : this.#client.url;
  }

  /** @throws RoutespecError `usage` if the clocks of the two cannot be moved together */
  async describe(limitMs?: number): Promise<Described> {
    const [router, client] = await Promise.all([this.#router.describe(limitMs), this.#client.describe(limitMs)]);
    const role = this.#partner;
    if (role === undefined) return merge(router, client);
    const [tested, partner] = role === 'client' ? [router, client] : [client, router];
    const { implementation } = tested;
    return { ...merge(router, client), implementation, partner: { role, ...partner.implementation } };
  }

  /** A partner gets a world only if it may be needed, because each move of two clocks takes longer. */
  async createWorld(request: NewWorld, capabilities?: Capabilities): Promise<World> {
    if (this.#partner !== undefined && capabilities?.allows(this.#partner) === false) {
      return (this.#partner === 'client' ? this.#router : this.#client).createWorld(request, capabilities);
    }
    const [router, client] = await Promise.all([this.#router.openWorld(request), this.#client.openWorld(request)]);
    return new World(router, { client, startsMs: Date.parse(request.now), capabilities });
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
  // A world may be of one of them, so what is about clocks needs both.
  const isOfBoth = (feature: string): boolean =>
    !(CLOCK_FEATURES as readonly string[]).includes(feature) || client.supports.includes(feature);
  return {
    contract: router.contract,
    // Names and versions are shown together, as in "A 1.0 and B 2.0".
    implementation: { name: `${one.name} ${one.version} and ${other.name}`, version: other.version },
    roles: [demandRole(router, 'router'), demandRole(client, 'client')],
    clock: router.clock,
    worlds: router.worlds === 'single' ? 'single' : client.worlds,
    supports: [
      ...router.supports.filter((feature) => !isOfClient(feature) && isOfBoth(feature)),
      ...client.supports.filter(isOfClient),
    ],
  };
}
