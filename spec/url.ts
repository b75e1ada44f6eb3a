import { urlToHttpOptions } from 'node:url';

/** True if node:http can send a request to a URL. It cannot if the port is too large or the user name is not decodable. */
export function isRequestable(url: string): boolean {
  try {
    const { protocol } = urlToHttpOptions(new URL(url));
    return protocol === 'http:' || protocol === 'https:';
  } catch {
    return false;
  }
}
