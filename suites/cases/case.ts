import { type RequirementId, requirement } from '../../spec/requirements/index.ts';
import type { Need } from '../../spec/requirements/requirement.ts';
import type { Description } from '../../spec/shapes/contract.ts';
import type { Stage } from '../harness/stage/stage.ts';
import type { Watch } from '../harness/stage/watchtower.ts';
import { type Mean, Means } from '../harness/target/means.ts';

/**
 * One conformance case: what happens on a fresh world, and what that shows.
 * @typeParam Id its id as a literal type, so that the ids of all cases are known to the compiler
 */
export interface Case<Id extends string = string> {
  /** Permanent: `group/name`. */
  readonly id: Id;
  /** One line for reports, the invariant first. */
  readonly title: string;
  /** Ids of the requirements that it checks. The case is about the first one. */
  readonly requirements: readonly RequirementId[];
  /** Needs beyond those of its first requirement. */
  readonly needs?: readonly Need[];
  /** Optional parts of an implementation. Without them, the case plays something smaller. */
  readonly uses?: readonly Mean[];
  /** World time that passes before its last assertion, in milliseconds. On a real clock this is a real wait. */
  readonly spanMs?: number;
  /** Plays it. Throws Nonconformance when the implementation fails a requirement. */
  readonly play: (stage: Stage) => Promise<void>;
  /** The check that this case makes on every webhook request of every case, its own included. */
  readonly watch?: Watch['check'];
  /** The same for every request that a client library sends. */
  readonly watchBatches?: Watch['check'];
  /**
   * True if an oracle judges everything that the case sees. Such a case may fail any requirement, not only those it
   * names. No watch looks at its requests, because the oracle knows more about them.
   */
  readonly hasOracle?: true;
  /** True if another seed of the run gives other worlds. A run can continue with such cases. */
  readonly isSeeded?: true;
  /** True if it takes several times as long as most. Where cases are played side by side, it begins before them. */
  readonly isLong?: true;
}

const ROLES = { router: ['router'], client: ['client'], both: ['router', 'client'], receiver: [] } as const;

export function needsOf(each: Case): readonly Need[] {
  const [primary] = each.requirements;
  const inherited = primary === undefined ? [] : requirement(primary).needs;
  return [...new Set([...inherited, ...(each.needs ?? [])])];
}

/** The roles whose conformance a case checks: one, or both if a message passes through client and router. */
export function rolesOf(each: Pick<Case, 'requirements'>): readonly ('router' | 'client')[] {
  const [primary] = each.requirements;
  const role = primary === undefined ? 'router' : requirement(primary).role;
  return ROLES[role];
}

/** True if a case checks something that the document settles. The others only observe. */
export function asserts({ requirements }: Pick<Case, 'requirements'>): boolean {
  return requirements.some((id) => requirement(id).treatment === 'assert');
}

/** True if a case lets messages pass from a client library through a router, if it can. */
export function usesBoth(each: Case): boolean {
  return rolesOf(each).length > 1 || each.uses?.includes('client') === true;
}

export function meansOf(each: Case, description: Pick<Description, 'roles' | 'supports'>): Means {
  return new Means([...rolesOf(each), ...needsOf(each)], each.uses ?? [], description);
}
