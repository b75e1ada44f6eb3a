import { RoutespecError } from '../../spec/error.ts';
import { CLIENT_FEATURES } from '../../spec/requirements/requirement.ts';
import type { Description } from '../../spec/shapes/contract.ts';
import type { Breaker } from './exchange/breaker.ts';
import { HttpJson } from './http-json.ts';
import type { Implementation, NewWorld } from './implementation.ts';
import { Target } from './target.ts';
import { World } from './world.ts';

/** The addresses of the roles under test. If one implementation has both roles, they are the same. */
export interface Addresses {
  readonly router?: string | undefined;
  readonly client?: string | undefined;
}

/**
 * The implementation at one address, or the pair at two. A role without an address is not tested.
 * @param signal Gives up all requests when it is aborted, except the one that ends a world.
 * @param breaker Notices when the implementation stops answering. It has a signal of its own, which takes precedence.
 */
export function implementationAt(
  { router, client }: Addresses,
  signal?: AbortSignal,
  breaker?: Breaker,
): Implementation {
  const at = (url: string): Target => new Target(url, { transport: new HttpJson(), signal, breaker });
  if (router === undefined) return new OneRole(at(client ?? ''), 'client');
  if (client === undefined) return new OneRole(at(router), 'router');
  return router === client ? at(router) : new Pair(at(router), at(client));
}

/** One role of an implementation that may have both. The other role is not tested. */
class OneRole implements Implementation {
  readonly #target: Target;
  readonly #role: 'router' | 'client';

  constructor(target: Target, role: 'router' | 'client') {
    this.#target = target;
    this.#role = role;
  }

  get url(): string {
    return this.#target.url;
  }

  /** @throws RoutespecError `usage` if the implementation does not have the role */
  async describe(limitMs?: number): Promise<Description> {
    const description = await this.#target.describe(limitMs);
    return { ...description, roles: [demandRole(description, this.#role)] };
  }

  createWorld(request: NewWorld): Promise<World> {
    return this.#target.createWorld(request);
  }

  close(): void {
    this.#target.close();
  }
}

/** Returns the role if an implementation has it. @throws RoutespecError `usage` if it does not */
function demandRole<Role extends 'router' | 'client'>({ roles, implementation }: Description, role: Role): Role {
  if (roles.includes(role)) return role;
  const got = `${implementation.name} with ${roles.join(' and ')}`;
  throw new RoutespecError(
    'usage',
    `Expected the implementation to be tested as ${role} to have that role, got ${got}`,
  );
}

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
