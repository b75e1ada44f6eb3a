/** Names and addresses by which a machine reaches only itself. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** Addresses that stand for all of a machine. A request that names one is for the machine that it comes from. */
const UNSPECIFIED = ['0.0.0.0', '[::]'];
const AUTHORITY = /^(?<name>\[[\da-f:.]+\]|[^:]+)(?::\d{1,5})?$/;
/** What browsers say about requests of pages of the same origin, and of the address bar. */
const OWN_SITES = ['same-origin', 'none'];

/** Where a request comes from, and where it arrived. */
export interface Arrival {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  /** `Sec-Fetch-Site`. */
  readonly site: string | undefined;
  /** The address of this machine to which its connection was made. */
  readonly address: string | undefined;
}

/** The parts of a request of `node:http` that tell where it comes from. */
interface Incoming {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket: { readonly localAddress?: string | undefined };
}

export function arrivalOf({ headers, socket }: Incoming): Arrival {
  const [host, origin, site] = ['host', 'origin', 'sec-fetch-site'].map((name) => headers[name]?.toString());
  return { host, origin, site, address: socket.localAddress };
}

/** Whether a browser sent a request. Programs send neither header. */
export function isOfPage({ origin, site }: Pick<Arrival, 'origin' | 'site'>): boolean {
  return origin !== undefined || site !== undefined;
}

/**
 * What is wrong with the host that a request names; null if nothing is. A page under a name that its owner lets point to
 * this machine looks like a page of this machine, except for that name. So a request has to name the address at which it
 * arrived, or a name that somebody has given. Only what came over loopback may call this machine localhost.
 *
 * @param names host names and addresses that were given, as `hostNames` writes them
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
  return `Expected the header \`Host\` to name this machine (${expected}), got ${got}`;
}

/**
 * What is wrong with the page that sent a request; null if nothing is, or if no page did. A page of any site can send
 * requests to this machine from the browser of a developer.
 */
export function problemOfPage({ host = '', origin, site }: Omit<Arrival, 'address'>): string | null {
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`) {
    return `Expected no request from a page of another origin, got one from ${JSON.stringify(origin)}`;
  }
  if (site !== undefined && !OWN_SITES.includes(site)) {
    return `Expected no request from a page of another site, got one with \`Sec-Fetch-Site\` ${JSON.stringify(site)}`;
  }
  return null;
}

/** What is wrong with where a request comes from, for a server without pages; null if nothing is. */
export function problemOfArrival(request: Incoming): string | null {
  const arrival = arrivalOf(request);
  return problemOfHost(arrival, []) ?? problemOfPage(arrival);
}

/** Names and addresses as the header `Host` has them. */
export function hostNames(names: readonly string[]): string[] {
  return names.map((name) => (name.includes(':') && !name.startsWith('[') ? `[${name}]` : name).toLowerCase());
}
