import type { Breaker } from './exchange/breaker.ts';
import { HttpJson } from './http-json.ts';
import type { Implementation } from './implementation.ts';
import { OneRole } from './one-role.ts';
import { Pair } from './pair.ts';
import { Target } from './target.ts';

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
