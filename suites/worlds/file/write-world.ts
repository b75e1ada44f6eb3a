import { Document, visit } from 'yaml';
import type { World } from '../../../spec/shapes/world.ts';

/** A longer world has hundreds of messages, or messages that are filled up to a limit. */
const MOST_CHARACTERS = 64 * 1024;
/** Characters that YAML allows in a text, but that nobody sees, or that editors take for the end of a line. */
const UNSEEN = /[\u007f-\u009f\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/;

/** A world as YAML, which can be saved, changed and played; undefined if it is too long for that. */
export function writeWorld(world: World): string | undefined {
  const document = new Document(world, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value === 'string' && UNSEEN.test(scalar.value)) scalar.type = 'QUOTE_DOUBLE';
    },
  });
  // Only between double quotes such a character can be left, and only there it can be written as its number.
  const text = document.toString().replace(new RegExp(UNSEEN, 'g'), escapeCharacter);
  return text.length > MOST_CHARACTERS ? undefined : text;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The world of a failure, with a title that says where it comes from: the title of its case says what holds elsewhere. */
export function writeFailing({ title: _, ...world }: World, requirement: string, from: string): string | undefined {
  return writeWorld({ title: `${requirement} fails here (from ${from})`, ...world });
}
