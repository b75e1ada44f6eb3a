import { RoutespecError } from '../../spec/error.ts';
import type { Description } from '../../spec/shapes/contract.ts';
import type { Implementation, NewWorld } from './implementation.ts';
import type { Target } from './target.ts';
import type { World } from './world.ts';

/** One role of an implementation that may have both. The other role is not tested. */
export class OneRole implements Implementation {
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
export function demandRole<Role extends 'router' | 'client'>({ roles, implementation }: Description, role: Role): Role {
  if (roles.includes(role)) return role;
  const got = `${implementation.name} with ${roles.join(' and ')}`;
  throw new RoutespecError(
    'usage',
    `Expected the implementation to be tested as ${role} to have that role, got ${got}`,
  );
}
