/** How far a JSON text extends: how deep its values are nested, and how many there are. */
export interface Extent {
  readonly depth: number;
  /** Values, names and separators: at least as many as there are values. */
  readonly values: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

function isOpening(byte: number): boolean {
  return byte === OPENING_BRACE || byte === OPENING_BRACKET;
}

/** The place of the quote that ends the text whose first quote is at `start`, or the end of the bytes. */
function endOfText(bytes: Uint8Array, start: number): number {
  let place = start + 1;
  while (place < bytes.length && bytes[place] !== QUOTE) place += bytes[place] === BACKSLASH ? 2 : 1;
  return place;
}

/**
 * Measures a text before it is parsed, because parsing, checking and writing it again cost far more than its bytes.
 * Bytes that are not JSON have some extent too, and fail later.
 */
export function extentOf(bytes: Uint8Array): Extent {
  let [depth, deepest, values] = [0, 0, 1];
  for (let place = 0; place < bytes.length; place += 1) {
    const byte = bytes[place] ?? 0;
    if (byte === QUOTE) place = endOfText(bytes, place);
    else if (byte === COMMA || byte === COLON) values += 1;
    else if (isOpening(byte)) {
      depth += 1;
      values += 1;
      if (depth > deepest) deepest = depth;
    } else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) depth -= 1;
  }
  return { depth: deepest, values };
}
