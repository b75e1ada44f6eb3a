import { escapeCi } from '../../../reports/text/escape.ts';
import { maskSecrets } from '../../../spec/secrets.ts';
import { visible } from '../../../spec/text/visible.ts';
import { toRoutespecError } from '../../harness/fault.ts';
import { exitCodeOfError } from '../exit-codes.ts';

/** The colours of `paintWith`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a colour begins with one.
const COLOURS = /(\u001b\[(?:1|22|31|32|33|39|90)m)/;

/**
 * Prints lines with text from any source: colours are kept, and everything else that a terminal or a CI runner would obey is
 * escaped. Every command prints through it. JSON goes through `safeJson` first, so that it keeps its value.
 * @returns false if nothing more should be written until the stream has drained
 */
export function print(text: string, stream: NodeJS.WritableStream = process.stdout): boolean {
  const parts = text
    .split(COLOURS)
    .map((part, index) => (index % 2 === 1 ? part : visible(part, { keepNewlines: true })));
  return stream.write(escapeCi(parts.join('')));
}

/** Abilities of standard output: colours, and its width in characters if that is known. */
export function terminal(): { color: boolean; width?: number } {
  const { isTTY, columns } = process.stdout;
  const noColor = process.env['NO_COLOR'];
  return {
    color: isTTY === true && (noColor === undefined || noColor === ''),
    ...(columns > 0 ? { width: columns } : {}),
  };
}

/**
 * Reports an error on standard error, in one sentence, and returns its exit code. With `ROUTESPEC_DEBUG`, a fault of
 * routespec itself comes with its stack.
 */
export function reportError(error: unknown): number {
  const { code, message } = toRoutespecError(error);
  printLine(maskSecrets(message), code === 'fault');
  return exitCodeOfError(error);
}

/** Prints a sentence on standard error, in one line. */
export function printSentence(text: string): void {
  printLine(text, false);
}

function printLine(text: string, keepNewlines: boolean): void {
  print(`routespec: ${visible(text, { keepNewlines })}\n`, process.stderr);
}
