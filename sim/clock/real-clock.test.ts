import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_TIMEOUT_MS, RealClock } from './real-clock.ts';

describe('RealClock', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['ahead', 3_600_000],
    ['back', -3_600_000],
  ])('waits as long as before when the clock of the machine is set %s', (_, byMs) => {
    const clock = new RealClock();
    const fired = vi.fn();
    clock.at(1_000_050, fired);
    vi.setSystemTime(1_000_000 + byMs);
    vi.advanceTimersByTime(49);
    expect([fired.mock.calls.length, clock.now()]).toEqual([0, 1_000_049]);
    vi.advanceTimersByTime(1);
    expect([fired.mock.calls.length, clock.now()]).toEqual([1, 1_000_050]);
  });

  it('waits longer than setTimeout can', () => {
    const clock = new RealClock();
    const fired = vi.fn();
    clock.at(1_000_000 + MAX_TIMEOUT_MS + 500, fired);
    vi.advanceTimersByTime(MAX_TIMEOUT_MS + 499);
    expect(fired).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(fired).toHaveBeenCalledTimes(1);
  });

  it('says which timer is next, and never fires a timer that was cancelled or cleared', () => {
    const clock = new RealClock();
    const fired = vi.fn();
    const first = clock.at(1_000_010, fired);
    clock.at(1_000_020, fired);
    expect(clock.next()).toBe(1_000_010);
    first.cancel();
    expect(clock.next()).toBe(1_000_020);
    clock.clear();
    expect(clock.next()).toBeNull();
    vi.advanceTimersByTime(1000);
    expect(fired).not.toHaveBeenCalled();
  });
});
