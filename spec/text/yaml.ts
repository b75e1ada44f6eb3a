import { Document, visit } from 'yaml';

/** Characters that YAML allows in a text, but that nobody sees, or that editors take for the end of a line. */
const UNSEEN = /[\u007f-\u009f\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/;

/** A value as YAML in block style, without aliases, and with unseen characters as escapes. */
export function writeYaml(value: unknown): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value === 'string' && UNSEEN.test(scalar.value)) scalar.type = 'QUOTE_DOUBLE';
    },
  });
  // Only between double quotes such a character can be left, and only there it can be written as its number.
  return document.toString().replace(new RegExp(UNSEEN, 'g'), escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
