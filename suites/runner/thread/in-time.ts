import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for what has to end within a limit. It only stops waiting; it cannot end it.
 * @param limitMs In milliseconds of real time.
 * @param what Its name in the message.
 * @throws Error if it misses the limit, and whatever it throws itself
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
