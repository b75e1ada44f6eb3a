/**
 * How much JSON is parsed. A peer may send anything, and a parser, a validator and a printer each take time and memory
 * for every value, and stack for every level.
 */
export interface JsonBounds {
  /** The most arrays and objects inside each other. */
  readonly depth: number;
  /** The most values; the names of members count too. */
  readonly values: number;
  /** The most bytes of one text or name, as written, escapes included. */
  readonly textBytes: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ARRAY = 0x5b;
const ARRAY_END = 0x5d;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;

/**
 * Finds out, before JSON is parsed, whether it exceeds the bounds. It reads the bytes once, takes no memory for them,
 * and stops at the first excess. Whether they are JSON at all is for the parser to say.
 * @param bytes JSON in UTF-8
 * @returns What is exceeded, such as `JSON nested at most 64 levels deep`, or undefined if nothing is
 */
export function exceededBound(bytes: Uint8Array, { depth, values, textBytes }: JsonBounds): string | undefined {
  let level = 0;
  let count = 0;
  let inScalar = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    const wasInScalar = inScalar;
    inScalar = false;
    if (byte === QUOTE) {
      const end = endOfText(bytes, index + 1);
      if (end - index - 1 > textBytes) return `texts of at most ${textBytes} bytes`;
      count += 1;
      index = end;
    } else if (byte === ARRAY || byte === OBJECT) {
      level += 1;
      count += 1;
      if (level > depth) return `JSON nested at most ${depth} levels deep`;
    } else if (byte === ARRAY_END || byte === OBJECT_END) {
      level -= 1;
    } else if (isOfScalar(byte)) {
      inScalar = true;
      if (!wasInScalar) count += 1;
    }
    if (count > values) return `JSON with at most ${values} values`;
  }
  return undefined;
}

/** The index of the quote that ends a text, or the length of the bytes if none does. */
function endOfText(bytes: Uint8Array, start: number): number {
  let index = start;
  while (index < bytes.length && bytes[index] !== QUOTE) index += bytes[index] === BACKSLASH ? 2 : 1;
  return Math.min(index, bytes.length);
}

/** Whether a byte belongs to a number or a literal: it is no white space, no comma and no colon. */
function isOfScalar(byte: number | undefined): boolean {
  return byte !== undefined && byte > 0x20 && byte !== 0x2c && byte !== 0x3a;
}
