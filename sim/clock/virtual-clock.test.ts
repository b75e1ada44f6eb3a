import { describe, expect, it } from 'vitest';
import { MAX_TIMERS_AT_ONE_INSTANT, VirtualClock } from './virtual-clock.ts';

const START_MS = Date.UTC(2026, 0, 1);

describe('VirtualClock', () => {
  it('fires timers that others set on the way, at their own instants', () => {
    const clock = new VirtualClock(START_MS);
    const fired: number[] = [];
    const again = () => {
      fired.push(clock.now() - START_MS);
      clock.at(clock.now() + 4, again);
    };
    clock.at(START_MS + 4, again);
    clock.advance(13);
    expect(fired).toEqual([4, 8, 12]);
    expect(clock.next()).toBe(START_MS + 16);
  });

  it('never fires a cancelled timer, even if a timer of the same instant cancelled it', () => {
    const clock = new VirtualClock(START_MS);
    const fired: string[] = [];
    const cancelled = { cancel: () => {} };
    clock.at(START_MS + 1, () => cancelled.cancel());
    Object.assign(
      cancelled,
      clock.at(START_MS + 1, () => void fired.push('cancelled')),
    );
    clock.advance(10);
    expect(fired).toEqual([]);
    expect(clock.next()).toBeNull();
  });

  it('says when the next timer is due, and null once it is cleared', () => {
    const clock = new VirtualClock(START_MS);
    expect(clock.next()).toBeNull();
    clock.at(START_MS + 5, () => {});
    clock.at(START_MS + 3, () => {});
    expect(clock.next()).toBe(START_MS + 3);
    clock.clear();
    expect(clock.next()).toBeNull();
  });

  it('gives up on timers that set each other without any time passing', () => {
    const clock = new VirtualClock(START_MS);
    let fired = 0;
    const again = () => {
      fired += 1;
      clock.at(clock.now(), again);
    };
    clock.at(START_MS, again);
    expect(() => clock.advance(1)).toThrow(/Expected at most \d+ timers at one instant/);
    expect(fired).toBe(MAX_TIMERS_AT_ONE_INSTANT);
  });
});
