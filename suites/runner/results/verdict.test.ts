import { describe, expect, it } from 'vitest';
import type { Status, Summary, Verdict } from '../../../spec/shapes/results.ts';
import { resultOf } from '../results.fixture.ts';
import { summarise, verdictOf } from './verdict.ts';

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

describe('verdictOf', () => {
  it.each<[what: string, summary: Partial<Summary>, planned: number, ended: number, verdict: Verdict]>([
    ['all passed', { passed: 3 }, 3, 3, 'conformant'],
    ['some were not tested', { passed: 1, notTested: 2 }, 3, 3, 'conformant'],
    ['failures are as expected', { passed: 1, expectedFailures: 2 }, 3, 3, 'conformant'],
    ['all failures are as expected', { expectedFailures: 1 }, 1, 1, 'conformant'],
    ['one failed', { passed: 2, failed: 1 }, 3, 3, 'not-conformant'],
    ['one failed and another could not run', { failed: 1, couldNotRun: 1 }, 2, 2, 'not-conformant'],
    ['one failed and the run was cut short', { failed: 1 }, 9, 1, 'not-conformant'],
    ['one could not run', { passed: 2, couldNotRun: 1 }, 3, 3, 'incomplete'],
    ['the run was cut short', { passed: 2 }, 3, 2, 'incomplete'],
    [
      'the run was cut short, and a watch reports one more case',
      { passed: 2, expectedFailures: 1 },
      3,
      2,
      'incomplete',
    ],
    ['a watch reports a case that was not selected', { passed: 2, expectedFailures: 1 }, 2, 2, 'conformant'],
    ['none could run', { couldNotRun: 3 }, 3, 3, 'could-not-run'],
    ['none was tested', { notTested: 3 }, 3, 3, 'could-not-run'],
    ['none was tested and one could not run', { notTested: 2, couldNotRun: 1 }, 3, 3, 'could-not-run'],
    ['none was played', {}, 3, 0, 'could-not-run'],
    ['there was no case to play', {}, 0, 0, 'could-not-run'],
  ])('when %s', (_, summary, planned, ended, verdict) => {
    expect(verdictOf({ ...NONE, ...summary }, planned, ended, false)).toBe(verdict);
  });

  it.each<[what: string, summary: Partial<Summary>, verdict: Verdict]>([
    ['all passed', { passed: 3 }, 'incomplete'],
    ['one failed', { passed: 2, failed: 1 }, 'incomplete'],
    ['all failed', { failed: 3 }, 'incomplete'],
    ['none could run', { couldNotRun: 3 }, 'could-not-run'],
    ['none was played', {}, 'could-not-run'],
  ])('is neither good nor bad if routespec itself failed and %s', (_, summary, verdict) => {
    expect(verdictOf({ ...NONE, ...summary }, 3, 3, true)).toBe(verdict);
  });
});
