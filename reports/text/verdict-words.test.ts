import { describe, expect, test } from 'vitest';
import type { Status, Verdict } from '../../spec/shapes/results.ts';
import { caseResult, run } from '../results.fixture.ts';
import { verdictWords } from './verdict-words.ts';

/** A run with one case for each tuple of a status and the requirements that it checks. */
function runWith(verdict: Verdict, ...cases: [Status, ...string[]][]) {
  return run({ verdict, cases: cases.map(([status, ...requirements]) => caseResult({ status, requirements })) });
}

describe('the words of a verdict', () => {
  test.each<[what: string, words: string, cases: [Status, ...string[]][]]>([
    ['one untested clause', '1 asserted clause was not', [['not-tested', 'SIG-002']]],
    [
      'several untested clauses, each once',
      '2 asserted clauses were not',
      [
        ['not-tested', 'SIG-002', 'RTY-002'],
        ['not-tested', 'RTY-002'],
      ],
    ],
    [
      'a clause whose other case could not run',
      '1 asserted clause was not',
      [
        ['not-tested', 'SIG-002'],
        ['could-not-run', 'SIG-002'],
      ],
    ],
  ])('mention %s', (_, words, cases) => {
    const results = runWith('conformant', ['passed', 'SIG-001'], ...cases);
    expect(verdictWords(results)).toBe(`conformant, as far as tested (${words})`);
  });

  test.each<[what: string, cases: [Status, ...string[]][]]>([
    ['everything was tested', []],
    ['another case tested the same clause', [['not-tested', 'SIG-001']]],
    [
      'the clause is a known deviation',
      [
        ['not-tested', 'RTY-002'],
        ['expected-failure', 'RTY-002'],
      ],
    ],
    ['the untested clause is only observed', [['not-tested', 'RTY-009']]],
    ['the clause is unknown', [['not-tested', 'XXX-001']]],
  ])('are plain if %s', (_, cases) => {
    expect(verdictWords(runWith('conformant', ['passed', 'SIG-001'], ...cases))).toBe('conformant');
  });

  test.each([
    ['not-conformant', 'not conformant'],
    ['incomplete', 'incomplete'],
    ['could-not-run', 'could not run'],
  ] as const)('add nothing to the verdict %s, which is not a pass', (verdict, words) => {
    expect(verdictWords(runWith(verdict, ['not-tested', 'SIG-002']))).toBe(words);
  });
});
