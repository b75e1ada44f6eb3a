import { afterEach, describe, expect, it, vi } from 'vitest';
import { RealTime } from './real-time.ts';

const never = (): boolean => false;

afterEach(() => void vi.restoreAllMocks());

describe('RealTime', () => {
  it('reads the clock of the machine', () => {
    expect(Math.abs(new RealTime(1, () => {}).nowMs() - Date.now())).toBeLessThan(1_000);
  });

  it.each([
    ['ahead', 3_600_000],
    ['back', -3_600_000],
  ])('waits as long as before when the clock of the machine is set %s', async (_, byMs) => {
    const time = new RealTime(1, () => {});
    const beganMs = performance.now();
    const limitMs = time.nowMs() + 60;
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + byMs);
    expect(await time.runUntil(never, limitMs)).toBe(false);
    expect(performance.now() - beganMs).toBeGreaterThanOrEqual(59);
  });

  it('waits until the condition holds', async () => {
    const time = new RealTime(1, () => {});
    let arrived = false;
    setTimeout(() => {
      arrived = true;
    }, 30);
    expect(await time.runUntil(() => arrived, time.nowMs() + 30_000)).toBe(true);
  });

  it('waits until the limit, and no shorter, if the condition never holds', async () => {
    const time = new RealTime(1, () => {});
    const limitMs = time.nowMs() + 60;
    expect(await time.runUntil(never, limitMs)).toBe(false);
    expect(time.nowMs()).toBeGreaterThanOrEqual(limitMs);
  });

  it('notes how late a busy machine wakes it', async () => {
    const time = new RealTime(1, () => {});
    expect(time.lagMs).toBe(0);
    // Something else holds the processor from a moment before the next look until well after it.
    setTimeout(() => {
      const untilMs = performance.now() + 80;
      while (performance.now() < untilMs);
    }, 5);
    await time.passUntil(time.nowMs() + 60);
    expect(time.lagMs).toBeGreaterThanOrEqual(40);
  });

  it('settles for the configured time', async () => {
    const beganMs = Date.now();
    await new RealTime(40, () => {}).settle();
    expect(Date.now() - beganMs).toBeGreaterThanOrEqual(40);
  });

  it('carries out its plans when they are due', async () => {
    const time = new RealTime(1, () => {});
    const beganMs = time.nowMs();
    let doneMs = 0;
    time.agenda.at(beganMs + 40, () => {
      doneMs = Date.now();
    });
    await time.passUntil(beganMs + 80);
    expect(doneMs).toBeGreaterThanOrEqual(beganMs + 40);
  });

  it('stops when the case has used up its real time', async () => {
    const guard = (): void => {
      throw new Error('out of patience');
    };
    const time = new RealTime(1, guard);
    await expect(time.runUntil(never, time.nowMs() + 30_000)).rejects.toThrow('out of patience');
  });
});
