import { expect, it } from 'vitest';
import { comparisonOf } from './nonconformance.ts';

it.each([
  ['short texts as they are', 'abc', 'abd', 'abc', 'abd'],
  ['an empty text', '', 'x', '', 'x'],
  ['texts of which one begins the other', 'ab', 'abc', 'ab', 'abc'],
])('keeps %s', (_, expected, seen, shownExpected, shownSeen) => {
  expect(comparisonOf({ expected, seen })).toEqual({ expected: shownExpected, seen: shownSeen });
});

it('leaves out what long texts have in common, but for the surroundings of the difference', () => {
  const [before, after] = ['b'.repeat(5_000), 'a'.repeat(5_000)];
  const context = { before: `…${'b'.repeat(100)}`, after: `${'a'.repeat(100)}…` };
  expect(comparisonOf({ expected: `${before}é${after}`, seen: `${before}?!${after}` })).toEqual({
    expected: `${context.before}é${context.after}`,
    seen: `${context.before}?!${context.after}`,
  });
});

it('is bounded, whatever differs', () => {
  const { expected, seen } = comparisonOf({ expected: 'a'.repeat(1e6), seen: 'b'.repeat(1e6) });
  expect([expected.length, seen.length]).toEqual([1_001, 1_001]);
});
