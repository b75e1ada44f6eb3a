import type { CaseResult, Observation } from '../../../spec/shapes/results.ts';
import type { World } from '../../../spec/shapes/world.ts';
import type { Counts } from '../../harness/stage/request-checker.ts';

export interface Outcome {
  readonly result: CaseResult;
  readonly observations: readonly Observation[];
  /** The failures that watches found in the requests of this case, each with the id of the watch. */
  readonly findings: readonly { readonly watch: string; readonly failure: NonNullable<CaseResult['failure']> }[];
  /** For each watch, the requests of this case that it has checked. */
  readonly counts?: Counts;
  /** The world that showed a failure, if it is one. A generated world is as near to it as a file can say. */
  readonly world?: World;
  readonly isCutShort?: true;
  /**
   * Set if the case must be played again alone: it ran out of patience next to others, or it failed on a clock that the
   * suite cannot move.
   */
  readonly mustRepeat?: true;
  /** Set if the implementation did not answer, or its world stayed busy. */
  readonly isUnanswered?: true;
  /** World time that the case left out, because the clock ticks. */
  readonly leftOutMs?: number;
}

type Failed = Pick<CaseResult, 'failure' | 'alsoFails'>;

/** A failed result with the failures of others, one for each requirement. */
export function withOthers<Result extends Failed>(result: Result, ...others: readonly (Failed | undefined)[]): Result {
  const failures = [...others, { alsoFails: result.alsoFails }].flatMap((each) => [
    ...(each?.failure === undefined ? [] : [each.failure]),
    ...(each?.alsoFails ?? []),
  ]);
  const all = new Map(failures.map((each) => [each.requirement, each]));
  all.delete(result.failure?.requirement ?? '');
  if (all.size === 0) return result;
  const alsoFails = [...all.values()].map(({ requirement, diagnosis }) => ({
    requirement,
    ...(diagnosis === undefined ? {} : { diagnosis }),
  }));
  return { ...result, alsoFails };
}

/**
 * The reason of a case that was unfinished when a run ended, or that had not begun when a run ended without an
 * interruption.
 */
export function cutShortReason(interrupted: boolean, isBegun = true, fault?: string): string {
  const what = isBegun ? 'while this case was under way' : 'before this case began';
  return `${interrupted ? 'interrupted' : 'ended early'}: the run ended ${what}${fault === undefined || interrupted ? '' : `; ${fault}`}`;
}

export const INTERRUPTED = cutShortReason(true);

/** Begins the reason of a case that was not played because others had shown that it could not run. */
export const NOT_PLAYED = 'not played, because ';
