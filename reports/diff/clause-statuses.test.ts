import { expect, it } from 'vitest';
import type { CaseResult, Status } from '../../spec/shapes/results.ts';
import { caseResult, FAILURE } from '../results.fixture.ts';
import { clauseStatuses } from './clause-statuses.ts';

const ended = (status: Status, requirement?: string): CaseResult =>
  caseResult({
    status,
    requirements: ['SIG-001', 'SIG-012'],
    ...(requirement === undefined ? {} : { failure: { ...FAILURE, requirement } }),
  });

it.each<[cases: CaseResult[], asserted: string, observed: string]>([
  [[ended('passed')], 'passed', 'observed'],
  [[ended('unexpected-pass')], 'passed', 'observed'],
  [[ended('not-tested')], 'not-tested', 'not-tested'],
  [[ended('not-tested'), ended('passed')], 'passed', 'observed'],
  [[ended('passed'), ended('could-not-run')], 'could-not-run', 'could-not-run'],
  [[ended('failed', 'SIG-001')], 'failed', 'not-tested'],
  [[ended('failed', 'SIG-001'), ended('passed')], 'failed', 'observed'],
  [[ended('expected-failure', 'SIG-001'), ended('passed')], 'expected-failure', 'observed'],
  [[ended('expected-failure', 'SIG-001'), ended('failed', 'SIG-001')], 'failed', 'not-tested'],
  [[ended('failed', 'SIG-002')], 'not-tested', 'not-tested'],
])('%#: an asserted clause is %s, an open one %s', (cases, asserted, observed) => {
  const statuses = clauseStatuses(cases);
  expect([statuses.get('SIG-001'), statuses.get('SIG-012')]).toEqual([asserted, observed]);
});

it('has a clause that a case failed for without being about it', () => {
  expect(clauseStatuses([ended('failed', 'SIG-002')]).get('SIG-002')).toBe('failed');
});
