import type { CaseResult, Observation } from '../../../spec/shapes/results.ts';

/** What one case came to. */
export interface Outcome {
  readonly result: CaseResult;
  readonly observations: readonly Observation[];
  /** What watches found in the requests of this case, by id of the watch. */
  readonly findings: readonly { readonly watch: string; readonly failure: NonNullable<CaseResult['failure']> }[];
  /** Set where the run ended before the case did. */
  readonly isCutShort?: true;
}
