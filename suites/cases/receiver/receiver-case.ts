import { type AnyRequirementId, type ReceiverRequirementId, requirement } from '../../../spec/requirements/index.ts';
import type { Need } from '../../../spec/requirements/requirement.ts';
import type { Deviation } from '../../harness/nonconformance.ts';
import { clipped } from '../../harness/text.ts';
import type { Bench } from './bench.ts';

/**
 * One check of somebody's receiver: what it gets, and what its answers show.
 * @typeParam Id its id as a literal type, so that the ids of all cases are known to the compiler
 */
export interface ReceiverCase<Id extends string = string> {
  /** Permanent: `receiver/name`. */
  readonly id: Id;
  /** One line for reports, the invariant first. */
  readonly title: string;
  /** Ids of the requirements that it checks. The case is about the first one. */
  readonly requirements: readonly ReceiverRequirementId[];
  /** Needs beyond those of its first requirement. */
  readonly needs?: readonly Need[];
  /** Plays it. Throws ReceiverNonconformance when the receiver fails a requirement. */
  readonly play: (bench: Bench) => Promise<void>;
}

export function receiverNeedsOf({ requirements, needs = [] }: Pick<ReceiverCase, 'requirements' | 'needs'>): Need[] {
  const [primary]: readonly AnyRequirementId[] = requirements;
  const inherited = primary === undefined ? [] : requirement(primary).needs;
  return [...new Set([...inherited, ...needs])];
}

/** Thrown by a case that judges a receiver: the receiver does not conform. */
export class ReceiverNonconformance extends Error {
  readonly deviation: Deviation<ReceiverRequirementId>;

  constructor(deviation: Deviation<ReceiverRequirementId>) {
    super(`${deviation.requirement}: expected ${clipped(deviation.expected)}, seen ${clipped(deviation.seen)}`);
    this.name = 'ReceiverNonconformance';
    this.deviation = deviation;
  }
}
