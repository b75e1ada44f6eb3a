import type { CaseResult, Failure } from '../../../spec/shapes/results.ts';
import type { Case } from '../../cases/case.ts';
import type { KnownDeviation } from './known-deviation.ts';

/** Whether a failure, in any case, is a known one. */
export function isKnownFailure(deviations: readonly KnownDeviation[], { requirement }: Failure): boolean {
  return deviations.some(({ requirements }) => requirements.has(requirement));
}

/**
 * Compares results with the known deviations. A failure becomes an expected failure, with the reason of the line, if a
 * line names its case or its requirement. A pass becomes an unexpected pass if a line expects a failure instead, so
 * that no line outlives its deviation.
 *
 * @param cases all cases of the suite, played or not
 */
export function judgeKnown(
  results: readonly CaseResult[],
  deviations: readonly KnownDeviation[],
  cases: readonly Case[],
): CaseResult[] {
  const reportingCases = new Map(
    deviations.map((deviation) => [deviation, reportingCaseOf(deviation, results, deviations, cases)]),
  );
  return results.map((result) => {
    if (result.status === 'failed') {
      const known = deviations.find((deviation) => covers(deviation, result));
      return known === undefined ? result : { ...result, status: 'expected-failure', reason: known.reason };
    }
    if (result.status !== 'passed') return result;
    const broken = deviations.filter(
      (deviation) => deviation.caseIds.has(result.id) || reportingCases.get(deviation) === result.id,
    );
    return broken.length === 0 ? result : { ...result, status: 'unexpected-pass', reason: reasonOf(broken) };
  });
}

function covers({ caseIds, requirements }: KnownDeviation, { id, failure }: CaseResult): boolean {
  return caseIds.has(id) || (failure !== undefined && requirements.has(failure.requirement));
}

/**
 * The case that reports a line whose requirements no case fails any more: the first case that passed, preferably one
 * that is about such a requirement. There is none if another case could still fail for it, because that case was not
 * played, could not run, or stopped at an unexpected failure. A case that was not tested proves nothing either way.
 */
function reportingCaseOf(
  deviation: KnownDeviation,
  results: readonly CaseResult[],
  deviations: readonly KnownDeviation[],
  cases: readonly Case[],
): string | undefined {
  const failed = results.filter(({ status }) => status === 'failed');
  if (failed.some((result) => covers(deviation, result))) return undefined;
  const unexpected = new Set(failed.filter((result) => !deviations.some((other) => covers(other, result))));
  const checks = cases.filter(({ requirements }) => requirements.some((id) => deviation.requirements.has(id)));
  const ended = checks.map(({ id }) => results.find((result) => result.id === id));
  const isOpen = (result: CaseResult | undefined): boolean =>
    result === undefined || result.status === 'could-not-run' || unexpected.has(result);
  if (ended.some(isOpen)) return undefined;
  const passed = ended.filter((result) => result?.status === 'passed');
  const isOwnCase = (result: CaseResult | undefined): boolean =>
    deviation.requirements.has(result?.requirements[0] ?? '');
  return (passed.find(isOwnCase) ?? passed[0])?.id;
}

function reasonOf(broken: readonly KnownDeviation[]): string {
  const lines = broken.map(({ where, pattern, reason }) => `${where} lists ${pattern} as a known deviation: ${reason}`);
  return `passed, though ${lines.join('; and ')}`;
}
