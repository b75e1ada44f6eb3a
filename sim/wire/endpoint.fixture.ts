import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** For tests only: an endpoint on a real socket. */

export interface Received {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingMessage['headers'];
  /** Names and values in turn, as received. `headers` loses a header with the name `__proto__`. */
  readonly rawHeaders: readonly string[];
  readonly body: string;
  /** The pieces of the body, as received. */
  readonly pieces: readonly Buffer[];
  /** The sender's port. It stays the same on a kept connection. */
  readonly fromPort: number | undefined;
}

/** A status for the answer, or another action. `close` answers 200 and closes the connection. */
export type Answer = number | 'stall' | 'reset' | 'close';

export interface Endpoint {
  readonly url: string;
  readonly received: readonly Received[];
  connections(): Promise<number>;
  close(): Promise<void>;
}

/** @param answer gets the path of the request, and its number at this endpoint, counted from 1 */
export async function startEndpoint(
  answer: (path: string, number: number) => Answer,
  tls?: { readonly cert: string; readonly key: string },
): Promise<Endpoint> {
  const received: Received[] = [];
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const { method, url: path, headers, rawHeaders, socket } = request;
      const body = Buffer.concat(chunks).toString();
      received.push({ method, path, headers, rawHeaders, body, pieces: chunks, fromPort: socket.remotePort });
      const how = answer(path ?? '', received.length);
      if (how === 'reset') socket.resetAndDestroy();
      else if (how === 'close') response.writeHead(200, { Connection: 'close' }).end('{"ok":true}');
      else if (how !== 'stall') response.writeHead(how).end('{"ok":true}');
    });
  };
  const server: Server = tls === undefined ? createServer(listener) : createTlsServer({ ...tls }, listener);
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    received,
    connections: () => new Promise((resolve) => server.getConnections((_, count) => resolve(count))),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
