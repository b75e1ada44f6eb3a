import { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { RoutespecError } from '../../spec/error.ts';

export interface Listening {
  /** Its address, without a trailing slash. */
  readonly url: string;
  /** Closes all its connections and frees the port. */
  close(): Promise<void>;
}

/** Stands for the host in the URL of an HTTP/1.0 request without one, so that the app itself can refuse it. */
const NO_HOST = 'no-host.invalid';
/**
 * Most open connections. Each may hold tens of KB of headers and pieces before any limit counts them. A conforming
 * runner has about 100 open.
 */
const MAX_CONNECTIONS = 1024;

function toUrl({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** The reason why nothing can listen at an address, with advice. */
function describeProblem({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} at ${host} is in use, perhaps by another routespec. Stop that program or choose another port`;
  }
  if (code === 'EACCES') return `Port ${port} at ${host} needs more rights. Choose a port from 1024`;
  if (code === 'EADDRNOTAVAIL')
    return `${host} is not an address of this machine. Choose one that is, such as 127.0.0.1`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The host name ${host} does not resolve. Check its spelling`;
  return `Cannot listen at ${host}, port ${port}: ${message}`;
}

/**
 * Serves an app over HTTP.
 * @throws RoutespecError `usage` if the address is not available @internal The published types need no types of Hono.
 */
export async function listen(app: Hono, port: number, host: string): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false, hostname: NO_HOST });
  if (!(server instanceof Server))
    throw new RoutespecError('invalid', 'Expected a server for HTTP/1.1, got another one');
  // Idle connections stay open. If one closed just as its client sends again, that would look like a failure.
  server.keepAliveTimeout = 0;
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      reject(new RoutespecError('usage', describeProblem(cause, host, port), { cause }));
    });
    server.listen(port, host, resolve);
  });
  return {
    url: toUrl(server.address() as AddressInfo),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
