import { threadId } from 'node:worker_threads';
import { tellGuard } from '../../guard-line.ts';

/** How often a thread says that it is alive, in milliseconds. `suites/start/guard.mjs` counts on it. */
const BEAT_MS = 500;

/**
 * Tells the guard of this process, from now on, that this thread is alive. If a thread stops doing so, it is stuck, and
 * the guard ends the process and reports what was played.
 * @returns A function to call before the thread ends.
 */
export function beginPulse(): () => void {
  const beat = (): void => tellGuard('pulse', `b${threadId}`);
  beat();
  const timer = setInterval(beat, BEAT_MS).unref();
  return () => {
    clearInterval(timer);
    tellGuard('pulse', `e${threadId}`);
  };
}
