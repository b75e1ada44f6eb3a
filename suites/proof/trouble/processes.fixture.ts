import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** For tests only: a variable in the environment of a process, and of all its children. */
export const MARK = 'ROUTESPEC_TROUBLE';

/** For tests only: true if this machine lists the environment of processes, as Linux does. */
export const LISTS_PROCESSES = existsSync('/proc/self/environ');

/** For tests only: the processes with this mark, each as its id and its command. */
export function processesOf(
  mark: string,
): { readonly pid: number; readonly parent: number; readonly command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => read(name, 'environ').split('\0').includes(`${MARK}=${mark}`))
    .map((name) => ({
      pid: Number(name),
      parent: Number(/^PPid:\s+(\d+)/m.exec(read(name, 'status'))?.[1]),
      command: read(name, 'cmdline').replaceAll('\0', ' ').slice(0, 200),
    }));
}

/** A process may end at any time, or belong to another user. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
