import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Credentials } from '../certificates/certificates.ts';
import { REAL_LIMITS } from '../real-limits.ts';
import { isReadAgain, readRawTarget } from './raw-target.ts';

/** Twice what common servers accept, and more than any conforming set of headers. */
export const HEAD_BYTES = 32 * 1024;
/**
 * A receiver gives up a handshake, or a whole request, that takes longer than this to arrive, in real time. Over
 * loopback the largest takes milliseconds. The clock waits a little longer, so that the receiver reports the problem
 * first.
 */
export const ARRIVAL_LIMIT_MS = 15_000;
/** The longest time of a timer of Node, for no limit. */
const LONGEST_MS = 2 ** 31 - 1;
/** Number of checks for late arrivals within that time. */
const ARRIVAL_CHECKS = 10;

export interface ServerEvents {
  readonly onRequest: (request: http.IncomingMessage, response: http.ServerResponse) => void;
  readonly onTunnel: (request: http.IncomingMessage, socket: Socket) => void;
  readonly onConnection: (socket: Socket) => void;
  /** Called for anything that arrives instead of a request, or that is too large or too slow. */
  readonly onMalformed: (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket) => void;
  readonly onFailedHandshake: (code: string | undefined) => void;
}

interface ServerOptions {
  /** Real time. */
  readonly arrivalLimitMs: number;
  /** The certificate and key for TLS. Without them the server speaks plain HTTP. */
  readonly credentials?: Credentials | undefined;
}

/** A server that does not listen yet. It hides nothing that arrives, and drops no header. */
export function serverFor({ arrivalLimitMs, credentials }: ServerOptions, events: ServerEvents): http.Server {
  const options = limits(arrivalLimitMs);
  const server =
    credentials === undefined
      ? http.createServer(options, events.onRequest)
      : https.createServer(
          { ...options, ...credentials, handshakeTimeout: REAL_LIMITS.areLifted ? LONGEST_MS : arrivalLimitMs },
          events.onRequest,
        );
  // By default a server silently drops headers beyond a certain number. Here their bytes are bounded instead.
  server.maxHeadersCount = 0;
  // By default a server answers these itself, or drops them, so that they would be lost.
  server.on('checkExpectation', events.onRequest);
  server.on('connect', events.onTunnel);
  server.on('connection', (socket) => {
    if (!isReadAgain(socket)) events.onConnection(socket);
  });
  server.on('clientError', (error, socket) => {
    if (!readRawTarget(server, error, socket as Socket)) events.onMalformed(error, socket as Socket);
  });
  server.on('tlsClientError', ({ code }: NodeJS.ErrnoException) => events.onFailedHandshake(code));
  return server;
}

/** The address of a server that listens at 127.0.0.1. */
export function readOrigin(server: http.Server): string {
  const { port } = server.address() as AddressInfo;
  return `${server instanceof https.Server ? 'https' : 'http'}://127.0.0.1:${port}`;
}

/** The address at which a second server of a receiver listens, so that names with either address lead to the receiver. */
const OTHER_LOOPBACK = '::1';

/** Listens at the port of a server on [::1] too. @returns False if the machine has no such address, or the port is taken. */
export async function listenBeside(server: http.Server, second: http.Server): Promise<boolean> {
  const { port } = server.address() as AddressInfo;
  try {
    second.listen(port, OTHER_LOOPBACK);
    await once(second, 'listening');
    return true;
  } catch {
    return false;
  }
}

export async function closeServer(server: http.Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // The server itself would wait for a handshake that never ends.
  for (const socket of sockets) socket.destroy();
  await closed;
}

function limits(arrivalLimitMs: number): http.ServerOptions {
  return {
    // By default a server refuses such a request itself, so that it would be lost.
    requireHostHeader: false,
    // An idle connection is never closed from this side, because a request could be under way on it.
    keepAliveTimeout: 0,
    // With 0 a request may take any time to arrive, as when a debugger holds its sender.
    requestTimeout: REAL_LIMITS.areLifted ? 0 : arrivalLimitMs,
    headersTimeout: REAL_LIMITS.areLifted ? 0 : arrivalLimitMs,
    connectionsCheckingInterval: arrivalLimitMs / ARRIVAL_CHECKS,
    maxHeaderSize: HEAD_BYTES,
  };
}
