import type { RequestOptions } from 'node:http';
import { urlToHttpOptions } from 'node:url';

/** How many addresses are remembered. A run asks for a few in each of its worlds. */
const REMEMBERED = 1_000;
const known = new Map<string, RequestOptions>();

/** Where a request for an URL goes, as Node takes it. Parsing an URL takes a tenth of a small exchange. */
export function addressOf(url: string): RequestOptions {
  const before = known.get(url);
  if (before !== undefined) return before;
  if (known.size >= REMEMBERED) known.clear();
  const address = urlToHttpOptions(new URL(url));
  known.set(url, address);
  return address;
}
