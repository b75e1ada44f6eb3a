import type { CaseResult, Summary, Verdict } from '../../../spec/shapes/results.ts';

/** Counts the cases by how they ended. An unexpected pass is a failure: what was expected is not what is. */
export function summarise(cases: readonly CaseResult[]): Summary {
  const count = (...statuses: CaseResult['status'][]): number =>
    cases.filter(({ status }) => statuses.includes(status)).length;
  return {
    passed: count('passed'),
    failed: count('failed', 'unexpected-pass'),
    notTested: count('not-tested'),
    couldNotRun: count('could-not-run'),
    expectedFailures: count('expected-failure'),
  };
}

/**
 * What the run as a whole says. A failure is a failure whatever else happened; without one, a case that could not run
 * leaves the run incomplete; and a run in which nothing was shown says nothing.
 * @param planned How many cases were to be played.
 * @param ended How many of them were. The summary may have more, since a watch can tell of what was not to be played.
 */
export function verdictOf(summary: Summary, planned: number, ended: number): Verdict {
  if (summary.failed > 0) return 'not-conformant';
  const shown = summary.passed + summary.expectedFailures;
  if (shown === 0) return 'could-not-run';
  return summary.couldNotRun > 0 || ended < planned ? 'incomplete' : 'conformant';
}
