import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Budget, footprintBytes, MAX_JSON_BYTES_PER_FOOTPRINT, Share } from './budget.ts';

describe('Budget', () => {
  it('gives what fits, and takes it back', () => {
    const budget = new Budget(100);
    expect([budget.take(60), budget.take(41), budget.take(40), budget.take(1)]).toEqual([true, false, true, false]);
    budget.release(60);
    expect([budget.heldBytes, budget.take(60)]).toEqual([40, true]);
  });
});

describe('Share', () => {
  it('shares the budget with other shares, and gives everything back when it is closed', () => {
    const budget = new Budget(100);
    const [one, other] = [new Share(budget), new Share(budget)];
    expect([one.take(70), other.take(31), other.take(30)]).toEqual([true, false, true]);
    one.close();
    expect(budget.heldBytes).toBe(30);
    one.release(70);
    expect([budget.heldBytes, one.take(1), other.take(70)]).toEqual([30, false, true]);
  });

  it('exchanges what a thing took for what it takes now', () => {
    const share = new Share(new Budget(100));
    share.take(30);
    expect([share.exchange(30, 71), share.heldBytes]).toEqual([false, 30]);
    expect([share.exchange(30, 60), share.heldBytes]).toEqual([true, 60]);
  });
});

describe('footprintBytes', () => {
  it('bounds the size of a value as JSON', () => {
    const strange = ['', '\u0001\ud800', -1.2345678901234567e-308, 1e20, 'é€😀', { '\u0000': { '': [[], {}] } }];
    const values = [...strange, ...fc.sample(fc.jsonValue(), { seed: 1, numRuns: 1000 })];
    const wrong = values.filter((value) => {
      const jsonBytes = Buffer.byteLength(JSON.stringify(value));
      return jsonBytes > MAX_JSON_BYTES_PER_FOOTPRINT * footprintBytes(value);
    });
    expect(wrong).toEqual([]);
  });
});
