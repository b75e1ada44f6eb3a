import { findRequirement } from '../../spec/requirements/index.ts';
import type { ClauseStatus } from '../../spec/shapes/diff.ts';
import type { CaseResult } from '../../spec/shapes/results.ts';

/** The status that says most comes first. */
const ORDER: readonly ClauseStatus[] = ['failed', 'expected-failure', 'could-not-run', 'passed', 'not-tested'];

/** What the cases of a run show about each requirement that they check, or failed for. */
export function clauseStatuses(cases: readonly CaseResult[]): Map<string, ClauseStatus> {
  const found = new Map<string, ClauseStatus>();
  for (const result of cases) {
    for (const id of new Set([...result.requirements, ...(result.failure ? [result.failure.requirement] : [])])) {
      const status = statusIn(result, id);
      const before = found.get(id);
      if (before === undefined || ORDER.indexOf(status) < ORDER.indexOf(before)) found.set(id, status);
    }
  }
  return new Map([...found].map(([id, status]) => [id, ofTreatment(id, status)]));
}

/** A case that failed for one requirement shows nothing about the others that it checks. */
function statusIn({ status, failure }: CaseResult, requirement: string): ClauseStatus {
  if (status === 'passed' || status === 'unexpected-pass') return 'passed';
  if (status === 'not-tested' || status === 'could-not-run') return status;
  return failure?.requirement === requirement ? status : 'not-tested';
}

function ofTreatment(id: string, status: ClauseStatus): ClauseStatus {
  return status === 'passed' && findRequirement(id)?.treatment === 'observe' ? 'observed' : status;
}
