import { once } from 'node:events';
import type http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';

export interface LoopbackServer {
  readonly url: string;
  readonly port: number;
  /** Breaks its connections, and frees the port. */
  readonly close: () => void;
}

/** Lets a server listen on a free port of 127.0.0.1. */
export async function serveLoopback(server: http.Server): Promise<LoopbackServer> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `${server instanceof https.Server ? 'https' : 'http'}://127.0.0.1:${port}`, port, close };
}
