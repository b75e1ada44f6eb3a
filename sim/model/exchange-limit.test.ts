import { describe, expect, it } from 'vitest';
import { ExchangeLimit } from './exchange-limit.ts';

describe('Places', () => {
  it('calls those who wait in turn, one for each place that becomes free', () => {
    const [exchangeLimit, called] = [new ExchangeLimit(2), [] as string[]];
    const waiter = (name: string) => () => {
      if (exchangeLimit.enter(() => undefined)) called.push(name);
    };
    const other = waiter('other');
    expect([exchangeLimit.enter(waiter('a')), exchangeLimit.enter(waiter('a'))]).toEqual([true, true]);
    expect([
      exchangeLimit.enter(waiter('first')),
      exchangeLimit.enter(other),
      exchangeLimit.enter(waiter('last')),
    ]).toEqual([false, false, false]);
    exchangeLimit.leave();
    expect(called).toEqual(['first']);
    exchangeLimit.forget(other);
    exchangeLimit.leave();
    expect(called).toEqual(['first', 'last']);
  });

  it('calls the next if one no longer wants the place', () => {
    const [exchangeLimit, called] = [new ExchangeLimit(1), [] as string[]];
    exchangeLimit.enter(() => undefined);
    exchangeLimit.enter(() => void called.push('unwilling'));
    exchangeLimit.enter(() => void called.push('willing'));
    exchangeLimit.leave();
    expect(called).toEqual(['unwilling', 'willing']);
  });
});
