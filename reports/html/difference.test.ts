import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FAILURE } from '../results.fixture.ts';
import { comparisonBlock, differingSpan, findDifference, requestBlock } from './difference.ts';
import { LEVELS } from './limits.ts';

it.each([
  ['one place', 'a1c', 'a2c', ['a', '1', '2', 'c']],
  ['something missing', 'abc', 'ac', ['a', 'b', '', 'c']],
  ['something more', 'aa', 'aaa', ['aa', '', 'a', '']],
  ['all of it', 'ab', 'cd', ['', 'ab', 'cd', '']],
  ['half of a character', '\u{1F44D}', '\u{1F44E}', ['', '\u{1F44D}', '\u{1F44E}', '']],
])('finds %s', (_, expected, seen, parts) => {
  const { before, expected: one, seen: other, after } = findDifference({ expected, seen });
  expect([before, one, other, after]).toEqual(parts);
});

it('loses nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (expected, seen) => {
      const parts = findDifference({ expected, seen });
      expect(parts.before + parts.expected + parts.after).toBe(expected);
      expect(parts.before + parts.seen + parts.after).toBe(seen);
    }),
  );
});

it('adds bytes where letters do not show the difference', () => {
  const { markup } = comparisonBlock({ expected: 'caf\u00e9', seen: 'cafe\u0301' });
  expect(markup).toContain('<th scope="row">expected bytes</th><td><code>c3 a9</code>');
  expect(markup).toContain('<th scope="row">seen bytes</th><td><code>65 cc 81</code>');
});

const REQUEST = 'POST / HTTP/1.1\nX-Signature: beef\n\n{"a":1,"b":1,"c":"café"}';

const marked = (changes: object): string | undefined => {
  const failure = { ...FAILURE, request: REQUEST, ...changes };
  const span = differingSpan(failure);
  return span && failure.request.slice(span.from, span.to);
};

it.each([
  ['a header', { comparison: { expected: 'dead', seen: 'beef' } }, 'beef'],
  ['what differs within a value', { comparison: { expected: '"cafe"', seen: '"café"' } }, 'é'],
  ['where something is missing', { comparison: { expected: 'beXef', seen: 'beef' } }, 'ee'],
  ['an excerpt', { comparison: { expected: '…cafe…', seen: '…café…' } }, 'é'],
  ['a member that the failure names', { expected: '`x.b` to be 2', comparison: { expected: '2', seen: '1' } }, '1'],
  ['nothing that stands in several places', { expected: '2', comparison: { expected: '2', seen: '1' } }, undefined],
  ['nothing that it does not hold', { comparison: { expected: 'x', seen: 'y' } }, undefined],
  ['nothing without a comparison', {}, undefined],
])('marks %s', (_, changes, text) => {
  expect(marked(changes)).toBe(text);
});

it('marks the named member, and not the same value of another', () => {
  const span = differingSpan({
    ...FAILURE,
    request: REQUEST,
    expected: '`b`',
    comparison: { expected: '2', seen: '1' },
  });
  expect(span?.from).toBe(REQUEST.indexOf('"b":') + 4);
});

it('shows a request with its mark, and what was cut', () => {
  const failure = { ...FAILURE, request: REQUEST, comparison: { expected: 'dead', seen: 'beef' } };
  expect(requestBlock(failure, LEVELS[0]).markup).toContain('X-Signature: <mark>beef</mark>\n');
  expect(requestBlock(failure, { ...LEVELS[0], requestChars: 20 }).markup).toContain(
    'the first 20 of 59 characters; results.json has more',
  );
});
