import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { CaseResult, Failure } from '../../../spec/shapes/results.ts';
import { makeCase, makeResult } from '../results.fixture.ts';

const REQUIREMENTS: Readonly<Record<string, readonly RequirementId[]>> = {
  'a/first': ['SIG-001', 'SIG-002'],
  'a/second': ['SIG-002'],
  'a/third': ['SIG-003', 'SIG-002'],
  'b/other': ['BOD-001'],
  'b/calls': ['CAL-001'],
};

/** For tests only: the cases that lines of a baseline may name. */
export const CASES = Object.entries(REQUIREMENTS).map(([id, requirements]) => makeCase({ id, requirements }));

/** For tests only: the ending of each case: a status, or the requirement that it fails with any diagnosis, `SIG-001: why`. */
export type Endings = Readonly<Record<string, string | undefined>>;

export const ALL_PASSED: Endings = {
  'a/first': 'passed',
  'a/second': 'passed',
  'a/third': 'passed',
  'b/other': 'passed',
};

export function makeFailure(requirement: string, diagnosis?: string): Failure {
  const failure = { requirement, statement: 's', section: '1', expected: 'e', seen: 'w' };
  return diagnosis === undefined ? failure : { ...failure, diagnosis };
}

/** For tests only: the results of cases that end so. One without an ending was not played. */
export function makeResults(endings: Endings): CaseResult[] {
  return Object.entries(endings).flatMap(([id, ending]) => {
    const requirements = [...(REQUIREMENTS[id] ?? [])];
    if (ending === undefined) return [];
    if (ending === 'passed' || ending === 'not-tested' || ending === 'could-not-run') {
      return [makeResult(id, ending, { requirements })];
    }
    const [requirement = '', diagnosis] = ending.split(': ');
    return [makeResult(id, 'failed', { requirements, failure: makeFailure(requirement, diagnosis) })];
  });
}
