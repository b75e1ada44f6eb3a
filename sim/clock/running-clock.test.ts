import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RunningClock } from './running-clock.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A clock at 1000 with a timer at each of these instants, and the instants at which they fired. */
function clockWith(...instants: number[]) {
  const clock = new RunningClock(1000);
  const fired: number[] = [];
  for (const instantMs of instants) clock.at(instantMs, () => fired.push(clock.now()));
  return { clock, fired };
}

describe('RunningClock', () => {
  it('stands still until it runs, and then runs at real speed', () => {
    const { clock, fired } = clockWith(1500);
    vi.advanceTimersByTime(5000);
    expect([clock.now(), ...fired]).toEqual([1000]);
    clock.run();
    vi.advanceTimersByTime(499);
    expect([clock.now(), ...fired]).toEqual([1499]);
    vi.advanceTimersByTime(1);
    expect([clock.now(), ...fired]).toEqual([1500, 1500]);
    clock.stand();
    vi.advanceTimersByTime(5000);
    expect(clock.now()).toBe(1500);
  });

  it('fires timers that are set while it runs, and not those that are cancelled', () => {
    const { clock, fired } = clockWith();
    clock.run();
    clock.at(1300, () => fired.push(1)).cancel();
    clock.at(1200, () => void clock.at(clock.now() + 100, () => fired.push(2)));
    vi.advanceTimersByTime(400);
    expect(fired).toEqual([2]);
    expect(clock.next()).toBeNull();
  });

  it('jumps from timer to timer, and runs on from where it landed', () => {
    const { clock, fired } = clockWith(2000, 9000);
    clock.run();
    expect([clock.jump(5000), clock.now()]).toEqual([true, 2000]);
    expect([clock.jump(5000), clock.now()]).toEqual([false, 5000]);
    vi.advanceTimersByTime(4000);
    expect([clock.now(), ...fired]).toEqual([9000, 2000, 9000]);
  });

  it('runs no further than its limit, and fires what is due there', () => {
    const { clock, fired } = clockWith(1200, 1201);
    clock.run(1200);
    vi.advanceTimersByTime(5000);
    expect([clock.now(), ...fired]).toEqual([1200, 1200]);
    clock.run();
    vi.advanceTimersByTime(1);
    expect([clock.now(), ...fired]).toEqual([1201, 1200, 1201]);
  });

  it('never goes back while timers that are late fire', () => {
    const { clock, fired } = clockWith(1100, 1200);
    clock.run();
    vi.advanceTimersByTime(50);
    // The process was busy, so no timer fired in time.
    const before = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);
    const seen = clock.now();
    clock.stand();
    before.mockRestore();
    expect(fired).toEqual([seen, seen]);
  });
});
