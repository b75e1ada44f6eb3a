import type { CaseResult, Failure } from '../../../spec/shapes/results.ts';
import { toGist } from '../../../spec/text/message-shape.ts';
import { shown } from '../../harness/text.ts';
import type { Named } from '../select.ts';
import { type KnownDeviation, locate } from './known-deviation.ts';

/**
 * Compares results with the known deviations. A failure becomes an expected failure, with the reason of the line, if a
 * line expects it. If lines name it, but it is another failure or they have expired, it stays a failure, and its reason
 * tells which. The same holds for a case that another failure blocks. A pass becomes an unexpected pass if a line
 * expects a failure instead, so that no line outlives its deviation.
 *
 * @param cases all cases of the suite, played or not
 * @param startedAt when the run began, by which lines expire
 */
export function judgeKnown(
  results: readonly CaseResult[],
  deviations: readonly KnownDeviation[],
  cases: readonly Named[],
  startedAt: Date,
): CaseResult[] {
  const today = toDay(startedAt);
  const reportingCases = new Map(
    deviations.map((deviation) => [deviation, findReportingCase(deviation, results, deviations, cases)]),
  );
  return results.map((result) => {
    if (result.status === 'failed') return judgeFailure(result, deviations, today);
    if (result.status === 'not-tested') return judgeBlocked(result, deviations, today);
    if (result.status !== 'passed') return result;
    const broken = deviations.filter(
      (deviation) => deviation.caseIds.has(result.id) || reportingCases.get(deviation) === result.id,
    );
    return broken.length === 0
      ? result
      : { ...result, status: 'unexpected-pass', reason: describeReason(broken, result) };
  });
}

/** The day of an instant in UTC, `2027-01-31`. */
export function toDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** A case fails as expected only if the baseline lists each of its failures. */
function judgeFailure(unjudged: CaseResult, deviations: readonly KnownDeviation[], today: string): CaseResult {
  const { id } = unjudged;
  const lineFor = (failure: FailedCase['failure']): KnownDeviation | undefined =>
    deviations.find((deviation) => expects(deviation, { id, failure }, today));
  const alsoFails = unjudged.alsoFails?.map(({ listed: _, ...failure }) => ({
    ...failure,
    ...(lineFor(failure) === undefined ? {} : { listed: true as const }),
  }));
  const result = alsoFails === undefined ? unjudged : { ...unjudged, alsoFails };
  const unlisted = listFailures(result).filter(({ failure }) => lineFor(failure) === undefined);
  const known = lineFor(result.failure);
  if (known !== undefined) {
    if (unlisted.length === 0) return { ...result, status: 'expected-failure', reason: known.reason };
    const ids = unlisted.map(({ failure }) => failure.requirement).join(', ');
    return {
      ...result,
      reason: `${locate(known)} lists this failure, but no line lists that the case also fails ${ids}`,
    };
  }
  const naming = deviations.filter((deviation) => names(deviation, result));
  if (naming.length === 0) return result;
  return { ...result, reason: naming.map((deviation) => whyUnexpected(deviation, result)).join('; and ') };
}

/** A line for a requirement lists what it blocks, too: it accepts the deviation with what cannot be tested for it. */
function judgeBlocked(result: CaseResult, deviations: readonly KnownDeviation[], today: string): CaseResult {
  const { id, blockedBy, reason } = result;
  if (blockedBy === undefined) return result;
  const blocked = { id, failure: { requirement: blockedBy } };
  const naming = deviations.filter((deviation) => names(deviation, blocked));
  const known = naming.find((deviation) => expects(deviation, blocked, today));
  if (known !== undefined) return { ...result, listed: true, reason: known.reason };
  return { ...result, reason: [reason, ...naming.map((line) => whyUnexpected(line, blocked))].join('; ') };
}

/**
 * The case that reports a line whose requirements no case fails any more: the first case that passed, preferably one
 * that is about such a requirement. There is none if another case could still fail for it, because that case was not
 * played, could not run, or stopped at an unexpected failure. A case that was not tested proves nothing either way.
 */
export function findReportingCase(
  deviation: KnownDeviation,
  results: readonly CaseResult[],
  deviations: readonly KnownDeviation[],
  cases: readonly Named[],
): string | undefined {
  const failed = results.filter(({ status }) => status === 'failed');
  if (failed.flatMap(listFailures).some((each) => names(deviation, each))) return undefined;
  const isUnlisted = (each: FailedCase): boolean => !deviations.some((other) => describes(other, each));
  const unexpected = new Set(failed.filter((result) => listFailures(result).some(isUnlisted)));
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

function describeReason(broken: readonly KnownDeviation[], { id }: CaseResult): string {
  const lines = broken.map(
    (deviation) => `${locate(deviation)} lists ${deviation.pattern} as a known deviation: ${deviation.reason}`,
  );
  const results = id.startsWith('receiver/') ? ' --results reports/receiver' : '';
  const update = `routespec expect ${broken[0]?.file} --update${results}`;
  return `passed, though ${lines.join('; and ')}. To correct the file, run \`${update}\``;
}

export interface FailedCase {
  readonly id: string;
  readonly failure?: Pick<Failure, 'requirement' | 'diagnosis'> | undefined;
}

/** All failures of a case, the reported one first. */
export function listFailures({
  id,
  failure,
  alsoFails = [],
}: CaseResult): (FailedCase & { failure: NonNullable<FailedCase['failure']> })[] {
  return [...(failure === undefined ? [] : [failure]), ...alsoFails].map((each) => ({ id, failure: each }));
}

/** True if a line names a failure, by its case or by its requirement. The failure may still be another one. */
export function names({ caseIds, requirements }: KnownDeviation, { id, failure }: FailedCase): boolean {
  return caseIds.has(id) || (failure !== undefined && requirements.has(failure.requirement));
}

/** True if a line names a failure, and the failure is the one that the line describes. */
export function describes(deviation: KnownDeviation, failed: FailedCase): boolean {
  return names(deviation, failed) && describeDifference(deviation, failed.failure) === undefined;
}

/** True if a line expects a failure on that day. @param today `2027-01-31` */
export function expects(deviation: KnownDeviation, failed: FailedCase, today: string): boolean {
  return describes(deviation, failed) && !isExpired(deviation, today);
}

/** True if a line has expired. Its own date is its last day. @param today `2027-01-31` */
export function isExpired({ until }: KnownDeviation, today: string): boolean {
  return until !== undefined && today > until;
}

/** Reason why a line that names a failure does not expect it: the failure is another one, or the line has expired. */
export function whyUnexpected(deviation: KnownDeviation, { failure }: FailedCase): string {
  const difference = describeDifference(deviation, failure);
  const where = locate(deviation);
  return difference === undefined ? `${where} expired on ${deviation.until}` : `${where} expects ${difference}`;
}

/** The difference between a failure and the one that a line describes, in words; undefined if there is none. */
function describeDifference(
  { requirement, diagnosis }: KnownDeviation,
  failure: FailedCase['failure'],
): string | undefined {
  const seen = failure?.requirement ?? 'no requirement';
  if (requirement !== undefined && requirement !== failure?.requirement) {
    return `a failure of ${requirement}, but this one is of ${seen}`;
  }
  if (diagnosis === undefined) return undefined;
  const gist = toGist(failure?.diagnosis ?? '');
  if (gist.includes(toGist(diagnosis))) return undefined;
  const other = gist === '' ? 'this failure has none' : `this one is ${shown(gist)}`;
  return `the diagnosis ${shown(diagnosis)}, but ${other}`;
}
