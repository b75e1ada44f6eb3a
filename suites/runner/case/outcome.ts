import type { CaseResult, Observation } from '../../../spec/shapes/results.ts';

export interface Outcome {
  readonly result: CaseResult;
  readonly observations: readonly Observation[];
  /** The failures that watches found in the requests of this case, each with the id of the watch. */
  readonly findings: readonly { readonly watch: string; readonly failure: NonNullable<CaseResult['failure']> }[];
  /** Set if the run ended before the case did. */
  readonly isCutShort?: true;
  /** Set if it took more real time than the patience of the run, although its clock is virtual. */
  readonly isOutOfPatience?: true;
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
