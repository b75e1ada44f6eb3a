/**
 * Untrusted text in terminals, logs and reports must have no effect there, so every file shows it through this one. The
 * pattern matches everything that moves a cursor, reorders a line, or is invisible: control characters (C0, DEL, C1),
 * format characters (bidi overrides, zero-width, BOM), lone surrogates, the two Unicode line separators, and
 * noncharacters.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;

interface VisibleOptions {
  /** Leaves `\n` unchanged; otherwise the result is one line. */
  readonly keepNewlines?: boolean;
}

/** Shows every character that a terminal would obey or hide as an escape, such as `\u{1b}`. */
export function visible(text: string, { keepNewlines = false }: VisibleOptions = {}): string {
  return text.replace(UNPRINTABLE, (character) =>
    keepNewlines && character === '\n' ? character : `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

// JSON.stringify escapes C0 and lone surrogates itself. DEL, C1 and format characters are legal, but not safe to print.
const LEGAL_BUT_UNSAFE = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;

/** The same for JSON, which still parses to the same value. */
export function visibleJson(json: string): string {
  return json.replace(LEGAL_BUT_UNSAFE, (character) =>
    // An astral character has two UTF-16 units, and JSON can only escape units.
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

const SHOWN_CHARACTERS = 60;

/** A JSON value in a sentence, or `nothing` for undefined. Only short values are written out. */
export function shownJson(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'string') {
    const isLong = value.length > SHOWN_CHARACTERS;
    return visibleJson(JSON.stringify(isLong ? `${value.slice(0, SHOWN_CHARACTERS)}…` : value));
  }
  return typeof value === 'object' && value !== null ? 'an object' : visible(String(value).slice(0, SHOWN_CHARACTERS));
}
