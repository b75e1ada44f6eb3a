import { urlToHttpOptions } from 'node:url';

/** Where a request goes, and as whom, as Node takes it. */
type Address = Pick<ReturnType<typeof urlToHttpOptions>, 'hostname' | 'port' | 'path' | 'auth'>;

/** How many addresses are remembered. A run asks for a few in each of its worlds. */
const REMEMBERED = 1_000;
const known = new Map<string, Address>();

/** Where a request for an URL goes. Parsing an URL takes a tenth of a small exchange. */
export function addressOf(url: string): Address {
  const before = known.get(url);
  if (before !== undefined) return before;
  if (known.size >= REMEMBERED) known.clear();
  const { hostname, port, path, auth } = urlToHttpOptions(new URL(url));
  const address = { hostname, port, path, auth };
  known.set(url, address);
  return address;
}
