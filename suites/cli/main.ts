import { dispatch, reportError } from './dispatch.ts';

/** Runs the command line, and ends the process with its exit code. */
export async function main(args: readonly string[]): Promise<void> {
  // What is thrown where nobody catches it is a fault of routespec, never a verdict on an implementation.
  process.on('uncaughtException', (error) => process.exit(reportError(error)));
  // Who reads the output may have seen enough of it; the exit code says how it ended all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const code = await dispatch(args);
  // A process that ends drops what a slow reader has not taken yet.
  await Promise.all([process.stdout, process.stderr].map(written));
  process.exit(code);
}

/** Resolves when all that was written has been taken, or nobody will. */
function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => void stream.write('', () => resolve()));
}
