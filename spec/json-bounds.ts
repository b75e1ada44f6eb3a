/**
 * Maximum nesting of calls and bodies. The simulator and receivers share it, so that a receiver can read every call
 * that the simulator accepts. No realistic document comes near this limit.
 */
export const MAX_NESTING = 200;

/**
 * Bounds on JSON, checked before parsing. A peer may send anything. A parser, a validator and a printer each need time
 * and memory for every value, and stack for every level.
 */
export interface JsonBounds {
  /** Maximum levels of arrays and objects. */
  readonly depth: number;
  /** Maximum number of values, including the names of members. */
  readonly values: number;
  /** Maximum bytes of one text or name as written, escapes included. */
  readonly textBytes: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** In a text of up to this length, a loop finds the end sooner than the built-in search. */
const SHORT_BYTES = 48;

/** Kinds of bytes outside a string: gap between values, start of a string, part of a scalar, brackets. */
const [GAP, TEXT, SCALAR, OPENING, CLOSING] = [0, 1, 2, 3, 4];
const KINDS = Uint8Array.from({ length: 256 }, (_, byte) => kindOfCharacter(String.fromCharCode(byte)));
/** Change of the nesting level by kind of byte. */
const DEEPER = [0, 0, 0, 1, -1];

/**
 * Checks the bounds before JSON is parsed. It reads the bytes once, allocates nothing, and stops at the first excess.
 * It does not check the syntax; the parser does.
 * @param bytes JSON in UTF-8
 * @returns The bound that is exceeded, such as `JSON nested at most 64 levels deep`, or undefined
 */
export function exceededBound(bytes: Uint8Array, { depth, values, textBytes }: JsonBounds): string | undefined {
  // Each level, each value and each unit of text needs at least one byte.
  if (bytes.length <= Math.min(depth, values, textBytes)) return undefined;
  let level = 0;
  let count = 0;
  let previous = GAP;
  for (let index = 0; index < bytes.length; index += 1) {
    const kind = classify(bytes[index]);
    if (kind === TEXT) {
      const end = endOfText(bytes, index + 1);
      if (end - index - 1 > textBytes) return `texts of at most ${textBytes} bytes`;
      index = end;
    }
    level += DEEPER[kind] ?? 0;
    if (level > depth) return `JSON nested at most ${depth} levels deep`;
    if (isBeginning(kind, previous)) count += 1;
    if (count > values) return `JSON with at most ${values} values`;
    previous = kind;
  }
  return undefined;
}

function classify(byte: number | undefined): number {
  return KINDS[byte ?? 0] ?? GAP;
}

/** True if a byte of this kind, after one of the previous kind, begins a value. */
function isBeginning(kind: number, previous: number): boolean {
  return kind === TEXT || kind === OPENING || (kind === SCALAR && previous !== SCALAR);
}

/** The index of the quote that ends a text, or the length of the bytes if none does. */
function endOfText(bytes: Uint8Array, start: number): number {
  const near = Math.min(start + SHORT_BYTES, bytes.length);
  let index = start;
  while (index < near && bytes[index] !== QUOTE) index += bytes[index] === BACKSLASH ? 2 : 1;
  return index < near ? index : endOfLongText(bytes, index);
}

/** The same with the built-in search. @param start a position in the text, not within an escape */
function endOfLongText(bytes: Uint8Array, start: number): number {
  let quote = bytes.indexOf(QUOTE, start);
  while (quote !== -1 && isEscaped(bytes, start, quote)) quote = bytes.indexOf(QUOTE, quote + 1);
  return quote === -1 ? bytes.length : quote;
}

function isEscaped(bytes: Uint8Array, start: number, quote: number): boolean {
  let first = quote;
  while (first > start && bytes[first - 1] === BACKSLASH) first -= 1;
  return (quote - first) % 2 === 1;
}

function kindOfCharacter(character: string): number {
  if (character === '"') return TEXT;
  if ('[{'.includes(character)) return OPENING;
  if (']}'.includes(character)) return CLOSING;
  return character <= ' ' || ',:'.includes(character) ? GAP : SCALAR;
}
