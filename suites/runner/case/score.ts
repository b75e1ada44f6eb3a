import { findRequirement } from '../../../spec/requirements/index.ts';
import type { CaseResult, Failure, Newer } from '../../../spec/shapes/results.ts';
import { isLater, type Release } from '../../../spec/since.ts';
import type { Case } from '../../cases/case.ts';
import type { Outcome } from './outcome.ts';

type Found = Pick<Failure, 'requirement' | 'diagnosis' | 'since'> & Partial<Pick<Failure, 'expected' | 'seen'>>;

/** The release since which a failure counts: that of its assertion, or of its requirement. */
export function countsSince({ requirement, since }: Pick<Found, 'requirement' | 'since'>): Release | undefined {
  return since ?? findRequirement(requirement)?.since;
}

/**
 * An outcome as the set of an earlier release judges it. What counts only since a later one is shown with what it would have
 * found, and changes neither the verdict nor the exit code.
 * @param sinceOf the release since which a case counts
 */
export function scoreBy(
  judgedBy: Release | undefined,
  outcome: Outcome,
  sinceOf: (caseId: string) => Release | undefined,
): Outcome {
  if (judgedBy === undefined) return outcome;
  const { result, findings } = outcome;
  const since = sinceOf(result.id);
  const isNew = (found: Found): boolean => isLater(countsSince(found), judgedBy);
  const isNewFinding = ({ watch, failure }: Outcome['findings'][number]): boolean =>
    isNew(failure) || isLater(sinceOf(watch), judgedBy);
  const seen = findings.filter(isNewFinding).map(({ watch, failure }) => toNewer(failure, sinceOf(watch)));
  const own = isLater(since, judgedBy) ? withoutScore(result, since) : scoreFailures(result, isNew);
  const newer = [...(own.newer ?? []), ...seen];
  return {
    ...outcome,
    result: newer.length === 0 ? own : { ...own, newer },
    findings: findings.filter((each) => !isNewFinding(each)),
  };
}

/** A failure that counts comes first, if there is one: `failedEnding` puts it there. */
function scoreFailures(result: CaseResult, isNew: (found: Found) => boolean): CaseResult {
  const { failure, alsoFails = [], ...rest } = result;
  if (failure === undefined || ![failure, ...alsoFails].some(isNew)) return result;
  const newer = [...(result.newer ?? []), ...[failure, ...alsoFails].filter(isNew).map((each) => toNewer(each))];
  // It ended the case, so that what the case would have checked after it is unknown.
  if (isNew(failure)) return untested({ ...rest, newer }, countsSince(failure), `it fails ${failure.requirement}`);
  const counted = alsoFails.filter((each) => !isNew(each));
  return { ...rest, failure, ...(counted.length === 0 ? {} : { alsoFails: counted }), newer };
}

const FOUND: Readonly<Record<CaseResult['status'], string>> = {
  passed: 'it passes',
  failed: 'it fails',
  'not-tested': 'it is not tested',
  'could-not-run': 'it cannot run',
  'expected-failure': 'it fails',
  'unexpected-pass': 'it passes',
};

function withoutScore(result: CaseResult, since: Release | undefined): CaseResult {
  const { failure, alsoFails = [], blockedBy: _, ...rest } = result;
  const failures = failure === undefined ? [] : [failure, ...alsoFails];
  const newer = [...(result.newer ?? []), ...failures.map((each) => toNewer(each, since))];
  const words = [FOUND[result.status], failure?.requirement, result.reason && `(${result.reason})`];
  return untested({ ...rest, newer }, since, words.filter((each) => each !== undefined).join(' '));
}

function untested(result: CaseResult, since: Release | undefined, found: string): CaseResult {
  const reason = `counts since ${since}, by which this run does not judge: ${found}`;
  return { ...result, status: 'not-tested', reason, untested: { kind: 'newer', needs: [`${since}`], detail: reason } };
}

export function toNewer(found: Found, caseSince?: Release): Newer {
  const { requirement, expected, seen, diagnosis } = found;
  return {
    since: countsSince(found) ?? `${caseSince}`,
    requirement,
    ...(expected === undefined ? {} : { expected }),
    ...(seen === undefined ? {} : { seen }),
    ...(diagnosis === undefined ? {} : { diagnosis }),
  };
}

/** The release since which each of these cases counts, if it is not the first. */
export function readSince(cases: readonly Pick<Case, 'id' | 'since'>[]): (caseId: string) => Release | undefined {
  const later = new Map(cases.flatMap(({ id, since }) => (since === undefined ? [] : [[id, since] as const])));
  return (caseId) => later.get(caseId);
}
