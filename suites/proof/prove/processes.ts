import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { MatrixOutcome, Unit } from '../matrix/units.ts';
import { unitName } from '../matrix/units.ts';

const WORKER = fileURLToPath(new URL('../matrix/worker.ts', import.meta.url));
/** Short-lived objects fill the default young generation many times a second. */
const EXEC_ARGV = ['--import', 'tsx', '--max-semi-space-size=32'];

/**
 * Plays units of the matrix in one process for each core, the first ones first.
 * @param isOver True if there is no time to begin another one.
 * @param onOutcome Called with each outcome. A process that ends during a unit is an outcome with a problem.
 */
export async function playInProcesses(
  units: readonly Unit[],
  isOver: () => boolean,
  onOutcome: (outcome: MatrixOutcome) => void,
): Promise<void> {
  const waiting = [...units];
  const count = Math.min(availableParallelism(), waiting.length);
  await Promise.all(
    Array.from({ length: count }, async () => {
      let worker: ChildProcess | undefined;
      for (let unit = waiting.shift(); unit !== undefined && !isOver(); unit = waiting.shift()) {
        worker ??= fork(WORKER, [], { execArgv: EXEC_ARGV });
        const outcome = await outcomeOf(worker, unit);
        if (worker.exitCode !== null || worker.signalCode !== null) worker = undefined;
        onOutcome(outcome);
      }
      worker?.disconnect();
    }),
  );
}

function outcomeOf(worker: ChildProcess, unit: Unit): Promise<MatrixOutcome> {
  return new Promise((resolve) => {
    const settle = (outcome: MatrixOutcome): void => {
      worker.removeAllListeners();
      resolve(outcome);
    };
    worker.once('message', (outcome: MatrixOutcome) => settle(outcome));
    worker.once('exit', (code, signal) => {
      const name = unitName(unit);
      settle({ unit: name, problems: [`The process that played the ${name} ended with ${signal ?? code}`] });
    });
    worker.send(unit);
  });
}
