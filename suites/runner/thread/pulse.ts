import { tellGuard } from '../../guard-line.ts';

/** How often the thread says that it is alive, in milliseconds. `suites/start/guard.mjs` counts on it. */
const BEAT_MS = 500;

const beat = (): void => tellGuard('pulse', 'bcases');
const end = (): void => tellGuard('pulse', 'ecases');

/**
 * Tells the guard of this process that a thread will play cases. If it dies before it begins, nobody else notices.
 * @returns A function to call when the thread is no longer expected to be alive.
 */
export function expectPulse(): () => void {
  beat();
  return end;
}

/**
 * Tells the guard, from now on, that this thread is alive. If it stops doing so, it is stuck, and the guard ends the
 * process and reports what was played.
 * @returns A function to call before the thread ends.
 */
export function beginPulse(): () => void {
  beat();
  const timer = setInterval(beat, BEAT_MS).unref();
  return () => {
    clearInterval(timer);
    end();
  };
}
