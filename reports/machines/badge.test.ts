import { describe, expect, it } from 'vitest';
import { REQUIREMENTS } from '../../spec/requirements/index.ts';
import type { CaseResult, Status, Verdict } from '../../spec/shapes/results.ts';
import { caseResult, FAILURE, run } from '../results.fixture.ts';
import { renderBadge } from './badge.ts';

const asserted = REQUIREMENTS.filter(({ treatment }) => treatment === 'assert');
const ids = (...roles: string[]) => asserted.filter(({ role }) => roles.includes(role)).map(({ id }) => id);
const ALL = ids('router', 'client', 'both');
const ROUTER = ids('router');

const ended = (status: Status, requirements: string[]): CaseResult => {
  const [requirement = ''] = requirements;
  const isFailure = status === 'failed' || status === 'expected-failure';
  return caseResult({ status, requirements, ...(isFailure ? { failure: { ...FAILURE, requirement } } : {}) });
};
const badge = (verdict: Verdict, ...cases: CaseResult[]) => JSON.parse(renderBadge(run({ verdict, cases })));

describe('the badge', () => {
  it('counts the requirements of one role if only that was tested, those that were not tested included', () => {
    const [first = '', ...others] = ROUTER;
    expect(badge('conformant', ended('passed', others), ended('not-tested', [first, ...ids('client')]))).toEqual({
      schemaVersion: 1,
      label: 'routespec router',
      message: `${others.length}/${ROUTER.length} requirements`,
      color: 'green',
    });
  });

  it.each<[verdict: Verdict, status: Status, color: string]>([
    ['not-conformant', 'failed', 'red'],
    ['conformant', 'expected-failure', 'yellow'],
  ])('of a %s run with a case that is %s counts the rest, and is %s', (verdict, status, color) => {
    const [first = '', ...others] = ALL;
    expect(badge(verdict, ended('passed', others), ended(status, [first]))).toMatchObject({
      message: `${others.length}/${ALL.length} requirements`,
      color,
    });
  });

  it.each<[verdict: Verdict, message: string]>([
    ['could-not-run', 'nothing required was tested'],
    ['incomplete', 'incomplete'],
  ])('of a run that is %s has no count', (verdict, message) => {
    expect(badge(verdict, ended('passed', ALL))).toMatchObject({ message, color: 'lightgrey', isError: true });
  });
});
