import { ENDING_SIGNALS } from '../ending-signals.ts';
import { EXIT } from '../exit-codes.ts';

/** A signal that the first of the ending signals aborts. The second one ends the process at once. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    controller.abort();
  };
  for (const name of ENDING_SIGNALS) process.on(name, interrupt);
  return controller.signal;
}
