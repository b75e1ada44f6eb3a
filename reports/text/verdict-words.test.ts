import { describe, expect, test } from 'vitest';
import type { Status, Verdict } from '../../spec/shapes/results.ts';
import { caseResult, run } from '../results.fixture.ts';
import { verdictWords } from './verdict-words.ts';

/** A run with a case in each of these statuses, of these clauses. */
function runWith(verdict: Verdict, ...cases: [Status, ...string[]][]) {
  return run({ verdict, cases: cases.map(([status, ...requirements]) => caseResult({ status, requirements })) });
}

describe('the words of a verdict', () => {
  test.each<[what: string, words: string, cases: [Status, ...string[]][]]>([
    ['one clause that was not tested', '1 asserted clause was not', [['not-tested', 'SIG-002']]],
    [
      'several, each of them once',
      '2 asserted clauses were not',
      [
        ['not-tested', 'SIG-002', 'RTY-002'],
        ['not-tested', 'RTY-002'],
      ],
    ],
    [
      'one that another case could not run for',
      '1 asserted clause was not',
      [
        ['not-tested', 'SIG-002'],
        ['could-not-run', 'SIG-002'],
      ],
    ],
  ])('tell of %s', (_, words, cases) => {
    const results = runWith('conformant', ['passed', 'SIG-001'], ...cases);
    expect(verdictWords(results)).toBe(`conformant, as far as tested (${words})`);
  });

  test.each<[what: string, cases: [Status, ...string[]][]]>([
    ['everything was tested', []],
    ['another case tested the same clause', [['not-tested', 'SIG-001']]],
    [
      'it is known not to hold',
      [
        ['not-tested', 'RTY-002'],
        ['expected-failure', 'RTY-002'],
      ],
    ],
    ['only an observation was not made', [['not-tested', 'RTY-009']]],
    ['nobody knows the clause', [['not-tested', 'XXX-001']]],
  ])('are plain where %s', (_, cases) => {
    expect(verdictWords(runWith('conformant', ['passed', 'SIG-001'], ...cases))).toBe('conformant');
  });

  test.each([
    ['not-conformant', 'not conformant'],
    ['incomplete', 'incomplete'],
    ['could-not-run', 'could not run'],
  ] as const)('say no more of a verdict %s, which is no pass', (verdict, words) => {
    expect(verdictWords(runWith(verdict, ['not-tested', 'SIG-002']))).toBe(words);
  });
});
