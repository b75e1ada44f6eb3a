import { escapeCiInJson } from './escape.ts';

// JSON.stringify escapes C0 and lone surrogates itself. DEL, C1 and format characters are legal, but not safe to print.
const LEGAL_BUT_UNSAFE = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;

/** JSON that is safe to print on a terminal or in the log of a CI job, and parses to the same value. */
export function printableJson(value: unknown): string {
  return printable(value, 2);
}

/** The same on one line, which ends in the only newline. */
export function printableJsonLine(value: unknown): string {
  return printable(value, 0);
}

function printable(value: unknown, indent: number): string {
  const json = JSON.stringify(value, null, indent).replace(LEGAL_BUT_UNSAFE, (character) =>
    // An astral character has two UTF-16 units, and JSON can only escape units.
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
  return `${escapeCiInJson(json)}\n`;
}
