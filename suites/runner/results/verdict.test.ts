import { describe, expect, it } from 'vitest';
import type { CaseResult, Status, Summary, Verdict } from '../../../spec/shapes/results.ts';
import { resultOf } from '../results.fixture.ts';
import { summarise, unshownReason, verdictOf } from './verdict.ts';

const NONE: Summary = { passed: 0, failed: 0, notTested: 0, couldNotRun: 0, expectedFailures: 0 };

describe('summarise', () => {
  it.each<[Status, keyof Summary]>([
    ['passed', 'passed'],
    ['failed', 'failed'],
    ['unexpected-pass', 'failed'],
    ['not-tested', 'notTested'],
    ['could-not-run', 'couldNotRun'],
    ['expected-failure', 'expectedFailures'],
  ])('counts %s as %s', (status, member) => {
    expect(summarise([resultOf('a', status), resultOf('b', status)])).toEqual({ ...NONE, [member]: 2 });
  });

  it('counts nothing if nothing was played', () => {
    expect(summarise([])).toEqual(NONE);
  });
});

/** Results of cases that are about one asserted requirement each, or of others. */
const ended = (statuses: readonly Status[], ...requirements: string[]): CaseResult[] =>
  statuses.map((status, at) => {
    const own = requirements.length === 0 ? ['SIG-001'] : requirements;
    const isFailure = status === 'failed' || status === 'expected-failure';
    const failure = { requirement: own[0] ?? '', statement: '', section: '', expected: '', seen: '' };
    return resultOf(`a${at}`, status, { requirements: own, ...(isFailure ? { failure } : {}) });
  });

describe('verdictOf', () => {
  it.each<[what: string, statuses: readonly Status[], planned: number, ended: number, verdict: Verdict]>([
    ['all passed', ['passed', 'passed', 'passed'], 3, 3, 'conformant'],
    ['some were not tested', ['passed', 'not-tested', 'not-tested'], 3, 3, 'conformant'],
    ['failures are as expected', ['passed', 'expected-failure', 'expected-failure'], 3, 3, 'conformant'],
    ['all failures are as expected', ['expected-failure'], 1, 1, 'conformant'],
    ['one failed', ['passed', 'passed', 'failed'], 3, 3, 'not-conformant'],
    ['one passed that the baseline lists', ['passed', 'unexpected-pass'], 2, 2, 'not-conformant'],
    ['one failed and another could not run', ['failed', 'could-not-run'], 2, 2, 'not-conformant'],
    ['one failed and the run was cut short', ['failed'], 9, 1, 'not-conformant'],
    ['one could not run', ['passed', 'passed', 'could-not-run'], 3, 3, 'incomplete'],
    ['the run was cut short', ['passed', 'passed'], 3, 2, 'incomplete'],
    [
      'the run was cut short, and a watch reports one more case',
      ['passed', 'passed', 'expected-failure'],
      3,
      2,
      'incomplete',
    ],
    ['a watch reports a case that was not selected', ['passed', 'passed', 'expected-failure'], 2, 2, 'conformant'],
    ['none could run', ['could-not-run', 'could-not-run'], 2, 2, 'could-not-run'],
    ['none was tested', ['not-tested', 'not-tested'], 2, 2, 'could-not-run'],
    ['none was tested and one could not run', ['not-tested', 'could-not-run'], 2, 2, 'could-not-run'],
    ['none was played', [], 3, 0, 'could-not-run'],
    ['there was no case to play', [], 0, 0, 'could-not-run'],
  ])('when %s', (_, statuses, planned, endedCount, verdict) => {
    expect(verdictOf(ended(statuses), planned, endedCount, false)).toBe(verdict);
  });

  it.each<[what: string, statuses: readonly Status[], verdict: Verdict]>([
    ['all passed', ['passed', 'passed', 'passed'], 'incomplete'],
    ['one failed', ['passed', 'passed', 'failed'], 'incomplete'],
    ['all failed', ['failed', 'failed', 'failed'], 'incomplete'],
    ['none could run', ['could-not-run'], 'could-not-run'],
    ['none was played', [], 'could-not-run'],
  ])('is neither good nor bad if routespec itself failed and %s', (_, statuses, verdict) => {
    expect(verdictOf(ended(statuses), 3, 3, true)).toBe(verdict);
  });

  it.each<[what: string, cases: readonly CaseResult[], verdict: Verdict]>([
    ['observes', ended(['passed'], 'SIG-012'), 'could-not-run'],
    [
      'observes, while the others were not tested',
      [...ended(['passed'], 'SIG-012'), ...ended(['not-tested'])],
      'could-not-run',
    ],
    ['fails as expected in what is only observed', ended(['expected-failure'], 'SIG-012'), 'could-not-run'],
    ['is of an unknown requirement', ended(['passed'], 'GONE-001'), 'could-not-run'],
    ['observes something besides what it asserts', ended(['passed'], 'SIG-012', 'SIG-001'), 'conformant'],
  ])('if all that passes %s', (_, cases, verdict) => {
    expect(verdictOf(cases, cases.length, cases.length, false)).toBe(verdict);
  });
});

describe('unshownReason', () => {
  it.each<[cases: readonly CaseResult[], verdict: Verdict, reason: string | undefined]>([
    [
      ended(['passed'], 'SIG-012'),
      'could-not-run',
      'No requirement was shown, because the cases that passed only observe.',
    ],
    [ended(['not-tested']), 'could-not-run', 'No requirement was shown, because no case was tested.'],
    [ended(['could-not-run']), 'could-not-run', undefined],
    [[], 'could-not-run', undefined],
    [ended(['passed']), 'incomplete', undefined],
  ])('of %j in a run that is %s', (cases, verdict, reason) => {
    expect(unshownReason(verdict, cases).reason).toBe(reason);
  });
});
