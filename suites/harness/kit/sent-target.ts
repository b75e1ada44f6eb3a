import { visible } from '../../../spec/text/visible.ts';

/** A character that means the same with or without an escape (RFC 3986, 2.3). */
const UNRESERVED = /[\w.~-]/;

/**
 * The escaped form in which a request line carries a path and query.
 * @param configured With letters beyond ASCII. Its own escapes keep their meaning.
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
