import { describe, expect, it } from 'vitest';
import { Places } from './places.ts';

describe('Places', () => {
  it('calls those who wait in turn, one for each place that becomes free', () => {
    const [places, called] = [new Places(2), [] as string[]];
    const waiter = (name: string) => () => {
      if (places.enter(() => undefined)) called.push(name);
    };
    const other = waiter('other');
    expect([places.enter(waiter('a')), places.enter(waiter('a'))]).toEqual([true, true]);
    expect([places.enter(waiter('first')), places.enter(other), places.enter(waiter('last'))]).toEqual([
      false,
      false,
      false,
    ]);
    places.leave();
    expect(called).toEqual(['first']);
    places.forget(other);
    places.leave();
    expect(called).toEqual(['first', 'last']);
  });

  it('calls the next if one no longer wants the place', () => {
    const [places, called] = [new Places(1), [] as string[]];
    places.enter(() => undefined);
    places.enter(() => void called.push('unwilling'));
    places.enter(() => void called.push('willing'));
    places.leave();
    expect(called).toEqual(['unwilling', 'willing']);
  });
});
