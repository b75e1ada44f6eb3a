import type { CaseResult, Observation } from '../../../spec/shapes/results.ts';

/** The outcome of one case. */
export interface Outcome {
  readonly result: CaseResult;
  readonly observations: readonly Observation[];
  /** The failures that watches found in the requests of this case, each with the id of the watch. */
  readonly findings: readonly { readonly watch: string; readonly failure: NonNullable<CaseResult['failure']> }[];
  /** Set if the run ended before the case did. */
  readonly isCutShort?: true;
  /** Set if it took more real time than the patience of the run allows, although its clock is virtual. */
  readonly isOutOfPatience?: true;
}
