import { OneRole } from './one-role.ts';
import { Pair } from './pair.ts';
import { Target } from './target.ts';

/** What a run needs of an implementation under test, be it one or two. */
export type Implementation = Pick<Target, 'url' | 'describe' | 'createWorld' | 'close'>;

/** Where the roles under test are; one address for both where they are one implementation. */
export interface Addresses {
  readonly router?: string | undefined;
  readonly client?: string | undefined;
}

/** The implementation at an address, or the two at two, spoken to as one. A role without an address is not tested. */
export function implementationAt({ router, client }: Addresses): Implementation {
  if (router === undefined) return new OneRole(new Target(client ?? ''), 'client');
  if (client === undefined) return new OneRole(new Target(router), 'router');
  return router === client ? new Target(router) : new Pair(new Target(router), new Target(client));
}
