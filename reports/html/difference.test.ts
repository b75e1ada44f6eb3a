import { expect, it } from 'vitest';
import { FAILURE } from '../results.fixture.ts';
import { comparisonBlock, requestBlock } from './difference.ts';
import { LEVELS } from './limits.ts';

/** The two compared texts, with the marks around the difference. */
const compared = (expected: string, seen: string): string[] =>
  [...comparisonBlock({ expected, seen }).markup.matchAll(/<code>(.*?)<\/code>/g)]
    .slice(0, 2)
    .map(([, code = '']) => code.replace('<mark>', '[').replace('</mark>', ']'));

it.each([
  ['one place', 'a1c', 'a2c', ['a[1]c', 'a[2]c']],
  ['something missing', 'abc', 'ac', ['a[b]c', 'a[]c']],
  ['something more', 'aa', 'aaa', ['aa[]', 'aa[a]']],
  ['all of it', 'ab', 'cd', ['[ab]', '[cd]']],
  ['half of a character', '\u{1F44D}', '\u{1F44E}', ['[\u{1F44D}]', '[\u{1F44E}]']],
])('marks %s', (_, expected, seen, marked) => {
  expect(compared(expected, seen)).toEqual(marked);
});

it('adds bytes where letters do not show the difference', () => {
  const { markup } = comparisonBlock({ expected: 'caf\u00e9', seen: 'cafe\u0301' });
  expect(markup).toContain('<th scope="row">expected bytes</th><td><code>c3 a9</code>');
  expect(markup).toContain('<th scope="row">seen bytes</th><td><code>65 cc 81</code>');
});

it('says what was cut of a request', () => {
  const failure = { ...FAILURE, request: 'x'.repeat(59) };
  expect(requestBlock(failure, { ...LEVELS[0], requestChars: 20 }).markup).toContain(
    'the first 20 of 59 characters; results.json has more',
  );
});
