import { type RequirementId, requirement } from '../../spec/requirements/index.ts';
import type { Need } from '../../spec/requirements/requirement.ts';
import type { Description } from '../../spec/shapes/contract.ts';
import type { World } from '../../spec/shapes/world.ts';
import type { Release } from '../../spec/since.ts';
import type { Watch } from '../harness/stage/request-checker.ts';
import type { Stage } from '../harness/stage/stage.ts';
import { Capabilities, type Capability } from '../harness/target/capabilities.ts';
import type { StoredCase } from '../worlds/stored/stored-case.ts';

/**
 * One conformance case: actions in a fresh world, and a verdict.
 * @typeParam Id its id as a literal type, so that the compiler knows the ids of all cases
 */
export interface Case<Id extends string = string> {
  /** Permanent: `group/name`. */
  readonly id: Id;
  /** One line for reports, the invariant first. */
  readonly title: string;
  /** Ids of the requirements that it checks, the main one first. */
  readonly requirements: readonly RequirementId[];
  /** The release since which it counts. Default: the first one. */
  readonly since?: Release;
  /** Needs beyond those of its first requirement. */
  readonly needs?: readonly Need[];
  /** Optional parts of an implementation. Without them, the case does less. */
  readonly uses?: readonly Capability[];
  /** World time before its last assertion, in milliseconds. On a real clock this is a real wait. */
  readonly spanMs?: number;
  /** Runs the case. Throws Nonconformance when the implementation fails a requirement. */
  readonly play: (stage: Stage) => Promise<void>;
  /**
   * Judges the stored traces of its worlds as it judges those that it plays. Absent if it is a program.
   * @throws as `play`
   */
  readonly judge?: (stored: StoredCase) => Promise<void>;
  /** Everything that happens in it, if that can be said as data. */
  readonly world?: World;
  /** A check by this case of every webhook request of every case, including its own. */
  readonly watch?: Watch['check'];
  /** The same for every request from a client library. */
  readonly watchBatches?: Watch['check'];
  /**
   * True if an oracle judges everything that the case sees. Such a case may fail any requirement, named or not. No
   * watch checks its requests, because the oracle knows more about them.
   */
  readonly hasOracle?: true;
  /** True if another seed of the run gives other worlds. A run can continue with such cases. */
  readonly isSeeded?: true;
  /** True if it takes several times as long as most cases. In a concurrent run, it begins first. */
  readonly isLong?: true;
}

const ROLES = { router: ['router'], client: ['client'], both: ['router', 'client'], receiver: [] } as const;

export function listNeeds(each: Case): readonly Need[] {
  const [primary] = each.requirements;
  const inherited = primary === undefined ? [] : requirement(primary).needs;
  return [...new Set([...inherited, ...(each.needs ?? [])])];
}

/** The roles whose conformance a case checks: one, or both if a message passes through client and router. */
export function listRoles(each: Pick<Case, 'requirements'>): readonly ('router' | 'client')[] {
  const [primary] = each.requirements;
  const role = primary === undefined ? 'router' : requirement(primary).role;
  return ROLES[role];
}

/** True if a case checks a clause that the document settles. Other cases only observe. */
export function asserts({ requirements }: Pick<Case, 'requirements'>): boolean {
  return requirements.some((id) => requirement(id).treatment === 'assert');
}

/** True if a case uses a client library and a router together where both exist. */
export function usesBoth(each: Case): boolean {
  return listRoles(each).length > 1 || each.uses?.includes('client') === true;
}

export function findCapabilities(each: Case, description: Pick<Description, 'roles' | 'supports'>): Capabilities {
  return new Capabilities([...listRoles(each), ...listNeeds(each)], each.uses ?? [], description);
}
