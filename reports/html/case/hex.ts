/** More bytes than that are not compared by eye. */
const MAX_BYTES = 48;
/** What can be told apart by looking at it. A space at an end can not. */
const PLAIN = /^(?! )[\x20-\x7e]*(?<! )$/;

/** Whether a text shows what it is, so that nobody needs its bytes. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text) && !/\\u\{[0-9a-f]+\}/.test(text);
}

/** The bytes of a text in UTF-8, in hexadecimal: `c3 a9`. */
export function hexOf(text: string): string {
  const bytes = Buffer.from(text, 'utf8');
  const pairs = [...bytes.subarray(0, MAX_BYTES)].map((byte) => byte.toString(16).padStart(2, '0'));
  const rest = bytes.length - MAX_BYTES;
  return pairs.join(' ') + (rest > 0 ? ` and ${rest} more` : '');
}
