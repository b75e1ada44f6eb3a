import { describe, expect, it } from 'vitest';
import { countableCases } from '../../reports/groups.ts';
import { caseResult, run } from '../../reports/results.fixture.ts';
import { type ErrorCode, RoutespecError } from '../../spec/error.ts';
import type { CaseResult, Results, Verdict } from '../../spec/shapes/results.ts';
import { chooseExitCode, exitCodeOfError } from './exit-codes.ts';

/** A case that was not tested, by its requirement: SIG-001 is asserted, SIG-012 only observed. */
type Untested = Pick<CaseResult, 'blockedBy' | 'listed'> & { readonly id: 'SIG-001' | 'SIG-012' };

function makeResults(verdict: Verdict, notTested: readonly Untested[], isStrict: boolean): Results {
  const untested = notTested.map(({ id, ...members }) =>
    caseResult({ id: `a/${id}`, requirements: [id], status: 'not-tested', ...members }),
  );
  return run({ verdict, ...(isStrict ? { strict: true } : {}), cases: [caseResult(), ...untested] });
}

const ASSERTED: Untested = { id: 'SIG-001' };
const OBSERVED: Untested = { id: 'SIG-012' };
const BLOCKED: Untested = { id: 'SIG-001', blockedBy: 'CAL-001' };
const LISTED: Untested = { ...BLOCKED, listed: true };

describe('chooseExitCode', () => {
  it.each<[verdict: Verdict, notTested: readonly Untested[], strict: boolean, interrupted: boolean, code: number]>([
    ['conformant', [], true, false, 0],
    ['conformant', [ASSERTED, OBSERVED], false, false, 0],
    ['conformant', [ASSERTED, OBSERVED], true, false, 4],
    ['conformant', [OBSERVED], true, false, 0],
    ['conformant', [BLOCKED, LISTED], false, false, 4],
    ['conformant', [LISTED, ASSERTED], false, false, 0],
    ['conformant', [LISTED], true, false, 0],
    ['not-conformant', [ASSERTED, BLOCKED], true, false, 1],
    ['incomplete', [ASSERTED, BLOCKED], true, false, 3],
    ['could-not-run', [], false, false, 3],
    ['not-conformant', [], false, true, 130],
  ])('of %s with %j not tested, strict %s, interrupted %s, is %i', (verdict, notTested, strict, interrupted, code) => {
    const results = makeResults(verdict, notTested, strict);
    expect(chooseExitCode(results, interrupted)).toBe(code);
    // A report that only counts has a failure for each run that does not end with 0.
    const isGreen = countableCases(results).every(({ status }) => status !== 'failed');
    expect(isGreen).toBe(chooseExitCode(results) === 0);
  });
});

it.each<[exit: number, codes: readonly ErrorCode[]]>([
  [2, ['usage', 'invalid']],
  [3, ['unreachable', 'adapter-failed', 'late', 'refused', 'fault', 'machine', 'unreadable']],
  [130, ['interrupted']],
])('the exit code is %i after an error of %j', (exit, codes) => {
  expect(codes.filter((code) => exitCodeOfError(new RoutespecError(code, 'm')) !== exit)).toEqual([]);
  expect(exitCodeOfError(new Error('m'))).toBe(3);
});
