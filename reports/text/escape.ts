/**
 * What a peer sent ends up in terminals, CI logs and XML. Nothing of it may act there: it is shown, as `\u{1b}`.
 *
 * Controls (C0, DEL, C1), format characters (bidi overrides, zero-width, BOM), lone surrogates, the two Unicode line
 * separators, and code points that are no characters: everything that moves a cursor, reorders a line, or hides.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;

interface EscapeOptions {
  /** Leaves `\n` as it is; without it the result is one line. */
  readonly keepNewlines?: boolean;
}

/** Makes every character visible that a terminal would obey or swallow, in the form `\u{hex}`. */
export function escapeTerminal(text: string, { keepNewlines = false }: EscapeOptions = {}): string {
  return text.replace(UNPRINTABLE, (character) =>
    keepNewlines && character === '\n' ? character : `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Text for XML 1.0 and HTML, in element content or in a quoted attribute. Characters that XML forbids, and those that
 * reorder what a viewer shows, take their visible form. Newlines stay; a parser turns them into spaces in an attribute.
 */
export function escapeXml(text: string): string {
  return escapeTerminal(text, { keepNewlines: true }).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

// GitHub reads `::command::` at the start of a line, after blanks; `##[` it takes anywhere, as Azure does `##vso[`.
// Colours are our own, but a runner may drop them before it looks.
const COLON_COMMAND = /^((?:[^\S\n]|[^\P{Cc}\n]\[\d*m)*):(?=:)/gmu;
const HASH_COMMAND = /#(?=#(?:vso|teamcity)?\[)/gi;

/** Takes the meaning from what a CI runner would read as a command to itself in a log. Lines are told by `\n`. */
export function escapeCi(text: string): string {
  return text.replace(COLON_COMMAND, '$1\\u{3a}').replace(HASH_COMMAND, '\\u{23}');
}
