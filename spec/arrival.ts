/** Names and addresses by which a machine reaches only itself. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** Addresses that stand for all interfaces of a machine. A request to one of them reaches the machine that sent it. */
const UNSPECIFIED = ['0.0.0.0', '[::]'];
const AUTHORITY = /^(?<name>\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/;
/** Values of `Sec-Fetch-Site` for pages of the same origin, and for the address bar. */
const OWN_SITES = ['same-origin', 'none'];

/** The origin of a request, and the address that it reached. */
export interface Arrival {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly site: string | undefined;
  readonly address: string | undefined;
}

/** The members of a `node:http` request that `arrivalOf` reads. */
interface Incoming {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket: { readonly localAddress?: string | undefined };
}

export function readArrival({ headers, socket }: Incoming): Arrival {
  const [host, origin, site] = ['host', 'origin', 'sec-fetch-site'].map((name) => headers[name]?.toString());
  return { host, origin, site, address: socket.localAddress };
}

/** True if a browser sent the request. Programs send neither header. */
export function isOfPage({ origin, site }: Pick<Arrival, 'origin' | 'site'>): boolean {
  return origin !== undefined || site !== undefined;
}

/**
 * Checks the `Host` header, and returns the problem or null. The owner of a domain may let its name resolve to this
 * machine (DNS rebinding), and only the name shows that. So a request must name the address that it reached, or a
 * configured name. Only a request over loopback may call this machine localhost.
 * @param names configured host names and addresses, as `hostNames` writes them
 */
export function problemOfHost(
  { host, address }: Pick<Arrival, 'host' | 'address'>,
  names: readonly string[],
): string | null {
  const name = AUTHORITY.exec(host?.toLowerCase() ?? '')?.groups?.['name'] ?? '';
  const [reached = ''] = hostNames([address?.replace(/^::ffff:/i, '') ?? '']);
  const isFromHere = LOOPBACK.test(reached);
  const isGiven = names.includes(name) && (isFromHere || !UNSPECIFIED.includes(name));
  if (isGiven || (isFromHere ? LOOPBACK.test(name) : name !== '' && name === reached)) return null;
  const expected = `${isFromHere ? 'localhost' : reached}, or a name given with --host or --allow-host`;
  const got = host === undefined ? 'none' : JSON.stringify(host);
  const option = name === '' ? '' : `; if that is meant, start with \`--allow-host ${name}\``;
  return `\`Host\` must be ${expected}, got ${got}${option}`;
}

/**
 * Checks the origin of a page, and returns the problem or null. Any website that a developer opens can send requests to
 * this machine.
 */
export function problemOfPage({ host = '', origin, site }: Omit<Arrival, 'address'>): string | null {
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`) {
    return `Requests from pages of another origin are refused, got one from ${JSON.stringify(origin)}`;
  }
  if (site !== undefined && !OWN_SITES.includes(site)) {
    return `Requests from pages of another site are refused, got one with \`Sec-Fetch-Site\` ${JSON.stringify(site)}`;
  }
  return null;
}

/** Both checks, for a server without pages. */
export function problemOfArrival(request: Incoming): string | null {
  const arrival = readArrival(request);
  return problemOfHost(arrival, []) ?? problemOfPage(arrival);
}

/** Names and addresses in the form of a `Host` header. */
export function hostNames(names: readonly string[]): string[] {
  return names.map((name) => (name.includes(':') && !name.startsWith('[') ? `[${name}]` : name).toLowerCase());
}
