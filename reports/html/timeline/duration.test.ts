import { expect, it } from 'vitest';
import { clockTime, shortDuration } from './duration.ts';

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

it.each([
  [0, '0:00:00.000'],
  [5_250, '0:00:05.250'],
  [14_460_001, '4:01:00.001'],
])('%d ms is the time %s', (ms, time) => {
  expect(clockTime(ms)).toBe(time);
});
