import { readdirSync, readFileSync } from 'node:fs';

/** A process may start another during the search. Conforming ones are gone after the first round. */
const ROUNDS = 10;
const PROCESSES = '/proc';

/**
 * Ends the processes that left the group of their command, as daemons do. They still have its environment. Only Linux
 * shows the environment of a process, and a process that has cleared it is not found.
 * @param variable The variable that marks them.
 * @param values Its values.
 */
export function endStrays(variable: string, values: ReadonlySet<string>): void {
  if (values.size === 0) return;
  for (let round = 0; round < ROUNDS; round += 1) {
    const strays = processIds().filter((pid) => pid !== process.pid && values.has(markOf(variable, pid)));
    if (strays.length === 0) return;
    for (const pid of strays) end(pid);
  }
}

function processIds(): number[] {
  try {
    return readdirSync(PROCESSES)
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** The value of a variable in the environment of a process; empty if it has none, or belongs to another user. */
function markOf(variable: string, pid: number): string {
  try {
    const texts = readFileSync(`${PROCESSES}/${pid}/environ`, 'utf8').split('\0');
    return texts.find((text) => text.startsWith(`${variable}=`))?.slice(variable.length + 1) ?? '';
  } catch {
    return '';
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
