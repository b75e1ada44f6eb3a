import { once } from 'node:events';
import type http from 'node:http';
import type { Socket } from 'node:net';
import { RoutespecError } from '../../../spec/error.ts';
import { BUDGET } from '../../harness/receivers/budget.ts';
import { ARRIVAL_LIMIT_MS, serverFor } from '../../harness/receivers/server.ts';
import type { DeployedPlace } from '../file/deployment.ts';
import { readPlaceCredentials } from './place-credentials.ts';

const LIMITS: Readonly<Record<'connections' | 'unfinishedBytes', number>> = {
  connections: BUDGET.connections,
  /** Bodies that have not ended yet. */
  unfinishedBytes: 64 * 1024 * 1024,
};

/** A request with its whole body that waits for an answer. */
export interface Arrival {
  readonly request: http.IncomingMessage;
  readonly response: http.ServerResponse;
  readonly body: Buffer;
}

/** Called for each whole request, with its place. */
export type Admit = (place: string, arrival: Arrival) => void;

/** The fixed places of a deployment. The requests of all cases come in here. */
export class Listeners {
  readonly #servers = new Map<string, http.Server>();
  readonly #sockets = new Set<Socket>();
  /** The sockets with at least one request. */
  readonly #spoken = new WeakSet<Socket>();
  /** The first failure at each place. */
  readonly #failures = new Map<string, FailedConnection>();
  /** The sockets of `#sockets` with at least one whole request, by their peers. */
  readonly #knownPeers = new Set<string>();
  readonly #admit: Admit;
  readonly #limits: typeof LIMITS;
  #unfinishedBytes = 0;

  constructor(admit: Admit, limits = LIMITS) {
    this.#admit = admit;
    this.#limits = limits;
  }

