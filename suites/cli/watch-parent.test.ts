import { afterEach, describe, expect, it, vi } from 'vitest';
import { isUnderNpm, parentGone } from './watch-parent.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('the parent of a process', () => {
  it('is gone once another has taken the process over', async () => {
    for (const name of ['npm_command', 'npm_lifecycle_event']) vi.stubEnv(name, undefined);
    vi.useFakeTimers();
    let isGone = false;
    void parentGone(new AbortController().signal).then(() => {
      isGone = true;
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isGone).toBe(false);
    vi.spyOn(process, 'ppid', 'get').mockReturnValue(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isGone).toBe(true);
  });

  it.each([
    [{ npm_command: 'run-script' }, true],
    [{ npm_lifecycle_event: 'dev' }, true],
    [{ PATH: '/bin' }, false],
  ])('is npm if the environment names npm: %j', (env, isNpm) => {
    expect(isUnderNpm(env)).toBe(isNpm);
  });
});
