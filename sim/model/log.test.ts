import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../clock/virtual-clock.ts';
import { Budget } from './budget.ts';
import { Log, MAX_LOG_ENTRIES, MAX_LOG_TEXT_LENGTH, Newest } from './log.ts';

describe('Log', () => {
  it('writes the time, the kind, the message and the URL', () => {
    const clock = new VirtualClock(0);
    const log = new Log(clock);
    log.write('timeout', 'no answer', 'http://hooks.test/');
    clock.advance(1500);
    log.write('timestamp', 'unreadable');
    expect(log.entries()).toEqual([
      { at: '1970-01-01T00:00:00.000Z', kind: 'timeout', message: 'no answer', url: 'http://hooks.test/' },
      { at: '1970-01-01T00:00:01.500Z', kind: 'timestamp', message: 'unreadable' },
    ]);
  });

  it('keeps the beginning of long texts', () => {
    const log = new Log(new VirtualClock(0));
    const long = 'x'.repeat(MAX_LOG_TEXT_LENGTH);
    log.write('status', `${long}message`, `${long}url`);
    expect(log.entries()).toMatchObject([{ message: `${long}…`, url: `${long}…` }]);
  });

  it('keeps the newest entries', () => {
    const log = new Log(new VirtualClock(0));
    for (let index = 0; index < 3 * MAX_LOG_ENTRIES + 5; index += 1) log.write('status', `${index}`);
    expect(log.entries()).toHaveLength(MAX_LOG_ENTRIES);
    expect(log.entries().at(-1)?.message).toBe(`${3 * MAX_LOG_ENTRIES + 4}`);
  });
});

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
