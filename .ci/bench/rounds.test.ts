import { describe, expect, it } from 'vitest';
import { byTurns, spreadOf } from './rounds.ts';

describe('spreadOf', () => {
  it.each([
    [[3], { min: 3, median: 3, max: 3 }],
    [[10, 9, 2], { min: 2, median: 9, max: 10 }],
    [[4, 1, 2, 100], { min: 1, median: 3, max: 100 }],
  ])('of %j', (values, spread) => {
    expect(spreadOf(values)).toEqual(spread);
  });
});

describe('byTurns', () => {
  it('measures each contender in each round, as often first as last, and drops the warm-up round', async () => {
    const order: string[] = [];
    const measured = await byTurns(['a', 'b'], 3, async (contender) => order.push(contender));
    expect(order.join('')).toBe('abbaabba');
    expect(measured).toEqual([
      [4, 5, 8],
      [3, 6, 7],
    ]);
  });
});
