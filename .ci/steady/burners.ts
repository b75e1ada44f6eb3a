import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Uses one core, and says so on its channel. It looks at the channel between two slices of work, so that it ends with
 * the process that started it, however that one ends.
 */
const BURN = `
  process.on('disconnect', () => process.exit());
  process.send('burning');
  const burn = () => { const endMs = performance.now() + 20; while (performance.now() < endMs); setImmediate(burn); };
  burn();
`;

/**
 * Does some work while processes use the cores of this machine. They have begun before the work, and ended after it.
 * @param work Is given the ids of the processes.
 */
export async function beside<Result>(
  burners: number,
  work: (processes: readonly number[]) => Promise<Result>,
): Promise<Result> {
  const children = Array.from({ length: burners }, () =>
    spawn(process.execPath, ['-e', BURN], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  try {
    await Promise.all(children.map((child) => once(child, 'message')));
    return await work(children.flatMap(({ pid = [] }) => pid));
  } finally {
    await Promise.all(children.map(end));
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
