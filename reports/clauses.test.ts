import { describe, expect, it } from 'vitest';
import { RECEIVER_REQUIREMENTS, REQUIREMENTS } from '../spec/requirements/index.ts';
import type { CaseResult, Status } from '../spec/shapes/results.ts';
import { clauseStatuses, requirementResults } from './clauses.ts';
import { caseResult, FAILURE } from './results.fixture.ts';

const ended = (status: Status, requirement?: string): CaseResult =>
  caseResult({
    status,
    requirements: ['SIG-001', 'SIG-012'],
    ...(requirement === undefined ? {} : { failure: { ...FAILURE, requirement } }),
  });

it.each<[cases: CaseResult[], asserted: string, observed: string]>([
  [[ended('passed')], 'passed', 'observed'],
  [[ended('unexpected-pass')], 'passed', 'observed'],
  [[ended('not-tested'), ended('passed')], 'passed', 'observed'],
  [[ended('passed'), ended('could-not-run')], 'could-not-run', 'could-not-run'],
  [[ended('failed', 'SIG-001')], 'failed', 'not-tested'],
  [[ended('failed', 'SIG-001'), ended('passed')], 'failed', 'observed'],
  [[ended('expected-failure', 'SIG-001'), ended('passed')], 'expected-failure', 'observed'],
  [[ended('failed', 'SIG-002')], 'not-tested', 'not-tested'],
])('%#: an asserted clause is %s, an open one %s', (cases, asserted, observed) => {
  const statuses = clauseStatuses({ cases });
  expect([statuses.get('SIG-001'), statuses.get('SIG-012')]).toEqual([asserted, observed]);
});

it('has a clause that a case failed for without being about it', () => {
  expect(clauseStatuses({ cases: [ended('failed', 'SIG-002')] }).get('SIG-002')).toBe('failed');
});

it('are those that the results themselves give, of the requirements that a case checks', () => {
  const requirements = [
    { id: 'OLD-001', treatment: 'assert', status: 'failed', cases: 2 },
    { id: 'OLD-002', treatment: 'assert', status: 'not-tested', cases: 0 },
  ] as const;
  expect([...clauseStatuses({ cases: [ended('passed')], requirements: [...requirements] })]).toEqual([
    ['OLD-001', 'failed'],
  ]);
});

describe('the requirements of a run', () => {
  const cases = [ended('passed'), ended('failed', 'SIG-002')];
  const find = (id: string) => requirementResults(cases).find((each) => each.id === id);

  it('are all that there are, of the service or of receivers, each once, in order', () => {
    const ids = (roles: string[]) => requirementResults([], { roles }).map(({ id }) => id);
    expect(ids([])).toEqual(REQUIREMENTS.map(({ id }) => id));
    expect(ids(['receiver'])).toEqual(RECEIVER_REQUIREMENTS.map(({ id }) => id));
  });

  it('say how each is treated, what was shown, and by how many cases', () => {
    expect(find('SIG-001')).toEqual({ id: 'SIG-001', treatment: 'assert', status: 'passed', cases: 2 });
    expect(find('SIG-002')).toEqual({ id: 'SIG-002', treatment: 'assert', status: 'failed', cases: 1 });
    expect(find('SIG-012')).toEqual({ id: 'SIG-012', treatment: 'observe', status: 'observed', cases: 2 });
  });
});
