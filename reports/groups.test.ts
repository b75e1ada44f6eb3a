import { describe, expect, test } from 'vitest';
import { byReason, countableCases } from './groups.ts';
import { caseResult, EMPTY_RUN, run } from './results.fixture.ts';

const ids = (cases: readonly { id: string }[]) => cases.map(({ id }) => id);

test('reasons of one shape are one reason, which the first case words', () => {
  const left = (id: string, reason: string) => caseResult({ id, status: 'could-not-run', reason });
  const groups = byReason([
    left('a/1', 'the world w1 stayed busy for 20 s'),
    left('a/2', 'needs `log`'),
    left('a/3', 'the world w27 stayed busy for 1.5 s'),
    left('a/4', 'needs `screen`'),
  ]);
  expect(groups.map(([reason, cases]) => [reason, ids(cases)])).toEqual([
    ['the world w1 stayed busy for 20 s', ['a/1', 'a/3']],
    ['needs `log`', ['a/2']],
    ['needs `screen`', ['a/4']],
  ]);
});

test('each line of the baseline that lists a pass is one reason', () => {
  const passed = (id: string, line: number) =>
    caseResult({ id, status: 'unexpected-pass', reason: `passed, though known.txt:${line} lists SIG-00${line}` });
  const groups = byReason([passed('a/1', 3), passed('a/2', 4), passed('a/3', 3)]);
  expect(groups.map(([, cases]) => ids(cases))).toEqual([['a/1', 'a/3'], ['a/2']]);
});

describe('countableCases', () => {
  test.each([
    ['nothing ran', EMPTY_RUN, 'Nobody answers at http://127.0.0.1:4010.'],
    ['a run was cut short', run({ verdict: 'incomplete' }), 'The run did not pass: incomplete'],
    [
      'only the HTTP adapter failed',
      run({ verdict: 'could-not-run', cases: [caseResult({ status: 'could-not-run' })] }),
      'The run did not pass: could not run',
    ],
  ])('adds a failed case for the run if %s', (_, results, reason) => {
    expect(countableCases(results)).toEqual([
      ...results.cases,
      expect.objectContaining({ id: 'run/verdict', status: 'failed', reason, reproduce: '' }),
    ]);
  });
});
