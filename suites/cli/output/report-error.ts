import { maskSecrets } from '../../../spec/secrets.ts';
import { visible } from '../../../spec/text/visible.ts';
import { toRoutespecError } from '../../harness/fault.ts';
import { exitCodeOfError } from '../exit-codes.ts';

/**
 * Reports an error on standard error, in one sentence, and returns its exit code. With `ROUTESPEC_DEBUG`, a fault of
 * routespec itself comes with its stack.
 */
export function reportError(error: unknown): number {
  const { code, message } = toRoutespecError(error);
  print(maskSecrets(message), code === 'fault');
  return exitCodeOfError(error);
}

/** Prints a sentence on standard error, in one line. */
export function printSentence(text: string): void {
  print(text, false);
}

function print(text: string, keepNewlines: boolean): void {
  process.stderr.write(`routespec: ${visible(text, { keepNewlines })}\n`);
}
