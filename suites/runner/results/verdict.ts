import type { CaseResult, Summary, Verdict } from '../../../spec/shapes/results.ts';

/** Counts the cases by status. An unexpected pass counts as failed, because the baseline is wrong about it. */
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
 * The verdict of a run. One failure makes it not conformant, unless routespec itself failed, which may be what caused
 * the failure. Without a failure, a case that could not run leaves the run incomplete. If no case showed anything, the
 * verdict is that the run could not run.
 * @param planned How many cases the run had to play.
 * @param ended How many of them ended. The summary may count more, because a watch can report for a case not selected.
 * @param isFaulty Whether routespec itself failed.
 */
export function verdictOf(summary: Summary, planned: number, ended: number, isFaulty: boolean): Verdict {
  if (summary.failed > 0) return isFaulty ? 'incomplete' : 'not-conformant';
  const shown = summary.passed + summary.expectedFailures;
  if (shown === 0) return 'could-not-run';
  return isFaulty || summary.couldNotRun > 0 || ended < planned ? 'incomplete' : 'conformant';
}
