import { setTimeout as sleep } from 'node:timers/promises';
import type { Case } from '../cases/case.ts';
import type { Outcome } from './case/outcome.ts';

/**
 * The order in which cases begin. In a concurrent run, long cases begin first, so that nothing waits for them at the
 * end. Otherwise they keep their order: plain cases come first, because their failures are the easiest to read.
 */
export function playingOrder<Each extends Pick<Case, 'isLong'>>(cases: readonly Each[], concurrency: number): Each[] {
  const [long, others] = [cases.filter(({ isLong }) => isLong), cases.filter(({ isLong }) => isLong !== true)];
  return concurrency === 1 ? [...cases] : [...long, ...others];
}

/**
 * Cases that ran out of patience in a concurrent run. On a busy machine, or if each hour of an implementation costs
 * many moves, that says nothing about the implementation, so they are played once more, one at a time.
 */
export class Latecomers<Case> {
  readonly #late: { readonly each: Case; readonly outcome: Outcome }[] = [];

  /** Keeps a case for later if it ran out of patience. Returns whether it did. */
  keep(each: Case, outcome: Outcome): boolean {
    if (outcome.isOutOfPatience === true) this.#late.push({ each, outcome });
    return outcome.isOutOfPatience === true;
  }

  /**
   * Plays these cases. After one that runs out of patience again, the outcomes of the others stay, because an
   * implementation that leads to no end would cost the patience of each of them.
   */
  async playAlone(play: (each: Case) => Promise<Outcome>, tell: (each: Case, outcome: Outcome) => void): Promise<void> {
    let isInVain = false;
    for (const { each, outcome } of this.#late) {
      const last: Outcome = isInVain ? outcome : await play(each);
      isInVain ||= last.isOutOfPatience === true;
      tell(each, last);
    }
  }
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
