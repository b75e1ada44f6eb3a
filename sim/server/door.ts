import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { refuse } from './answers.ts';

/** Names and addresses by which a machine reaches only itself, with any port. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const AUTHORITY = /^(?<name>\[[\da-f:.]+\]|[^:]+)(?::\d{1,5})?$/;
/** What browsers say about requests of pages of the same origin, and of the address bar. */
const OWN_SITES = ['same-origin', 'none'];

/** The headers of a request that tell where it comes from. */
export interface Arrival {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  /** `Sec-Fetch-Site`. */
  readonly site: string | undefined;
}

/** The host name in a `Host` header, in lower case, without the port. */
function nameIn(host: string): string {
  return AUTHORITY.exec(host.toLowerCase())?.groups?.['name'] ?? '';
}

/**
 * What is wrong with where a request comes from; null if nothing is. A page of any site can send requests to this
 * machine from the browser of a developer, and a world sends requests to any address. So a page must not get in: not
 * from its own origin, and not under a name of its own that it lets point to this machine.
 *
 * @param names host names that are accepted besides those of loopback, in lower case
 */
export function problemOfArrival({ host, origin, site }: Arrival, names: readonly string[]): string | null {
  const name = host === undefined ? '' : nameIn(host);
  if (!LOOPBACK.test(name) && !names.includes(name)) {
    const got = host === undefined ? 'none' : JSON.stringify(host);
    return `Expected the header \`Host\` to name this machine (localhost, or a name given with --host), got ${got}`;
  }
  if (origin !== undefined && origin.toLowerCase() !== `http://${host?.toLowerCase()}`) {
    return `Expected no request from a page of another origin, got one from ${JSON.stringify(origin)}`;
  }
  if (site !== undefined && !OWN_SITES.includes(site)) {
    return `Expected no request from a page of another site, got one with \`Sec-Fetch-Site\` ${JSON.stringify(site)}`;
  }
  return null;
}

/**
 * Lets in only what comes from programs on this machine. A request without a `Host` that did not come over a socket was
 * made by a program that has the simulator in its own process.
 */
export function door(names: readonly string[]): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  const accepted = names.map((name) => (name.includes(':') ? `[${name}]` : name).toLowerCase());
  return async (context, next) => {
    const arrival = {
      host: context.req.header('host'),
      origin: context.req.header('origin'),
      site: context.req.header('sec-fetch-site'),
    };
    const isFromProcess = arrival.host === undefined && context.env?.incoming === undefined;
    const problem = isFromProcess ? null : problemOfArrival(arrival, accepted);
    return problem === null ? next() : refuse(context, 403, problem);
  };
}
