import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { type Arrival, hostNames, isOfPage, problemOfHost, problemOfPage, readArrival } from '../../spec/arrival.ts';
import { refuse } from './exchange.ts';

export interface ArrivalOptions {
  /** Host names and addresses that requests may name, besides the address at which they arrive. */
  readonly names: readonly string[];
  /** True if pages of any origin may send this. Default: no page may send anything. */
  readonly isOpenToPages?: (method: string, path: string) => boolean;
  readonly refused?: (context: Context, problem: string) => void;
}

const READING = ['GET', 'HEAD'];

/**
 * Guards every route. It accepts requests from programs on this machine, or on a network where the server listens, and
 * from its own pages. It refuses pages of another origin, and pages of a host name that points to this machine.
 */
export function guardArrivals(options: ArrivalOptions): MiddlewareHandler {
  const { isOpenToPages = () => false, refused = () => {} } = options;
  const names = hostNames(options.names);
  return async (context, next) => {
    const { method, path } = context.req;
    const arrival = arrivalAt(context);
    const problem = problemOfHost(arrival, names) ?? (isOpenToPages(method, path) ? null : problemOfPage(arrival));
    if (problem === null) return next();
    refused(context, problem);
    return refuse(context, 403, problem);
  };
}

/**
 * A page may change something only with the token, which only the server's own page gets. Programs need no token, but
 * must send JSON, which pages of another origin cannot do without a preflight request.
 */
export function guardChanges(token: string): MiddlewareHandler {
  return async (context, next) => {
    const { req } = context;
    if (READING.includes(req.method)) return next();
    if (isOfPage(arrivalAt(context)) && req.header('x-routespec-token') !== token) {
      return refuse(context, 403, 'Expected the header `X-Routespec-Token` to have the token of the console page');
    }
    const type = req.header('content-type') ?? '';
    if (req.method === 'DELETE' || /^application\/json\s*(;|$)/i.test(type)) return next();
    const got = type === '' ? 'none' : JSON.stringify(type);
    return refuse(context, 415, `Expected \`Content-Type: application/json\`, got ${got}`);
  };
}

/** Origin of a request. A request without a connection was made in this process. */
export function arrivalAt(context: Context): Arrival {
  // Hono types the bindings of a context as any.
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  if (incoming !== undefined) return readArrival(incoming);
  const { req } = context;
  const host = req.header('host') ?? 'localhost';
  return { host, origin: req.header('origin'), site: req.header('sec-fetch-site'), address: '127.0.0.1' };
}
