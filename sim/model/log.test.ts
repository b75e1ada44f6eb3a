import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../clock/virtual-clock.ts';
import { Budget, footprintBytes } from './budget.ts';
import { Log, MAX_LOG_ENTRIES, Newest } from './log.ts';

describe('Log', () => {
  it('keeps the newest entries', () => {
    const log = new Log(new VirtualClock(0));
    for (let index = 0; index < 3 * MAX_LOG_ENTRIES + 5; index += 1) log.write('status', `${index}`);
    expect(log.entries()).toHaveLength(MAX_LOG_ENTRIES);
    expect(log.entries().at(-1)?.message).toBe(`${3 * MAX_LOG_ENTRIES + 4}`);
  });
});

describe('Newest', () => {
  const ONE_BYTES = footprintBytes('x');

  /** The entries that are kept after each push. */
  const keptAfter = (newest: Newest<string>, entries: string) =>
    [...entries].map((entry) => {
      newest.push(entry);
      return newest.all().join('');
    });

  it.each([
    ['entries', new Newest<string>(new Budget(), 3)],
    ['bytes', new Newest<string>(new Budget(), 100, 3 * ONE_BYTES)],
    ['bytes of its quota', new Newest<string>(new Budget(3 * ONE_BYTES), 100)],
  ])('keeps a limited number of %s', (_, newest) => {
    expect(keptAfter(newest, 'abcdefg')).toEqual(['a', 'ab', 'abc', 'bcd', 'cde', 'def', 'efg']);
  });

  it('gives the quota back what it drops, and drops no entry of others', () => {
    const budget = new Budget(4 * ONE_BYTES);
    const newest = new Newest<string>(budget, 100);
    newest.push('a');
    budget.take(3 * ONE_BYTES);
    newest.push('b');
    expect([newest.all(), budget.heldBytes]).toEqual([['b'], 4 * ONE_BYTES]);
    newest.push('larger');
    expect([newest.all(), budget.heldBytes]).toEqual([[], 3 * ONE_BYTES]);
  });

  it('leaves out an entry that is larger than all its room', () => {
    const newest = new Newest<string>(new Budget(), 100, ONE_BYTES);
    newest.push('a');
    newest.push('larger');
    expect(newest.all()).toEqual(['a']);
  });
});
