import { setTimeout as sleep } from 'node:timers/promises';
import type { Case } from '../cases/case.ts';

/**
 * The order in which cases begin. In a concurrent run, long cases begin first, so that nothing waits for them at the
 * end. Otherwise they keep their order: plain cases come first, because their failures are the easiest to read.
 */
export function playingOrder<Each extends Pick<Case, 'isLong'>>(cases: readonly Each[], concurrency: number): Each[] {
  const [long, others] = [cases.filter(({ isLong }) => isLong), cases.filter(({ isLong }) => isLong !== true)];
  return concurrency === 1 ? [...cases] : [...long, ...others];
}

/**
 * Waits for a promise within a limit. It only stops waiting; it cannot end the work.
 * @param limitMs In milliseconds of real time.
 * @param what Its name in the message.
 * @throws Error if it misses the limit, and any error of the promise
 */
export async function inTime<Value>(pending: Promise<Value>, limitMs: number, what: string): Promise<Value> {
  const over = new AbortController();
  const missed = sleep(limitMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`Expected ${what} to end within ${limitMs / 1000} s, got no end`);
  });
  try {
    return await Promise.race([pending, missed]);
  } finally {
    missed.catch(() => {});
    over.abort();
  }
}
