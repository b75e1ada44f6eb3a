import { describe, expect, test } from 'vitest';
import type { Failure } from '../../spec/shapes/results.ts';
import { caseResult, FAILURE, HOSTILE } from '../results.fixture.ts';
import { headline, oneLine, targetLine, valueLine } from './words.ts';

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
