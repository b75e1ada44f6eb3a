import { describe, expect, it } from 'vitest';
import { Budget } from './budget.ts';
import { Newest } from './newest.ts';

const newest = (purse: Budget, limits: { maxEntries?: number; maxBytes?: number } = {}) =>
  new Newest<string>({ maxEntries: 100, maxBytes: 1000, sizeBytes: ({ length }) => length, purse, ...limits });

describe('Newest', () => {
  it('keeps a limited number of entries', () => {
    const [budget, entries] = [new Budget(1000), [] as string[]];
    const kept = newest(budget, { maxEntries: 3 });
    for (const entry of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
      kept.push(entry);
      entries.push(kept.all().join(''));
    }
    expect(entries).toEqual(['a', 'ab', 'abc', 'bcd', 'cde', 'def', 'efg']);
    expect(budget.heldBytes).toBe(3);
  });

  it('keeps a limited number of bytes, and leaves out an entry that is larger', () => {
    const budget = new Budget(1000);
    const kept = newest(budget, { maxBytes: 5 });
    for (const entry of ['aa', 'bb', 'cc', 'dddddd']) kept.push(entry);
    expect([kept.all(), budget.heldBytes]).toEqual([['bb', 'cc'], 4]);
  });

  it('drops its oldest entries when the purse has nothing left, and never more than its own', () => {
    const budget = new Budget(10);
    const kept = newest(budget);
    for (const entry of ['aaa', 'bbb', 'ccc', 'ddd']) kept.push(entry);
    expect([kept.all(), budget.heldBytes]).toEqual([['bbb', 'ccc', 'ddd'], 9]);
    expect(budget.take(1)).toBe(true);
    kept.push('eeeeee');
    expect([kept.all(), budget.heldBytes]).toEqual([['ddd', 'eeeeee'], 10]);
    kept.push('eeeeeeeeeee');
    expect([kept.all(), budget.heldBytes]).toEqual([[], 1]);
  });
});
