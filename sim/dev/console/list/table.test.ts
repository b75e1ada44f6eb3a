import { expect, test } from 'vitest';
import { ROW_PX, rowsInView, scrollTo } from './table.js';

test('only the rows in view exist, and a few more', () => {
  const { first, last } = rowsInView({ scrollPx: 1000 * ROW_PX, heightPx: 10 * ROW_PX, length: 50_000 });
  expect(first).toBeLessThan(1000);
  expect(last).toBeGreaterThanOrEqual(1010);
  expect(last - first).toBeLessThan(40);
});

test.each([
  [0, 0],
  [3, 3],
])('a list of %i rows has no others', (length, last) => {
  expect(rowsInView({ scrollPx: 0, heightPx: 900, length })).toEqual({ first: 0, last });
});

test('a row that cannot be seen is scrolled to the nearest edge', () => {
  const view = { scrollPx: 100 * ROW_PX, heightPx: 11 * ROW_PX, headPx: ROW_PX };
  expect(scrollTo(105, view)).toBe(view.scrollPx);
  expect(scrollTo(99, view)).toBe(99 * ROW_PX);
  expect(scrollTo(110, view)).toBe(101 * ROW_PX);
});
