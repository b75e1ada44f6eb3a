import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differenceOf } from './difference.ts';

it.each([
  ['one place', 'a1c', 'a2c', ['a', '1', '2', 'c']],
  ['something missing', 'abc', 'ac', ['a', 'b', '', 'c']],
  ['something more', 'aa', 'aaa', ['aa', '', 'a', '']],
  ['all of it', 'ab', 'cd', ['', 'ab', 'cd', '']],
  ['half of a character', '\u{1F44D}', '\u{1F44E}', ['', '\u{1F44D}', '\u{1F44E}', '']],
])('finds %s', (_, expected, seen, parts) => {
  const { before, expected: one, seen: other, after } = differenceOf({ expected, seen });
  expect([before, one, other, after]).toEqual(parts);
});

it('loses nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (expected, seen) => {
      const parts = differenceOf({ expected, seen });
      expect(parts.before + parts.expected + parts.after).toBe(expected);
      expect(parts.before + parts.seen + parts.after).toBe(seen);
    }),
  );
});
