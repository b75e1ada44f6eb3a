import { EXIT } from '../exit-codes.ts';

/** A signal that the first SIGINT or SIGTERM aborts. The second one ends the process at once. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    controller.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, interrupt);
  return controller.signal;
}
