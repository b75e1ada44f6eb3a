/** Truncates text to at most `maxChars` UTF-16 units, ending in `...` if something was cut; never splits a pair. */
export function clip(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  return `${beginning(text, maxChars - 3)}...`.slice(0, maxChars);
}

/** The first units of a text, without half a pair at their end. */
export function beginning(text: string, units: number): string {
  return text.slice(0, Math.max(0, units)).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * Wraps text to lines of at most `width` UTF-16 units, at spaces if possible, otherwise inside a word. Newlines are
 * kept. Wide characters count as one, so a line of them looks longer, which does no harm.
 */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, width));
}

function wrapLine(line: string, width: number): string[] {
  const [first = '', ...words] = line.split(' ').flatMap((word) => chunks(word, width));
  const lines: string[] = [];
  let current = first;
  for (const word of words) {
    if (current.length + 1 + word.length > width) {
      lines.push(current);
      current = word;
    } else {
      current = `${current} ${word}`;
    }
  }
  return [...lines, current];
}

/** A text in pieces of at most `width` units, the pairs whole. An empty text is one empty piece. */
export function chunks(word: string, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece.length + character.length > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}
