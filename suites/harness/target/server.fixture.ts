import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import { serveLoopback } from '../loopback-server.ts';
import { HttpJson } from './http-json.ts';

/** For tests only: a server on a free port of loopback. */
export interface SampleServer {
  readonly url: string;
  /** Stops it like a crash: connections break, and nothing listens any more. */
  readonly close: () => Promise<void>;
}

/** For tests only: clients and servers that end after each test of the file. */
interface HttpJsonRig {
  readonly client: () => HttpJson;
  readonly serving: (server: Promise<SampleServer>) => Promise<string>;
}

export async function serveHttp(listener: http.RequestListener): Promise<SampleServer> {
  const { url, close } = await serveLoopback(http.createServer(listener));
  return { url, close: async () => close() };
}

/** A server that gives each raw connection to the test. */
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
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** For tests only: answers with a body that comes one byte at a time, and never ends. */
export function drip(socket: net.Socket): void {
  socket.write('HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n');
  const timer = setInterval(() => void socket.write(' '), 20);
  socket.on('close', () => clearInterval(timer));
}

/** For tests only: call it at the top of a test file. */
export function httpJsonRig(): HttpJsonRig {
  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0)) await cleanup();
  });
  return {
    client: () => {
      const http = new HttpJson();
      cleanups.push(() => http.close());
      return http;
    },
    serving: async (server) => {
      const { url, close } = await server;
      cleanups.push(close);
      return url;
    },
  };
}

/** For tests only: a listener that gives every request the same answer. */
export function answering(status: number, body: string, headers = {}): RequestListener {
  return (_, response) => void response.writeHead(status, headers).end(body);
}
