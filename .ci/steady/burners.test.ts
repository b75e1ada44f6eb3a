import { describe, expect, it } from 'vitest';
import { beside } from './burners.ts';

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('beside', () => {
  it('has its burners at work meanwhile, and ends them', async () => {
    const [pids, wereAlive] = await beside(2, async (processes) => [processes, processes.map(isAlive)] as const);
    expect(wereAlive).toEqual([true, true]);
    expect(pids.map(isAlive)).toEqual([false, false]);
  });

  it('ends them when the work fails', async () => {
    let pids: readonly number[] = [];
    const work = beside(1, async (processes) => {
      pids = processes;
      throw new Error('no results');
    });
    await expect(work).rejects.toThrow('no results');
    expect(pids.length).toBe(1);
    expect(pids.map(isAlive)).toEqual([false]);
  });
});
