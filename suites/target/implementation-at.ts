import { HttpJson } from './http-json.ts';
import type { Implementation } from './implementation.ts';
import { OneRole } from './one-role.ts';
import { Pair } from './pair.ts';
import { Target } from './target.ts';

/** Where the roles under test are; one address for both where they are one implementation. */
export interface Addresses {
  readonly router?: string | undefined;
  readonly client?: string | undefined;
}

/**
 * The implementation at an address, or the two at two, spoken to as one. A role without an address is not tested.
 * @param signal Gives up what it is asked, but for the end of a world.
 */
export function implementationAt({ router, client }: Addresses, signal?: AbortSignal): Implementation {
  const at = (url: string): Target => new Target(url, new HttpJson(), signal);
  if (router === undefined) return new OneRole(at(client ?? ''), 'client');
  if (client === undefined) return new OneRole(at(router), 'router');
  return router === client ? at(router) : new Pair(at(router), at(client));
}
