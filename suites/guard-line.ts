import { writeSync } from 'node:fs';

/** What a process tells its guard, and the file descriptor for it. `suites/start/guard.mjs` reads both. */
const DESCRIPTORS = {
  /** What was played, one JSON object a line. */
  journal: 3,
  /** That a thread is alive, or has ended. */
  pulse: 4,
} as const;

/**
 * Tells the guard of this process something, in one line, from any thread. It returns when the guard can no longer lose
 * the line, even if this process dies at once. Without a guard it does nothing.
 */
export function tellGuard(what: keyof typeof DESCRIPTORS, line: string): void {
  if (process.env['ROUTESPEC_GUARD'] !== String(process.ppid)) return;
  try {
    writeSync(DESCRIPTORS[what], `${line}\n`);
  } catch {
    // The guard was killed. Its lifeline ends this process.
  }
}
