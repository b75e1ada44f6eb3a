import { describe, expect, it } from 'vitest';
import { faultRecord } from '../../../reports/likely/with-likely.ts';
import { caseResult } from '../../../reports/results.fixture.ts';
import { FAULTS, type Fault, type Rules } from '../../../sim/harness.ts';
import { CASES } from '../../cases/index.ts';
import type { Proof } from '../prove.fixture.ts';
import { problemsOfRecord, problemsOfRequirements, recordedOf } from './recorded.fixture.ts';

describe('what reports/likely keeps of the kill matrix', () => {
  const record = faultRecord();

  it('is about the faults and the cases that there are; otherwise run `npm run likely -- new`', () => {
    expect(record.faults.map(({ name }) => name)).toEqual(FAULTS.map(({ name }) => name));
    expect(record.cases).toEqual(CASES.map(({ id }) => id).sort());
  });

  it('has a red case of each fault', () => {
    expect(record.faults.filter(({ red }) => red.size === 0).map(({ name }) => name)).toEqual([]);
  });
});

describe('the requirements that cases fail for, as reports/likely has them', () => {
  const record = faultRecord();

  it('are all those of the fault, and of the case', () => {
    const problems = problemsOfRequirements(FAULTS, record);
    expect(problems, problems.join('\n')).toEqual([]);
  });

  it('are said to be wrong if the fault does not list one, or the case does not name it', () => {
    const [digest = new Map()] = record.faults.filter(({ name }) => name === 'digest-sha256').map(({ red }) => red);
    const mark = { ...digest.get('signature/digest'), requirement: 'TLS-001' };
    const faults = record.faults.map((each) => ({
      ...each,
      red: each.name === 'digest-sha256' ? new Map([['signature/digest', mark]]) : new Map(),
    }));
    const failure = 'the record has signature/digest fail for TLS-001 on the fault digest-sha256';
    expect(problemsOfRequirements(FAULTS, { ...record, faults })).toEqual([
      `Expected \`breaks\` to list TLS-001: ${failure}`,
      `Expected the case to name TLS-001: ${failure}`,
    ]);
  });
});

describe('what is no longer true of it', () => {
  const failure = { requirement: 'SIG-001', statement: '', section: '', expected: 'one header', seen: 'none' };
  const failed = caseResult({ id: 'a/1', status: 'failed', failure });
  const fault: Fault = {
    name: 'sample',
    description: 'It is wrong.',
    breaks: ['SIG-001'],
    rules: (rules: Rules) => rules,
  };
  const all = ['a/1', 'a/4', 'a/6'].map((id) => ({ ...failed, id }));
  const proof = { failed: all, passed: [caseResult({ id: 'a/2' })], couldNotRun: [] };
  const kept = { cases: ['a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'a/6'], faults: [recordedOf(fault, proof)] };

  it.each<[what: string, now: Proof, of: Fault]>([
    ['is the same', proof, fault],
    ['is played in fewer cases', { ...proof, failed: [] }, fault],
    ['passes two cases', { ...proof, failed: all.slice(2), passed: all.slice(0, 2) }, fault],
    ['fails a new case', { ...proof, failed: [...all, { ...failed, id: 'b/1' }] }, fault],
  ])('is nothing if a fault %s', (_what, now, of) => {
    expect(problemsOfRecord(of, now, kept)).toEqual([]);
  });

  it.each<[what: string, now: Proof, of: Fault, problem: RegExp]>([
    [
      'is new',
      proof,
      { ...fault, name: 'new' },
      /^Expected reports\/likely to know the fault new; run `npm run likely`/,
    ],
    ['is described otherwise', proof, { ...fault, description: 'It errs.' }, /fault sample to describe it so; run/],
    ['breaks something else first', proof, { ...fault, breaks: ['SIG-002'] }, /fault sample to describe it so; run/],
    ['passes cases', { ...proof, failed: [], passed: all }, fault, /so of a\/1, a\/4, a\/6 \(3 in all\); run/],
    [
      'fails other cases',
      { ...proof, failed: ['a/1', 'a/2', 'a/3', 'a/5'].map((id) => ({ ...failed, id })), passed: [] },
      fault,
      /to say so of a\/2, a\/3, a\/5/,
    ],
    [
      'fails for another requirement',
      {
        ...proof,
        failed: all.map((each) => ({ ...each, failure: { ...failure, requirement: 'SIG-002' } })),
      },
      fault,
      /to say so of a\/1, a\/4/,
    ],
    [
      'looks different',
      { ...proof, failed: all.map((each) => ({ ...each, failure: { ...failure, seen: 'two' } })) },
      fault,
      /of a\/1, a\/4/,
    ],
  ])('is said if a fault %s', (_what, now, of, problem) => {
    expect(problemsOfRecord(of, now, kept)).toEqual([expect.stringMatching(problem)]);
  });
});
