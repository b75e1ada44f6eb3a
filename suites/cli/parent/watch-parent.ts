import { ancestorsOf, isUnchanged } from './ancestors.ts';

/** Interval at which a process looks whether its parent is still there, in milliseconds. */
const LOOK_MS = 250;

/**
 * True if npm or npx has started this process. They end without telling it, through a shell that does not pass a signal
 * on, so it has to notice by itself.
 */
export function isUnderNpm(env: NodeJS.ProcessEnv = process.env): boolean {
  return env['npm_command'] !== undefined || env['npm_lifecycle_event'] !== undefined;
}

/**
 * Resolves when the process that started this one has ended. Under npm, that is npm, and not the shell between them.
 *
 * @param signal ends the watch
 */
export function parentGone(signal: AbortSignal): Promise<void> {
  const parent = process.ppid;
  const between = isUnderNpm() ? ancestorsOf(parent) : [];
  return new Promise((resolve) => {
    const looking = setInterval(() => {
      if (process.ppid === parent && between.every(isUnchanged)) return;
      clearInterval(looking);
      resolve();
    }, LOOK_MS);
    looking.unref();
    signal.addEventListener('abort', () => clearInterval(looking));
  });
}
