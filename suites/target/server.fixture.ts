import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';

/** For tests only: a server on a free port of loopback. */
export interface SampleServer {
  readonly url: string;
  /** Stops it as a crash would: connections break, and nobody listens any more. */
  readonly close: () => Promise<void>;
}

/** A server that speaks HTTP. */
export async function serveHttp(listener: http.RequestListener): Promise<SampleServer> {
  const server = http.createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
  };
  return { url: urlOf(server), close };
}

/** A server that hands each raw connection to the test. */
export async function serveRaw(listener: (socket: net.Socket) => void): Promise<SampleServer> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    listener(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: urlOf(server), close };
}

/** For tests only: answers with a body that comes a byte at a time, and never ends. */
export function drip(socket: net.Socket): void {
  socket.write('HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n');
  const timer = setInterval(() => void socket.write(' '), 20);
  socket.on('close', () => clearInterval(timer));
}

function urlOf(server: net.Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
