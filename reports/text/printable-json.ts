// JSON escapes C0 and lone surrogates itself. DEL, C1, bidi and their like are legal in it, but not safe to print.
const LEGAL_BUT_UNSAFE = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;

/** JSON that is safe to print on a terminal; what is read back is the same value. */
export function printableJson(value: unknown): string {
  const json = JSON.stringify(value, null, 2).replace(LEGAL_BUT_UNSAFE, (character) =>
    // An astral character takes two units, and JSON has an escape for units only.
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
  return `${json}\n`;
}
