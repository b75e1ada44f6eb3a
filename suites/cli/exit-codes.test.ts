import { describe, expect, it } from 'vitest';
import { type ErrorCode, RoutespecError } from '../../spec/error.ts';
import type { Results, Verdict } from '../../spec/shapes/results.ts';
import { exitCodeOf, exitCodeOfError } from './exit-codes.ts';

const SAMPLE = { title: 't', durationMs: 0, reproduce: '', transcript: [] };

/** SIG-001 is asserted; SIG-012 is only observed. */
function resultsOf(verdict: Verdict, notTested: readonly string[]): Results {
  return {
    routespec: '0',
    spec: '0',
    target: { url: 'http://a' },
    startedAt: '2026-03-01T12:00:00.000Z',
    durationMs: 0,
    seed: 1,
    verdict,
    summary: { passed: 1, failed: 0, notTested: notTested.length, couldNotRun: 0, expectedFailures: 0 },
    cases: [
      { ...SAMPLE, id: 'a/passed', requirements: ['SIG-001'], status: 'passed' },
      ...notTested.map((id) => ({ ...SAMPLE, id: `a/${id}`, requirements: [id], status: 'not-tested' as const })),
    ],
    observations: [],
  };
}

describe('exitCodeOf', () => {
  it.each<[verdict: Verdict, notTested: readonly string[], strict: boolean, interrupted: boolean, code: number]>([
    ['conformant', [], false, false, 0],
    ['conformant', [], true, false, 0],
    ['conformant', ['SIG-001', 'SIG-012'], false, false, 0],
    ['conformant', ['SIG-001', 'SIG-012'], true, false, 4],
    ['conformant', ['SIG-012'], true, false, 0],
    ['not-conformant', [], false, false, 1],
    ['not-conformant', ['SIG-001', 'SIG-012'], true, false, 1],
    ['incomplete', [], false, false, 3],
    ['incomplete', ['SIG-001', 'SIG-012'], true, false, 3],
    ['could-not-run', [], false, false, 3],
    ['could-not-run', ['SIG-001', 'SIG-012'], true, false, 3],
    ['conformant', [], false, true, 130],
    ['not-conformant', [], false, true, 130],
    ['could-not-run', ['SIG-001', 'SIG-012'], true, true, 130],
  ])('of %s with %j not tested, strict %s, interrupted %s, is %i', (verdict, notTested, strict, interrupted, code) => {
    expect(exitCodeOf(resultsOf(verdict, notTested), { strict, interrupted })).toBe(code);
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
