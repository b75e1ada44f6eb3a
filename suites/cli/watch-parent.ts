import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Interval at which a process checks that its parent is still there, in milliseconds. */
const LOOK_MS = 250;

/**
 * True if npm or npx has started this process. They end without a message, through a shell that does not pass a signal
 * on, so it must notice by itself.
 */
export function isUnderNpm(env: NodeJS.ProcessEnv = process.env): boolean {
  return env['npm_command'] !== undefined || env['npm_lifecycle_event'] !== undefined;
}

/**
 * Resolves when the process that started this one has ended. Under npm, that is npm, and not the shell between them.
 * @param signal ends the watch
 * @param withStarter true if it also resolves when the process that started npm has ended
 */
export function parentGone(signal: AbortSignal, withStarter = true): Promise<void> {
  const parent = process.ppid;
  const others = isUnderNpm() ? npmAbove(parent).slice(0, withStarter ? 2 : 1) : [];
  return new Promise((resolve) => {
    const looking = setInterval(() => {
      if (process.ppid === parent && others.every(isAlive)) return;
      clearInterval(looking);
      resolve();
    }, LOOK_MS);
    looking.unref();
    signal.addEventListener('abort', () => clearInterval(looking));
  });
}

/** More shells than any start uses. */
const MAX_SHELLS = 8;
const SHELL = /^-?(?:.*\/)?(?:ba|da|z|k|mk|a|fi)?sh$/;

/**
 * The first process above that is no shell, which is npm, and the one that started it. If the system does not list other
 * processes, there are none.
 */
function npmAbove(parent: number): number[] {
  let pid = parent;
  for (let shells = 0; shells < MAX_SHELLS; shells += 1) {
    const [, starter, program = ''] = /^\s*(\d+)\s+(.*)$/m.exec(starterAndProgram(pid)) ?? [];
    if (starter === undefined) return [];
    if (!SHELL.test(program)) return [pid, Number(starter)];
    pid = Number(starter);
  }
  return [];
}

function starterAndProgram(pid: number): string {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'ppid=,comm=', '-p', `${pid}`], { encoding: 'utf8' });
    // The name is in parentheses, and may contain some itself; then come the state and the parent.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^\d+ \((.*)\) \S (\d+) .*$/s, '$2 $1');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return Object(error).code === 'EPERM';
  }
}
