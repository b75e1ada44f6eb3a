import { expect, it } from 'vitest';
import { furtherWords } from './further-words.ts';

it.each([
  [{ worlds: 1_240, durationMs: 6_019 }, 'worlds 1,240  206/s'],
  [{ worlds: 1_234_567, durationMs: 1_000 }, 'worlds 1,234,567  1,234,567/s'],
  [{ worlds: 0, durationMs: 0 }, 'worlds 0  0/s'],
  [{ worlds: 999, durationMs: 60_000 }, 'worlds 999  17/s'],
])('says how many worlds, and how many a second: %o', (further, words) => {
  expect(furtherWords(further)).toBe(words);
});
