import { expect, it } from 'vitest';
import { lineNumbers } from './line-numbers.ts';

it.each([
  [[3], 'line 3'],
  [[2, 4], 'lines 2, 4'],
  [[1, 4, 5, 6, 9, 10], 'lines 1, 4-6, 9-10'],
])('writes %j as %s', (numbers, words) => {
  expect(lineNumbers(numbers)).toBe(words);
});
