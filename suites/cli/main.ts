import { prepare, reportError } from './dispatch.ts';

/** Loads what the command line needs. The returned function runs it, and ends the process with its exit code. */
export async function load(args: readonly string[]): Promise<() => Promise<void>> {
  const execute = await prepare(args);
  return () => main(execute);
}

async function main(execute: () => Promise<number>): Promise<void> {
  // An uncaught exception is a bug in routespec, never a verdict on an implementation.
  process.on('uncaughtException', (error) => process.exit(reportError(error)));
  // A reader such as `head` may close the output early. The exit code is still right.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const code = await execute();
  // A process that ends drops the output that a slow reader has not read yet.
  await Promise.all([process.stdout, process.stderr].map(written));
  process.exit(code);
}

/** Resolves when all output has been read, or when nobody reads it any more. */
function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => void stream.write('', () => resolve()));
}
