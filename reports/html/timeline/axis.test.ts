import { expect, it } from 'vitest';
import { makeAxis } from './axis.ts';

const HOUR_MS = 3_600_000;

it('makes a longer gap wider, but hours only a few times as wide as milliseconds', () => {
  const gaps = [1, 1_000, HOUR_MS, 100 * HOUR_MS].map((ms) => makeAxis([0, ms], []).widthPx);
  expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
  expect(new Set(gaps).size).toBe(gaps.length);
  expect(Math.max(...gaps)).toBeLessThan(4 * Math.min(...gaps));
});
