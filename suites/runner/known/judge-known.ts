import type { CaseResult, Failure } from '../../../spec/shapes/results.ts';
import type { Case } from '../../cases/case.ts';
import type { KnownDeviation } from './known-deviation.ts';

/** Whether a failure, in whichever case, is a known one. */
export function isKnownFailure(deviations: readonly KnownDeviation[], { requirement }: Failure): boolean {
  return deviations.some(({ requirements }) => requirements.has(requirement));
}

/**
 * Holds results against the known deviations. A failure that a line names, by its case or by the requirement that was
 * failed, becomes an expected one, with the reason of that line; a pass that a line said there would not be becomes an
 * unexpected one, so that no line outlives the deviation that it lets pass.
 *
 * @param cases all that there are, whether they were played or not
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
 * The case that reports a line for requirements that no failure was let pass by: the first one that passed, rather one
 * that is there for such a requirement. None where another case could still fail: it was not played, could not run, or
 * stopped at a failure that nobody expected. A case that was not tested proves nothing either way.
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
