import { urlToHttpOptions } from 'node:url';

/** Whether node:http can make a request to a URL. The port may be too large, or the user name impossible to decode. */
export function isRequestable(url: string): boolean {
  try {
    const { protocol } = urlToHttpOptions(new URL(url));
    return protocol === 'http:' || protocol === 'https:';
  } catch {
    return false;
  }
}
