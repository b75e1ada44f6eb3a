/** A character that means the same whether it is escaped or not (RFC 3986, 2.3). */
const UNRESERVED = /[\w.~-]/;

/**
 * A path and query as a request carries it, with every letter beyond ASCII as escaped UTF-8, so that two forms of one
 * target are equal.
 * @param target As configured. Whatever it has escaped stays so, unless the escape means nothing.
 */
export function sentForm(target: string): string {
  return withPlainEscapes(target.replace(/[\u0080-\u{10ffff}]+/gu, encodeURIComponent));
}

/**
 * The same of a target that was received.
 * @param target As Node gives it: one character for each byte of the request line.
 */
export function receivedForm(target: string): string {
  const bytes = Buffer.from(target, 'latin1');
  return withPlainEscapes(
    Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : escapeOf(byte))).join(''),
  );
}

function withPlainEscapes(target: string): string {
  return target.replace(/%([0-9a-f]{2})/gi, (code, digits: string) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16));
    return UNRESERVED.test(character) ? character : code.toUpperCase();
  });
}

function escapeOf(byte: number): string {
  return `%${byte.toString(16).toUpperCase()}`;
}
