import { toRoutespecError } from '../../fault.ts';
import { reportError } from '../output/report-error.ts';

/** How long a run may take, after a fault, to report what it played; a thread that does not end takes 5 s of it. */
const LIMIT_MS = 20_000;

/**
 * From now on, an uncaught exception no longer ends the process at once. The first one aborts the signal, with the fault
 * as its reason, so that the run can report what it played. A second one, or a run that does not end in time, ends the
 * process.
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
