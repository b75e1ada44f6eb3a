import { describe, expect, it } from 'vitest';
import type { CaseResult, Status, Verdict } from '../../../spec/shapes/results.ts';
import { makeResult } from '../results.fixture.ts';
import { conclude, decideVerdict } from './verdict.ts';

/** Results of cases that are about one asserted requirement each, or of others. */
const ended = (statuses: readonly Status[], ...requirements: string[]): CaseResult[] =>
  statuses.map((status, at) => {
    const own = requirements.length === 0 ? ['SIG-001'] : requirements;
    const isFailure = status === 'failed' || status === 'expected-failure';
    const failure = { requirement: own[0] ?? '', statement: '', section: '', expected: '', seen: '' };
    return makeResult(`a${at}`, status, { requirements: own, ...(isFailure ? { failure } : {}) });
  });

const OBSERVING = ended(['passed'], 'SIG-012');

describe('decideVerdict', () => {
  it.each<[what: string, statuses: readonly Status[], planned: number, ended: number, verdict: Verdict]>([
    ['all passed', ['passed', 'passed', 'passed'], 3, 3, 'conformant'],
    ['some were not tested', ['passed', 'not-tested', 'not-tested'], 3, 3, 'conformant'],
    ['failures are as expected', ['passed', 'expected-failure', 'expected-failure'], 3, 3, 'conformant'],
    ['a baseline excuses everything', ['expected-failure', 'not-tested'], 2, 2, 'could-not-run'],
    ['one failed', ['passed', 'passed', 'failed'], 3, 3, 'not-conformant'],
    ['one passed that the baseline lists', ['passed', 'unexpected-pass'], 2, 2, 'not-conformant'],
    ['one failed and another could not run', ['failed', 'could-not-run'], 2, 2, 'not-conformant'],
    ['one failed and the run was cut short', ['failed'], 9, 1, 'not-conformant'],
    ['one could not run', ['passed', 'passed', 'could-not-run'], 3, 3, 'incomplete'],
    ['the run was cut short', ['passed', 'passed'], 3, 2, 'incomplete'],
    ['the run was cut short, and a watch reports more', ['passed', 'passed', 'expected-failure'], 3, 2, 'incomplete'],
    ['a watch reports a case that was not selected', ['passed', 'passed', 'expected-failure'], 2, 2, 'conformant'],
    ['none could run', ['could-not-run', 'could-not-run'], 2, 2, 'could-not-run'],
    ['none was tested', ['not-tested', 'not-tested'], 2, 2, 'could-not-run'],
    ['none was tested and one could not run', ['not-tested', 'could-not-run'], 2, 2, 'could-not-run'],
    ['none was played', [], 3, 0, 'could-not-run'],
    ['there was no case to play', [], 0, 0, 'could-not-run'],
  ])('when %s', (_, statuses, planned, endedCount, verdict) => {
    expect(decideVerdict(ended(statuses), planned, endedCount, false)).toBe(verdict);
  });

  it.each<[what: string, statuses: readonly Status[], verdict: Verdict]>([
    ['all passed', ['passed', 'passed', 'passed'], 'incomplete'],
    ['one failed', ['passed', 'passed', 'failed'], 'incomplete'],
    ['all failed', ['failed', 'failed', 'failed'], 'incomplete'],
    ['none could run', ['could-not-run'], 'could-not-run'],
    ['none was played', [], 'could-not-run'],
  ])('is neither good nor bad if routespec itself failed and %s', (_, statuses, verdict) => {
    expect(decideVerdict(ended(statuses), 3, 3, true)).toBe(verdict);
  });

  it.each<[what: string, cases: readonly CaseResult[], verdict: Verdict]>([
    ['observes', [...OBSERVING, ...ended(['not-tested'])], 'could-not-run'],
    ['fails as expected in what is only observed', ended(['expected-failure'], 'SIG-012'), 'could-not-run'],
    ['is of an unknown requirement', ended(['passed'], 'GONE-001'), 'could-not-run'],
    ['observes something besides what it asserts', ended(['passed'], 'SIG-012', 'SIG-001'), 'conformant'],
  ])('if all that passes %s', (_, cases, verdict) => {
    expect(decideVerdict(cases, cases.length, cases.length, false)).toBe(verdict);
  });
});

describe('conclude', () => {
  it.each<[statuses: readonly Status[], reason: unknown]>([
    [['passed', 'unexpected-pass'], expect.stringMatching(/^The baseline is stale: 1 case passed/)],
    [['failed', 'unexpected-pass'], undefined],
  ])('of %j says that the baseline is stale if nothing else failed', (statuses, reason) => {
    const cases = ended(statuses);
    const counts = { planned: 2, ended: 2, isPart: false };
    const why = { interrupted: false, failedFast: false };
    expect(conclude(cases, counts, why, undefined).reason).toEqual(reason);
  });
});
