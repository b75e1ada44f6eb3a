import { loopbackUnproxied } from '../harness/target/launch/loopback.ts';
import { EXIT } from './exit-codes.ts';
import { printSentence, reportError } from './output/print.ts';
import { prepare } from './program.ts';

/** Loads the code of the command line. The returned function runs it, and ends the process with its exit code. */
export async function load(args: readonly string[]): Promise<() => Promise<void>> {
  const execute = await prepare(args);
  return () => main(execute);
}

async function main(execute: () => Promise<number>): Promise<void> {
  // This process and its children reach everything on this machine without a proxy.
  Object.assign(process.env, loopbackUnproxied(process.env));
  // An uncaught exception is a bug in routespec, never a verdict on an implementation.
  process.on('uncaughtException', (error) => process.exit(reportError(error)));
  let lost: NodeJS.ErrnoException | undefined;
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // A reader such as `head` may close the output early. The exit code is still right.
      if (stream === process.stdout && error.code !== 'EPIPE') lost = error;
    });
  }
  const code = await execute();
  // A process that ends drops output that a slow reader has not read yet.
  await Promise.all([process.stdout, process.stderr].map(written));
  if (lost === undefined) process.exit(code);
  printSentence(`Cannot write to standard output: ${lost.message}`);
  process.exit(EXIT.couldNotRun);
}

/** Resolves when all output has been read, or when its reader is gone. */
function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => void stream.write('', () => resolve()));
}
