import type { CaseResult, Status } from '../../spec/shapes/results.ts';
import type { Case } from '../cases/case.ts';

/** For tests only: a case that does nothing, unless `members` says otherwise. */
export function caseOf(members: Partial<Case> = {}): Case {
  return { id: 'sample/case', title: 'A sample', requirements: ['SIG-001'], play: async () => {}, ...members };
}

/** For tests only: the result of a case. */
export function resultOf(id: string, status: Status, members: Partial<CaseResult> = {}): CaseResult {
  return {
    id,
    title: `Title of ${id}`,
    requirements: ['SIG-001'],
    status,
    durationMs: 1,
    reproduce: `run ${id}`,
    transcript: [],
    ...members,
  };
}
