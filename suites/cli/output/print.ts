import { visible } from '../../../spec/text/visible.ts';

/** The colours of `paintWith`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a colour begins with one.
const COLOURS = /(\u001b\[(?:1|22|31|32|33|39|90)m)/;

/**
 * Prints lines, whoever has written what they repeat: colours are kept, and everything else that a terminal would obey is
 * made visible. JSON goes through `visibleJson` first, so that it keeps its value.
 */
export function print(text: string, stream: NodeJS.WritableStream = process.stdout): void {
  stream.write(
    text
      .split(COLOURS)
      .map((part, index) => (index % 2 === 1 ? part : visible(part, { keepNewlines: true })))
      .join(''),
  );
}
