import { describe, expect, it } from 'vitest';
import { Budget } from './budget.ts';

const BYTES = 64 * 1024 * 1024;
const REQUESTS = 20_000;

describe('Budget', () => {
  it('takes bytes up to its bound, and nothing is overdrawn there', () => {
    const budget = new Budget();
    expect(budget.take(BYTES - 1)).toBe(true);
    expect(budget.take(1)).toBe(true);
    expect(budget.overdrawn()).toBeUndefined();
  });

  it('refuses the byte beyond its bound, and says so', () => {
    const budget = new Budget();
    budget.take(BYTES);
    expect(budget.take(1)).toBe(false);
    expect(budget.overdrawn()).toBe(`Expected at most ${BYTES} bytes of requests in one case, got more`);
  });

  it('refuses the request beyond its bound, and says so', () => {
    const budget = new Budget();
    const taken = Array.from({ length: REQUESTS + 1 }, () => budget.takeRequest());
    expect(taken.indexOf(false)).toBe(REQUESTS);
    expect(budget.overdrawn()).toBe(`Expected at most ${REQUESTS} requests in one case, got more`);
  });
});
