import { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { RoutespecError } from '../../spec/error.ts';

/** A server that is running. */
export interface Listening {
  /** Its address, without a trailing slash. */
  readonly url: string;
  /** Closes all its connections and frees the port. */
  close(): Promise<void>;
}

/** Stands for the host in the URL of a request of HTTP/1.0 that names none, so that the app itself can refuse it. */
const NO_HOST = 'no-host.invalid';
/**
 * Number of connections that are open at once. Each may hold tens of KB of headers and pieces before any limit counts them. A
 * conforming runner has about 100 open.
 */
const MAX_CONNECTIONS = 1024;

function urlOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/**
 * Serves an app over HTTP.
 *
 * @throws RoutespecError `usage` if the address is not available
 * @internal The published types need no types of Hono.
 */
export async function listen(app: Hono, port: number, host: string): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false, hostname: NO_HOST });
  if (!(server instanceof Server))
    throw new RoutespecError('invalid', 'Expected a server for HTTP/1.1, got another one');
  // Idle connections stay open. Closing one just as its client sends again would look like a failure.
  server.keepAliveTimeout = 0;
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      reject(new RoutespecError('usage', `Expected a free address, got ${cause.message}`, { cause }));
    });
    server.listen(port, host, resolve);
  });
  return {
    url: urlOf(server.address() as AddressInfo),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