  /** Listens at all places. @throws RoutespecError `usage` or `machine` if one fails; then it listens nowhere */
  async open(places: readonly DeployedPlace[]): Promise<void> {
    try {
      for (const place of places) await this.#listen(place);
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** The port of a place: the configured one, unless that was 0. */
  readPort(place: string): number {
    const address = this.#servers.get(place)?.address();
    if (typeof address === 'object' && address !== null) return address.port;
    throw new Error(`Expected ${place} to be open, got a place that is not`);
  }

  /** A peer whose connection to a place brought no request; undefined if there was none. */
  failureAt(place: string): FailedConnection | undefined {
    return this.#failures.get(place);
  }

  async close(): Promise<void> {
    const closed = [...this.#servers.values()]
      .filter(({ listening }) => listening)
      .map((server) => once(server, 'close'));
    for (const server of this.#servers.values()) server.close();
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(closed);
  }

  async #listen(place: DeployedPlace): Promise<void> {
    const { name, host, port } = place;
    const onFailure = (failure: FailedConnection): void => {
      if (!this.#failures.has(name)) this.#failures.set(name, failure);
    };
    const server = serverFor(
      { arrivalLimitMs: ARRIVAL_LIMIT_MS, credentials: readPlaceCredentials(place) },
      {
        onRequest: (request, response) => this.#read(name, request, response),
        onTunnel: (_, socket) => socket.destroy(),
        onConnection: (socket) => this.#watch(socket),
        onMalformed: (error, socket) => {
          const failure = explainMalformed(error);
          if (failure !== undefined) onFailure(failure);
          socket.destroy();
        },
        onFailedHandshake: (code) => onFailure(explainHandshake(code)),
      },
    );
    server.on('secureConnection', (socket: Socket) => onSilentEnd(socket, () => this.#spoken.has(socket), onFailure));
    this.#servers.set(name, server);
    server.listen(port, host);
    await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
      throw cannotListen(place, error);
    });
  }

  #watch(socket: Socket): void {
    this.#sockets.add(socket);
    const peer = namePeer(socket);
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#knownPeers.delete(peer);
    });
    if (this.#sockets.size > this.#limits.connections) this.#makeRoom();
  }

  /** Closes the oldest connection without a request: strangers must not keep the router out. */
  #makeRoom(): void {
    const [oldest] = this.#sockets;
    const stranger = [...this.#sockets].find((socket) => !this.#knownPeers.has(namePeer(socket)));
    (stranger ?? oldest)?.destroy();
  }

  #read(place: string, request: http.IncomingMessage, response: http.ServerResponse): void {
    this.#spoken.add(request.socket);
    const pieces: Buffer[] = [];
    let sizeBytes = 0;
    request.on('error', () => {});
    request.on('close', () => {
      this.#unfinishedBytes -= sizeBytes;
    });
    request.on('data', (piece: Buffer) => {
      sizeBytes += piece.length;
      this.#unfinishedBytes += piece.length;
      if (this.#unfinishedBytes > this.#limits.unfinishedBytes) this.#makeRoom();
      if (sizeBytes > BUDGET.bodyBytes) request.socket.destroy();
      else pieces.push(piece);
    });
    request.on('end', () => {
      if (sizeBytes > BUDGET.bodyBytes) return;
      this.#knownPeers.add(namePeer(request.socket));
      this.#admit(place, { request, response, body: Buffer.concat(pieces) });
    });
  }
}

/** Names a connection, including one within TLS. */
function namePeer({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

function cannotListen({ name, host, port }: DeployedPlace, { code, message }: NodeJS.ErrnoException): RoutespecError {
  const expected = `Expected ${host}:${port}, where \`receivers.${name}\` listens, to be free`;
  const got = code === 'EADDRINUSE' ? 'a port that is taken: perhaps another run uses this deployment' : message;
  return new RoutespecError('machine', `${expected}, got ${got}`);
}

/** A connection to a place that brought no request. */
export type FailedConnection =
  /** A TLS handshake at a place that speaks plain http. */
  | { readonly kind: 'tls-at-plain' }
  /** A plain request at a place that speaks https. */
  | { readonly kind: 'plain-at-tls' }
  /** A handshake without any later data, or a failed one, with the reason if there is one. */
  | { readonly kind: 'broken-off'; readonly code?: string };

/** The first byte of a TLS handshake. No HTTP request begins with it. */
const TLS_HANDSHAKE = 0x16;

/** The mistake behind a malformed request at a listener with plain http. Undefined if it is something else. */
function explainMalformed({ rawPacket }: { readonly rawPacket?: Buffer }): FailedConnection | undefined {
  return rawPacket?.[0] === TLS_HANDSHAKE ? { kind: 'tls-at-plain' } : undefined;
}

/** The mistake behind a failed handshake at a listener with https. */
function explainHandshake(code: string | undefined): FailedConnection {
  if (code === 'ERR_SSL_HTTP_REQUEST') return { kind: 'plain-at-tls' };
  return { kind: 'broken-off', ...(code === undefined ? {} : { code }) };
}

/** Calls back if a connection ends without a request: one side has refused the other. */
function onSilentEnd(socket: Socket, hasSpoken: () => boolean, onFailure: (failure: FailedConnection) => void): void {
  socket.once('close', () => {
    if (!hasSpoken()) onFailure({ kind: 'broken-off' });
  });
}

/** The result of a failure at a listener, as the end of a sentence. */
export function failureWords({ kind, ...rest }: FailedConnection, { name, address }: DeployedPlace): string {
  const isSecure = address.toLowerCase().startsWith('https:');
  const place = `\`receivers.${name}\``;
  const words: Readonly<Record<FailedConnection['kind'], () => string>> = {
    'tls-at-plain': () =>
      `got a TLS handshake at ${place}, which speaks plain http: ${isSecure ? 'it needs `tls`, or a tunnel that speaks https in its place' : 'the URL that was entered begins with https'}`,
    'plain-at-tls': () =>
      `got a plain request at ${place}, which speaks https: ${isSecure ? 'the URL that was entered begins with http' : 'its `public` has to begin with https, or `tls` has to go'}`,
    'broken-off': () => {
      const { code }: { readonly code?: string } = rest;
      return `got a TLS handshake at ${place} that broke off${code === undefined ? '' : ` (${code})`}: the router does not accept the certificate in \`tls.cert\``;
    },
  };
  return words[kind]();
}
