import { visible } from '../../../spec/text/visible.ts';

/** A character that means the same whether it is escaped or not (RFC 3986, 2.3). */
const UNRESERVED = /[\w.~-]/;

/**
 * In what form a request line carries a path and query that it cannot carry as they are.
 * @param configured With letters beyond ASCII. What it has escaped means what it says.
 * @param received As Node gives it: one character for each byte of the request line.
 */
export function sentForm(configured: string, received: string): string {
  if (received === Buffer.from(configured, 'utf8').toString('latin1')) return 'as raw bytes of UTF-8';
  const escaped = configured.replace(/[\u0080-\u{10ffff}]+/gu, encodeURIComponent);
  return withPlainEscapes(received) === withPlainEscapes(escaped) ? 'escaped as UTF-8' : `as ${visible(received)}`;
}

function withPlainEscapes(target: string): string {
  return target.replace(/%([0-9a-f]{2})/gi, (code, digits: string) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16));
    return UNRESERVED.test(character) ? character : code.toUpperCase();
  });
}
