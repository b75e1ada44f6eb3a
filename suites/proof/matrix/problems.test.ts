import { describe, expect, it } from 'vitest';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import { problemsOfFault, problemsOfReference, problemsOfVariant } from './problems.ts';
import type { Proof } from './prove.ts';

const FAULT = { name: 'digest-cut', breaks: ['SIG-003', 'SIG-006'] } as const;
const PASSED = resultOf('header/static', 'HDR-001', 'passed');

function resultOf(id: string, requirement: string, status: CaseResult['status']): CaseResult {
  const failure = { requirement, statement: 's', section: 's', expected: 'x', seen: 'y' };
  const facts = { title: 't', durationMs: 1, reproduce: 'r', transcript: [] };
  const result: CaseResult = { id, requirements: [requirement], status, ...facts };
  return { ...result, ...(status === 'failed' && { failure }), ...(status === 'could-not-run' && { reason: 'late' }) };
}

const failed = (id: string, requirement: string): CaseResult => resultOf(id, requirement, 'failed');

function proofOf(...results: CaseResult[]): Proof {
  const withStatus = (wanted: string) => results.filter(({ status }) => status === wanted);
  return { failed: withStatus('failed'), couldNotRun: withStatus('could-not-run'), passed: withStatus('passed') };
}

describe('a fault', () => {
  it.each<[what: string, got: string, results: CaseResult[]]>([
    ['reaches no case', 'none that does: it reaches no case', []],
    ['is passed everywhere', 'none that does: every case it reaches passes', [PASSED]],
    [
      'fails for other requirements',
      'none that does: the cases that fail do so for other requirements',
      [failed('signature/every-body', 'SIG-006')],
    ],
  ])('that %s is not caught', (_, got, results) => {
    expect(problemsOfFault(FAULT, proofOf(...results))).toEqual([
      `Expected a case to fail for SIG-003 on the fault digest-cut, in suites/cases/router/signature/, got ${got}`,
    ]);
  });

  it('that fails cases of other requirements only is not caught', () => {
    expect(problemsOfFault(FAULT, proofOf(failed('header/static', 'SIG-003')))[0]).toBe(
      'Expected a case to fail for SIG-003 on the fault digest-cut, in suites/cases/router/signature/, got only failures of cases that do not name SIG-003: header/static',
    );
  });

  it('has to list what it breaks, and its cases have to play to their end', () => {
    const results = [failed('signature/unicode-body', 'SIG-003'), failed('header/static', 'HDR-006')];
    expect(problemsOfFault(FAULT, proofOf(...results, resultOf('retry/500', 'RTY-001', 'could-not-run')))).toEqual([
      'Expected the case retry/500 to play to its end on the fault digest-cut, got: late',
      'Expected the fault digest-cut (sim/rules/faults/signature.ts) to list HDR-006 in its `breaks`, or the case header/static to pass, got a failure of HDR-006: expected x, seen y',
    ]);
  });

  it('need not list what its effects in generated worlds are reported as', () => {
    const caught = failed('signature/unicode-body', 'SIG-003');
    expect(problemsOfFault(FAULT, proofOf(caught, failed('random/few-users', 'HDR-006')))).toEqual([]);
  });

  it('has to fail each case for what the case names, or for what it presumes', () => {
    const caught = failed('signature/unicode-body', 'SIG-003');
    const fault = { ...FAULT, breaks: ['SIG-003', 'TIM-009', 'CAL-001'] } as const;
    expect(problemsOfFault(fault, proofOf(caught, failed('header/static', 'CAL-001')))).toEqual([]);
    expect(problemsOfFault(fault, proofOf(caught, failed('header/static', 'TIM-009')))).toEqual([
      'Expected the case header/static (suites/cases/router/header/) to name TIM-009, or not to fail for it on the fault digest-cut, got a failure of TIM-009: expected x, seen y',
    ]);
  });

  it('is fine when a case that names its requirement fails for it', () => {
    expect(problemsOfFault(FAULT, proofOf(failed('signature/unicode-body', 'SIG-003'), PASSED))).toEqual([]);
  });

  it('may end a case by sending more than receivers keep, as no conforming implementation may', () => {
    const reason = 'Expected at most 50331648 bytes in one case, got more (hook-1; 2732 requests)';
    const flooded = { ...resultOf('combination/values', 'CAL-001', 'could-not-run'), reason };
    expect(problemsOfFault(FAULT, proofOf(failed('signature/unicode-body', 'SIG-003'), flooded))).toEqual([]);
    expect(problemsOfVariant({ name: 'client-ticks', reading: 15 }, proofOf(PASSED, flooded))).toHaveLength(1);
  });
});

describe('a conforming implementation', () => {
  const proof = proofOf(PASSED, failed('queue/order', 'QUE-002'));

  it('is to be passed: a variant', () => {
    expect(problemsOfVariant({ name: 'client-ticks', reading: 15 }, proof)).toEqual([
      'Expected the case queue/order to pass on the variant client-ticks, which reading 15 allows, got a failure of QUE-002: expected x, seen y; loosen the case (suites/cases/client/queue/) or drop the variant (sim/rules/variants/queue.ts)',
    ]);
  });

  it('is to be passed: a mixture', () => {
    expect(problemsOfVariant({ name: 'a + b', readings: [15, 44] }, proof)).toEqual([
      'Expected the case queue/order to pass on the mixture a + b, which readings 15 and 44 allow, got a failure of QUE-002: expected x, seen y; loosen the case (suites/cases/client/queue/) or drop a variant',
    ]);
  });

  it('is to be passed: the reference', () => {
    expect(problemsOfReference(proof)).toEqual([
      'Expected the case queue/order (suites/cases/client/queue/) to pass on the reference, got a failure of QUE-002: expected x, seen y',
    ]);
  });

  it('has to pass some case', () => {
    expect(problemsOfReference(proofOf())).toEqual(['Expected a case that passes on the reference, got none']);
    expect(problemsOfReference(proofOf(PASSED))).toEqual([]);
  });
});
