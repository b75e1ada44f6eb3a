import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { type Arrival, arrivalOf, hostNames, isOfPage, problemOfHost, problemOfPage } from '../../spec/door.ts';
import { refuse } from './exchange.ts';

export interface DoorOptions {
  /** Host names and addresses that requests may name, besides the address at which they arrive. */
  readonly names: readonly string[];
  /** True if pages of any origin may send this. Default: no page may send anything. */
  readonly isOpenToPages?: (method: string, path: string) => boolean;
  /** Called with what is wrong with a request that stays outside. */
  readonly refused?: (context: Context, problem: string) => void;
}

const READING = ['GET', 'HEAD'];

/**
 * Stands in front of every route. Lets in what programs on this machine send, or those on a network at which the server
 * listens, and what its own pages do. Neither a page of another origin comes in, nor one whose name points to this machine.
 */
export function door(options: DoorOptions): MiddlewareHandler {
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
 * Lets a page change something only if it knows the token, which only the server's own page is given. Programs need none,
 * but they have to send JSON, which no page can do across origins without being asked about first.
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

/** Origin of a request. One without a connection was made in this process. */
export function arrivalAt(context: Context): Arrival {
  // Hono types the bindings of a context as any.
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  if (incoming !== undefined) return arrivalOf(incoming);
  const { req } = context;
  const host = req.header('host') ?? 'localhost';
  return { host, origin: req.header('origin'), site: req.header('sec-fetch-site'), address: '127.0.0.1' };
}
