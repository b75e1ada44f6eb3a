import { visible, visibleJson } from '../../spec/text/visible.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes text for XML 1.0 and HTML, as element content or as a quoted attribute. Characters that XML forbids, or that
 * reorder what a viewer shows, are made visible. Newlines stay; in an attribute, a parser turns them into spaces.
 */
export function escapeXml(text: string): string {
  return visible(text, { keepNewlines: true }).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

// GitHub obeys `::command::` at the start of a line, even after blanks, and `##[` anywhere, as Azure obeys `##vso[`.
// Colours are our own, but a runner may strip them before it looks for commands.
const COLON_COMMAND = /^((?:\s|\p{Cc}\[\d*m)*):(?=:)/u;
const HASH_COMMAND = /#(?=#(?:vso|teamcity)?\[)/gi;

/** Escapes what a CI runner would obey as a command in its log. Lines end with `\n`. */
export function escapeCi(text: string): string {
  // Line by line, because an expression that looks for the starts of lines itself goes through blanks again and again.
  const lines = text.split('\n').map((line) => line.replace(COLON_COMMAND, '$1\\u{3a}'));
  return lines.join('\n').replace(HASH_COMMAND, '\\u{23}');
}

/** JSON that is safe to print on a terminal or in the log of a CI job, and parses to the same value. */
export function safeJson(json: string): string {
  return visibleJson(json)
    .replace(/:(?=:[a-z])/gi, '\\u003a')
    .replace(HASH_COMMAND, '\\u0023');
}

/** A value as JSON that is safe to print. It ends in a newline. */
export function printableJson(value: unknown, indent = 2): string {
  return `${safeJson(JSON.stringify(value, null, indent))}\n`;
}
