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
  const ancestors = isUnderNpm() ? ancestorsOf(parent) : [];
  const between = withStarter ? ancestors : ancestors.map(withoutStarter);
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

/** A process that this one descends from. */
export interface Ancestor {
  readonly pid: number;
  /** The process that started it, or that adopted it after that one ended. Undefined if it may change. */
  readonly parent: number | undefined;
  readonly program: string;
}

/** More shells than any start uses. */
const MAX_SHELLS = 8;
const SHELL = /^-?(?:.*\/)?(?:ba|da|z|k|mk|a|fi)?sh$/;

/**
 * The parent of this process; if that is a shell, the parent of the shell, and so on up to the first other program. npm
 * starts a command through a shell, which survives when npm is killed. If the system does not list other processes,
 * only the parent is known.
 */
export function ancestorsOf(parent: number): readonly Ancestor[] {
  const ancestors: Ancestor[] = [];
  for (let pid: number | undefined = parent; pid !== undefined && pid > 1 && ancestors.length < MAX_SHELLS; ) {
    const found: Ancestor | undefined = ancestorAt(pid);
    if (found === undefined) break;
    ancestors.push(found);
    if (!SHELL.test(found.program)) break;
    pid = found.parent;
  }
  return ancestors;
}

/** A shell may start npm in the background and end. A shell between npm and this process loses its parent with npm. */
function withoutStarter(ancestor: Ancestor): Ancestor {
  return SHELL.test(ancestor.program) ? ancestor : { ...ancestor, parent: undefined };
}

/** True if a process still runs, and still has the same parent. */
export function isUnchanged({ pid, parent }: Ancestor): boolean {
  // A killed process that has not been waited for still has an entry. Its children no longer name it.
  if (process.platform === 'linux') {
    const now = ancestorAt(pid);
    return now !== undefined && (parent === undefined || now.parent === parent);
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return Object(error).code === 'EPERM';
  }
}

function ancestorAt(pid: number): Ancestor | undefined {
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
  } catch {
    return undefined;
  }
}

/** The name is in parentheses, and may contain some itself; then come the state and the parent. */
function fromProc(pid: number): Ancestor | undefined {
  const groups = /\((?<program>.*)\) \S (?<parent>\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.groups;
  return groups && { pid, parent: Number(groups['parent']), program: groups['program'] ?? '' };
}

function fromPs(pid: number): Ancestor | undefined {
  const text = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const groups = /^ *(?<parent>\d+) +(?<program>.*)$/m.exec(text)?.groups;
  return groups && { pid, parent: Number(groups['parent']), program: groups['program'] ?? '' };
}
