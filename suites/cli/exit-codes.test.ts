import { describe, expect, it } from 'vitest';
import { countableCases } from '../../reports/groups.ts';
import { type ErrorCode, RoutespecError } from '../../spec/error.ts';
import type { CaseResult, Results, Verdict } from '../../spec/shapes/results.ts';
import { exitCodeOf, exitCodeOfError } from './exit-codes.ts';

const SAMPLE = { title: 't', durationMs: 0, reproduce: '', transcript: [] };

/** A case that was not tested, by its requirement: SIG-001 is asserted, SIG-012 only observed. */
type Untested = Pick<CaseResult, 'blockedBy' | 'listed'> & { readonly id: 'SIG-001' | 'SIG-012' };

function resultsOf(verdict: Verdict, notTested: readonly Untested[], isStrict: boolean): Results {
  return {
    routespec: '0',
    spec: '0',
    target: { url: 'http://a' },
    startedAt: '2026-03-01T12:00:00.000Z',
    durationMs: 0,
    seed: 1,
    verdict,
    ...(isStrict ? { strict: true } : {}),
    summary: { passed: 1, failed: 0, notTested: notTested.length, couldNotRun: 0, expectedFailures: 0 },
    cases: [
      { ...SAMPLE, id: 'a/passed', requirements: ['SIG-001'], status: 'passed' },
      ...notTested.map(({ id, ...members }) => ({
        ...{ ...SAMPLE, id: `a/${id}`, requirements: [id], status: 'not-tested' as const },
        ...members,
      })),
    ],
    observations: [],
  };
}

const ASSERTED: Untested = { id: 'SIG-001' };
const OBSERVED: Untested = { id: 'SIG-012' };
const BLOCKED: Untested = { id: 'SIG-001', blockedBy: 'CAL-001' };
const LISTED: Untested = { ...BLOCKED, listed: true };

describe('exitCodeOf', () => {
  it.each<[verdict: Verdict, notTested: readonly Untested[], strict: boolean, interrupted: boolean, code: number]>([
    ['conformant', [], false, false, 0],
    ['conformant', [], true, false, 0],
    ['conformant', [ASSERTED, OBSERVED], false, false, 0],
    ['conformant', [ASSERTED, OBSERVED], true, false, 4],
    ['conformant', [OBSERVED], true, false, 0],
    ['conformant', [BLOCKED], false, false, 4],
    ['conformant', [BLOCKED, LISTED], false, false, 4],
    ['conformant', [LISTED, ASSERTED], false, false, 0],
    ['conformant', [LISTED], true, false, 0],
    ['not-conformant', [], false, false, 1],
    ['not-conformant', [ASSERTED, BLOCKED], true, false, 1],
    ['incomplete', [], false, false, 3],
    ['incomplete', [ASSERTED, BLOCKED], true, false, 3],
    ['could-not-run', [], false, false, 3],
    ['could-not-run', [ASSERTED, BLOCKED], true, false, 3],
    ['conformant', [BLOCKED], false, true, 130],
    ['not-conformant', [], false, true, 130],
    ['could-not-run', [ASSERTED, OBSERVED], true, true, 130],
  ])('of %s with %j not tested, strict %s, interrupted %s, is %i', (verdict, notTested, strict, interrupted, code) => {
    expect(exitCodeOf(resultsOf(verdict, notTested, strict), interrupted)).toBe(code);
  });

  it.each([
    [[ASSERTED], false],
    [[ASSERTED], true],
    [[BLOCKED], false],
    [[LISTED], true],
    [[OBSERVED], true],
  ])('is 0 exactly if a report that only counts has no failure: %j, strict %s', (notTested, strict) => {
    const results = resultsOf('conformant', notTested, strict);
    const failed = countableCases(results).filter(({ status }) => status === 'failed');
    expect(failed.length === 0).toBe(exitCodeOf(results) === 0);
  });
});

describe('exitCodeOfError', () => {
  it.each<[code: ErrorCode, exit: number]>([
    ['usage', 2],
    ['invalid', 2],
    ['unreachable', 3],
    ['shim-failed', 3],
    ['late', 3],
    ['refused', 3],
    ['interrupted', 130],
    ['fault', 3],
    ['machine', 3],
    ['unreadable', 3],
  ])('of %s is %i', (code, exit) => {
    expect(exitCodeOfError(new RoutespecError(code, 'm'))).toBe(exit);
  });

  it.each([new Error('m'), 'text', undefined])('of any other error is 3: %s', (error) => {
    expect(exitCodeOfError(error)).toBe(3);
  });
});
