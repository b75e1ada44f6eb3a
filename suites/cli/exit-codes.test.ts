import { describe, expect, it } from 'vitest';
import { type ErrorCode, RoutespecError } from '../../spec/error.ts';
import type { Results, Verdict } from '../../spec/shapes/results.ts';
import { exitCodeOf, exitCodeOfError } from './exit-codes.ts';

function resultsOf(verdict: Verdict, notTested: number): Results {
  return {
    routespec: '0',
    spec: '0',
    target: { url: 'http://a' },
    startedAt: '2026-03-01T12:00:00.000Z',
    durationMs: 0,
    seed: 1,
    verdict,
    summary: { passed: 1, failed: 0, notTested, couldNotRun: 0, expectedFailures: 0 },
    cases: [],
    observations: [],
  };
}

describe('exitCodeOf', () => {
  it.each<[verdict: Verdict, notTested: number, strict: boolean, interrupted: boolean, code: number]>([
    ['conformant', 0, false, false, 0],
    ['conformant', 0, true, false, 0],
    ['conformant', 2, false, false, 0],
    ['conformant', 2, true, false, 4],
    ['not-conformant', 0, false, false, 1],
    ['not-conformant', 2, true, false, 1],
    ['incomplete', 0, false, false, 3],
    ['incomplete', 2, true, false, 3],
    ['could-not-run', 0, false, false, 3],
    ['could-not-run', 2, true, false, 3],
    ['conformant', 0, false, true, 130],
    ['not-conformant', 0, false, true, 130],
    ['could-not-run', 2, true, true, 130],
  ])('of %s with %i not tested, strict %s, interrupted %s, is %i', (verdict, notTested, strict, interrupted, code) => {
    expect(exitCodeOf(resultsOf(verdict, notTested), { strict, interrupted })).toBe(code);
  });
});

describe('exitCodeOfError', () => {
  it.each<[code: ErrorCode, exit: number]>([
    ['usage', 2],
    ['invalid', 2],
    ['unreachable', 3],
    ['shim-failed', 3],
    ['refused', 3],
    ['interrupted', 130],
  ])('of %s is %i', (code, exit) => {
    expect(exitCodeOfError(new RoutespecError(code, 'm'))).toBe(exit);
  });

  it.each([new Error('m'), 'text', undefined])('of what is not ours is 3: %s', (error) => {
    expect(exitCodeOfError(error)).toBe(3);
  });
});
