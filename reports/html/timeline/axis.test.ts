import { expect, it } from 'vitest';
import { makeAxis, shortDuration } from './axis.ts';

const HOUR_MS = 3_600_000;

it('makes a longer gap wider, but hours only a few times as wide as milliseconds', () => {
  const gaps = [1, 1_000, HOUR_MS, 100 * HOUR_MS].map((ms) => makeAxis([0, ms], []).widthPx);
  expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
  expect(new Set(gaps).size).toBe(gaps.length);
  expect(Math.max(...gaps)).toBeLessThan(4 * Math.min(...gaps));
});

it.each([
  [0, '0 ms'],
  [250, '250 ms'],
  [5_000, '5 s'],
  [5_254, '5.25 s'],
  [59_999, '60 s'],
  [60_000, '1 min'],
  [723_000, '12 min 3 s'],
  [14_400_000, '4 h'],
  [14_460_000, '4 h 1 min'],
  [360_000_000, '100 h'],
])('%d ms is short as %s', (ms, words) => {
  expect(shortDuration(ms)).toBe(words);
});
