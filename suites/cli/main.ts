import { dispatch, tellError } from './dispatch.ts';

/** Runs the command line, and ends the process with its exit code. */
export async function main(args: readonly string[]): Promise<void> {
  // What is thrown where nobody catches it is a fault of routespec, never a verdict on an implementation.
  process.on('uncaughtException', (error) => process.exit(tellError(error)));
  // Who reads the output may have seen enough of it; the exit code says how it ended all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.exit(await dispatch(args));
}
