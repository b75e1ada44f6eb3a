import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RealTime } from './real-time.ts';

const SETTLE_MS = 40;
/** Time between looks, in milliseconds of a machine whose clock these tests move. */
const LOOK_MS = 10;
const START_MS = 1_000_000;

const never = (): boolean => false;

let machineMs = 0;
beforeEach(() => {
  machineMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => machineMs);
  vi.spyOn(Date, 'now').mockImplementation(() => START_MS + machineMs);
});
afterEach(() => void vi.restoreAllMocks());

function makeTime(look: () => void = () => {}): RealTime {
  return new RealTime(SETTLE_MS, () => {
    machineMs += LOOK_MS;
    look();
  });
}

describe('RealTime', () => {
  it.each([
    ['ahead', 3_600_000],
    ['back', -3_600_000],
  ])('waits as long as before when the clock of the machine is set %s', async (_, byMs) => {
    const time = makeTime();
    const limitMs = time.nowMs() + 60;
    vi.spyOn(Date, 'now').mockImplementation(() => START_MS + machineMs + byMs);
    expect(await time.runUntil(never, limitMs)).toBe(false);
    expect(machineMs).toBe(60);
  });

  it('waits until the condition holds', async () => {
    const time = makeTime();
    expect(await time.runUntil(() => machineMs === 30, time.nowMs() + 30_000)).toBe(true);
    expect(machineMs).toBe(30);
  });

  it('notes how late a busy machine wakes it', async () => {
    const time = makeTime();
    expect(time.lagMs).toBe(0);
    // Something else holds the processor while the first look is waited for.
    setTimeout(() => {
      machineMs += 90;
    }, 0);
    await time.passUntil(time.nowMs() + 60);
    expect(time.lagMs).toBe(80);
  });

  it('settles for the configured time', async () => {
    await makeTime().settle();
    expect(machineMs).toBe(SETTLE_MS);
  });

  it('stops when the case has used up its real time', async () => {
    const time = makeTime(() => {
      throw new Error('out of patience');
    });
    await expect(time.runUntil(never, time.nowMs() + 30_000)).rejects.toThrow('out of patience');
  });
});
