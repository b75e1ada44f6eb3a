/** How often a process looks whether its parent is still there, in milliseconds. */
const LOOK_MS = 250;

/**
 * Whether npm or npx has started this process. They end without telling it, through a shell that does not pass a signal
 * on, so it has to notice by itself.
 */
export function isUnderNpm(env: NodeJS.ProcessEnv = process.env): boolean {
  return env['npm_command'] !== undefined || env['npm_lifecycle_event'] !== undefined;
}

/** Calls `gone` when the process that started this one has ended; the returned function stops looking. */
export function watchParent(gone: () => void): () => void {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    gone();
  }, LOOK_MS);
  looking.unref();
  return () => clearInterval(looking);
}
