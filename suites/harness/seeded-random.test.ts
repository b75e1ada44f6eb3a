import { describe, expect, it } from 'vitest';
import { seededRandom } from './seeded-random.ts';

const numbers = (seed: number, name: string): number[] => {
  const random = seededRandom(seed, name);
  return Array.from({ length: 1_000 }, () => random());
};

describe('seededRandom', () => {
  it('gives the same numbers for the same seed and name', () => {
    expect(numbers(1, 'a')).toEqual(numbers(1, 'a'));
  });

  it.each([
    [2, 'a'],
    [1, 'b'],
    [11, ''],
  ])('gives different ones for seed %i and name %j', (seed, name) => {
    expect(numbers(seed, name)).not.toEqual(numbers(1, 'a'));
  });

  it('spreads its numbers from 0 up to 1', () => {
    const all = numbers(1, 'a');
    expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...all)).toBeLessThan(1);
    expect(new Set(all.map((each) => Math.floor(each * 10))).size).toBe(10);
  });
});
