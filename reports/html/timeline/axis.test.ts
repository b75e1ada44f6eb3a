import { expect, it } from 'vitest';
import { axisOf, COLUMN_PX, shortDuration, xOf } from './axis.ts';

const HOUR_MS = 3_600_000;

it('puts the events of one instant side by side', () => {
  const [first = 0, ...others] = axisOf([0, 0, 0], []).xs;
  expect(others).toEqual([first + COLUMN_PX, first + 2 * COLUMN_PX]);
});

it('makes a longer gap wider, but hours only a few times as wide as milliseconds', () => {
  const gaps = [1, 1_000, HOUR_MS, 100 * HOUR_MS].map((ms) => axisOf([0, ms], []).widthPx);
  expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
  expect(new Set(gaps).size).toBe(gaps.length);
  expect(Math.max(...gaps)).toBeLessThan(4 * Math.min(...gaps));
});

it('shows instants without events in their place', () => {
  const axis = axisOf([0, 8_000], [5_000, 20_000]);
  expect(axis.stops.map(({ atMs, hasEvents }) => [atMs, hasEvents])).toEqual([
    [0, true],
    [5_000, false],
    [8_000, true],
    [20_000, false],
  ]);
  const places = [0, 5_000, 8_000, 20_000].map((atMs) => xOf(axis, atMs));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(axis.widthPx).toBeGreaterThan(xOf(axis, 20_000));
});

it('ends a window at the events of that instant, if there are any', () => {
  const axis = axisOf([0, 5_000], [5_000]);
  expect(xOf(axis, 5_000)).toBe(axis.xs[1]);
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
