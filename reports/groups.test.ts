import { describe, expect, test } from 'vitest';
import { byFailure, byGroup, byReason, countableCases, failedCases, withStatus } from './groups.ts';
import { caseResult, EMPTY_RUN, FAILURE, RICH_RUN, run } from './results.fixture.ts';

const ids = (cases: readonly { id: string }[]) => cases.map(({ id }) => id);

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

test('an unexpected pass counts as a failed case', () => {
  expect(ids(failedCases(RICH_RUN))).toEqual(['signature/unicode-body', 'retry/window']);
});

test('the most frequent reason comes first', () => {
  const groups = byReason(withStatus(RICH_RUN, 'not-tested').toSorted(byId));
  expect(groups.map(([reason, cases]) => [reason, ids(cases)])).toEqual([
    ['needs `trust`', ['tls/self-signed', 'tls/trusted']],
    ['needs `screen`', ['screen/shape']],
  ]);
});

test('the group of a case is the part of its id before the first slash', () => {
  expect([
    ...byGroup([caseResult({ id: 'a/b/c' }), caseResult({ id: 'a/d' }), caseResult({ id: 'e' })]).keys(),
  ]).toEqual(['a', 'e']);
});

test('cases that failed the same requirement with the same text are one failure', () => {
  const failed = (id: string, changes = {}) =>
    caseResult({ id, status: 'failed', failure: { ...FAILURE, ...changes } });
  const cases = [
    failed('a/1'),
    failed('a/2', { requirement: 'SIG-004' }),
    failed('a/3', { expected: 'another' }),
    failed('a/4', { seen: 'another' }),
    failed('a/5', { request: 'another', diagnosis: 'another' }),
    caseResult({ id: 'a/6', status: 'unexpected-pass', failure: FAILURE }),
    caseResult({ id: 'a/7', status: 'unexpected-pass' }),
    caseResult({ id: 'a/8', status: 'unexpected-pass' }),
  ];
  expect(byFailure(cases).map(ids)).toEqual([['a/1', 'a/5'], ['a/2'], ['a/3'], ['a/4'], ['a/6'], ['a/7'], ['a/8']]);
});

describe('countableCases', () => {
  test.each([
    ['a conformant run', run()],
    ['a run with failed cases', RICH_RUN],
  ])('adds nothing to %s', (_, results) => {
    expect(countableCases(results)).toBe(results.cases);
  });

  test.each([
    ['nothing ran', EMPTY_RUN, 'Nobody answers at http://127.0.0.1:4010.'],
    ['a run was cut short', run({ verdict: 'incomplete' }), 'The run did not pass: incomplete'],
    [
      'only the shim failed',
      run({ verdict: 'could-not-run', cases: [caseResult({ status: 'could-not-run' })] }),
      'The run did not pass: could not run',
    ],
  ])('adds a failed case for the run if %s', (_, results, reason) => {
    expect(countableCases(results)).toEqual([
      ...results.cases,
      expect.objectContaining({ id: 'run/verdict', status: 'failed', reason }),
    ]);
  });
});
