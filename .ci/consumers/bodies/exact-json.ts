import { isDeepStrictEqual } from 'node:util';

/** Strings, and numbers outside them. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:[.]\d+)?(?:[eE][+-]?\d+)?/g;
const NUMBER = /^(?<sign>-?)(?<whole>\d+)(?:[.](?<fraction>\d+))?(?:[eE](?<exponent>[+-]?\d+))?$/;

/**
 * Whether two texts hold the same JSON: the order of members does not matter, and numbers are the same if they are so
 * mathematically, however many digits they have. A text that is not JSON is the same as none.
 */
export function isSameJsonText(one: string, other: string): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(withExactNumbers(one)), JSON.parse(withExactNumbers(other)));
  } catch {
    return false;
  }
}

/** Numbers become objects, which keep every digit, and which no other JSON is taken for. */
const withExactNumbers = (text: string): string =>
  text.replaceAll(TOKEN, (token) => (token.startsWith('"') ? token : `{"\\u0000":"${canonical(token)}"}`));

/** The same text for all spellings of a number: its digits without zeros at either end, and a power of ten. */
function canonical(number: string): string {
  const { sign = '', whole = '', fraction = '', exponent = '0' } = NUMBER.exec(number)?.groups ?? {};
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
