import { type AnyRequirementId, type ReceiverRequirementId, requirement } from '../../../spec/requirements/index.ts';
import type { Need } from '../../../spec/requirements/requirement.ts';
import type { Release } from '../../../spec/since.ts';
import type { Deviation } from '../../harness/nonconformance.ts';
import { clipped } from '../../harness/text.ts';
import type { Bench } from './bench.ts';

/**
 * One check of a user's receiver: its requests, and a verdict on its answers.
 * @typeParam Id its id as a literal type, so that the compiler knows the ids of all cases
 */
export interface ReceiverCase<Id extends string = string> {
  /** Permanent: `receiver/name`. */
  readonly id: Id;
  /** One line for reports, the invariant first. */
  readonly title: string;
  /** Ids of the requirements that it checks, the main one first. */
  readonly requirements: readonly ReceiverRequirementId[];
  /** The release since which it counts. Default: the first one. */
  readonly since?: Release;
  /** Needs beyond those of its first requirement. */
  readonly needs?: readonly Need[];
  /** Runs the case. Throws ReceiverNonconformance when the receiver fails a requirement. */
  readonly play: (bench: Bench) => Promise<void>;
}

export function listReceiverNeeds({ requirements, needs = [] }: Pick<ReceiverCase, 'requirements' | 'needs'>): Need[] {
  const [primary]: readonly AnyRequirementId[] = requirements;
  const inherited = primary === undefined ? [] : requirement(primary).needs;
  return [...new Set([...inherited, ...needs])];
}

/** Thrown by a case if the receiver does not conform. */
export class ReceiverNonconformance extends Error {
  readonly deviation: Deviation<ReceiverRequirementId>;

  constructor(deviation: Deviation<ReceiverRequirementId>) {
    super(`${deviation.requirement}: expected ${clipped(deviation.expected)}, seen ${clipped(deviation.seen)}`);
    this.name = 'ReceiverNonconformance';
    this.deviation = deviation;
  }
}
