import { describe, expect, it } from 'vitest';
import type { ClockReading } from '../time/world-time.ts';
import { demandFreshIsIdle } from './fresh-world.ts';

const LIMIT_MS = 40;

/** Checks a fresh world that reports these counts in turn, and then the last of them again and again. */
function demanded(counts: readonly number[], guard = (): void => {}): Promise<void> {
  let at = 0;
  const reading = (): ClockReading => ({ nowMs: 0, nextMs: null, busy: counts[at] ?? counts.at(-1) });
  const first = reading();
  const read = async (): Promise<ClockReading> => {
    at += 1;
    return reading();
  };
  return demandFreshIsIdle({ read }, first, LIMIT_MS, guard);
}

describe('a fresh world', () => {
  it.each([
    ['idle at once', [0]],
    ['idle soon', [2, 1, 0, 5]],
  ])('is taken if it is %s', async (_, counts) => {
    await expect(demanded(counts)).resolves.toBeUndefined();
  });

  it('is a failure of the shim if it stays busy', async () => {
    await expect(demanded([1])).rejects.toMatchObject({
      code: 'shim-failed',
      message:
        'Expected `busy` of a fresh world, into which nothing was handed, to be 0, got 1 for 0.04 s (contract, "Read the clock")',
    });
  });

  it('is looked at no longer than the case may take', async () => {
    const guard = (): void => {
      throw new Error('enough');
    };
    await expect(demanded([1], guard)).rejects.toThrow('enough');
  });
});
