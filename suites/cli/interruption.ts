import { toRoutespecError } from '../harness/fault.ts';
import { EXIT } from './exit-codes.ts';
import { reportError } from './output/print.ts';

/**
 * The signals that end a command cleanly: a user types Ctrl-C or Ctrl-\\, a supervisor sends SIGTERM, and a terminal
 * that closes sends SIGHUP. `suites/routespec.mjs` repeats the list, because a run holds them before anything is
 * loaded.
 */
export const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/** A signal that the first of the ending signals aborts. The second one ends the process immediately. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    controller.abort();
  };
  for (const name of ENDING_SIGNALS) process.on(name, interrupt);
  return controller.signal;
}

/** Time for a run, after a fault, to report its results; cases that do not end take 5 s of it. */
const LIMIT_MS = 20_000;

/**
 * From now on, an uncaught exception no longer ends the process immediately. The first one aborts the signal, with the
 * fault as its reason, so that the run can report its results. A second one, or a run that does not end in time, ends
 * the process.
 */
export function faultsOfRun(): AbortSignal {
  const controller = new AbortController();
  const end = (error: unknown): never => process.exit(reportError(error));
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => {
    if (controller.signal.aborted) end(error);
    controller.abort(toRoutespecError(error));
    setTimeout(end, LIMIT_MS, error).unref();
  });
  return controller.signal;
}
