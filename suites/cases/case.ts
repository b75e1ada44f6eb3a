import { type RequirementId, requirement } from '../../spec/requirements/index.ts';
import type { Need } from '../../spec/requirements/requirement.ts';
import type { Stage } from '../stage/stage.ts';
import type { Watch } from '../stage/watchtower.ts';

/**
 * One conformance case: what happens on a fresh world, and what that shows.
 * @typeParam Id its id as a literal type, so that the ids of all cases are known to the compiler
 */
export interface Case<Id extends string = string> {
  /** Permanent: `group/name`. */
  readonly id: Id;
  /** What it shows, one line. */
  readonly title: string;
  /** Ids of the requirements that it checks, the one it is there for first. */
  readonly requirements: readonly RequirementId[];
  /** What it needs beyond what its first requirement needs. */
  readonly needs?: readonly Need[];
  /** World time that it lets pass before its last assertion, in milliseconds; what a real clock has to wait. */
  readonly spanMs?: number;
  /** Plays it. Throws Nonconformance where the implementation does not do what a requirement asks. */
  readonly play: (stage: Stage) => Promise<void>;
  /** The check that this case makes on every delivery to a webhook in every case, its own included. */
  readonly watch?: Watch['check'];
  /** The same on everything that a client library sends. */
  readonly watchBatches?: Watch['check'];
  /**
   * Whether it judges all that it sees by an oracle. Then it may fail any requirement and not only those that it names,
   * and no watch looks at its requests, of which the oracle knows more.
   */
  readonly hasOracle?: true;
}

/** Everything a case needs: what its requirements need, and its own. */
export function needsOf(each: Case): readonly Need[] {
  const [primary] = each.requirements;
  const inherited = primary === undefined ? [] : requirement(primary).needs;
  return [...new Set([...inherited, ...(each.needs ?? [])])];
}

/** The roles whose conformance a case is about: one, or both where a message goes through client and router. */
export function rolesOf(each: Pick<Case, 'requirements'>): readonly ('router' | 'client')[] {
  const [primary] = each.requirements;
  const role = primary === undefined ? 'router' : requirement(primary).role;
  return role === 'both' ? ['router', 'client'] : [role];
}
