import { describe, expect, it, test } from 'vitest';
import type { Failure, Status, Verdict } from '../../spec/shapes/results.ts';
import { caseResult, FAILURE, HOSTILE, run } from '../results.fixture.ts';
import { furtherWords, headline, oneLine, targetLine, valueLine, verdictWords } from './words.ts';

const SHORT: Failure = { ...FAILURE, expected: 'a', seen: 'b' };

describe('headline', () => {
  test.each([
    ['a failure by what was seen', caseResult({ status: 'failed', failure: SHORT }), 'SIG-003: expected a, seen b'],
    [
      'a known deviation by its reason',
      caseResult({ status: 'expected-failure', failure: SHORT, reason: 'issue 12' }),
      'issue 12',
    ],
    [
      'a known deviation without a reason by what was seen',
      caseResult({ status: 'expected-failure', failure: SHORT }),
      'SIG-003: expected a, seen b',
    ],
    ['a failure without details', caseResult({ status: 'failed' }), 'failed, and no reason was recorded'],
    [
      'a failure that the baseline names by why it is not expected, and by what was seen',
      caseResult({ status: 'failed', failure: SHORT, reason: 'known.txt:1 expired on 2027-01-31' }),
      'known.txt:1 expired on 2027-01-31; SIG-003: expected a, seen b',
    ],
    ['a skipped case by its reason', caseResult({ status: 'not-tested', reason: 'needs `log`' }), 'needs `log`'],
  ])('describes %s', (_, result, expected) => {
    expect(headline(result)).toBe(expected);
  });

  test('leaves room for both halves of a failure, however long they are', () => {
    const long = { ...FAILURE, expected: 'x'.repeat(10_000), seen: 'y'.repeat(10_000) };
    expect(headline(caseResult({ status: 'failed', failure: long }))).toMatch(
      /^SIG-003: expected x+\.{3}, seen y+\.{3}$/,
    );
  });
});

test('oneLine gives one line of limited length', () => {
  expect(oneLine('a\r\nb\nc')).toBe('a b c');
  expect(oneLine(HOSTILE)).not.toMatch(/\p{Cc}/u);
  expect(oneLine('x'.repeat(1000))).toHaveLength(300);
});

test.each([
  [{ url: 'http://h' }, 'http://h'],
  [{ url: 'http://h', implementation: { name: 'acme', version: '2' } }, 'acme 2 at http://h'],
  [
    {
      url: 'http://h',
      implementation: { name: 'acme', version: '2' },
      partner: { role: 'client', name: 'sim', version: '1' },
    },
    'acme 2 at http://h, with the client library of sim 1',
  ],
])('describes the target %j as %s', (target, line) => {
  expect(targetLine(target)).toBe(line);
});

test.each([
  [{ a: [1, 'é'] }, 20, '{"a":[1,"é"]}'],
  [undefined, 20, 'null'],
  ['x'.repeat(30), 10, '"xxxxxx...'],
])('writes the value %j in %i characters', (value, maxChars, line) => {
  expect(valueLine(value, maxChars)).toBe(line);
});

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

it.each([
  [{ worlds: 1_240, durationMs: 6_019 }, 'worlds 1,240  206/s'],
  [{ worlds: 1_234_567, durationMs: 1_000 }, 'worlds 1,234,567  1,234,567/s'],
  [{ worlds: 0, durationMs: 0 }, 'worlds 0  0/s'],
  [{ worlds: 999, durationMs: 60_000 }, 'worlds 999  17/s'],
])('says how many worlds, and how many a second: %o', (further, words) => {
  expect(furtherWords(further)).toBe(words);
});
