import type { CaseResult, Failure } from '../../spec/shapes/results.ts';

/** A case that failed, and not as expected, with what it saw. */
export type FailedCase = CaseResult & { readonly failure: Failure };

export function isFailed(result: CaseResult): result is FailedCase {
  return result.status === 'failed' && result.failure !== undefined;
}
