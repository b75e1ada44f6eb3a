import { once } from 'node:events';
import type http from 'node:http';
import type { Socket } from 'node:net';
import { RoutespecError } from '../../../spec/error.ts';
import { BUDGET } from '../../harness/receivers/budget.ts';
import type { Arrival } from '../../harness/receivers/seat.ts';
import { ARRIVAL_LIMIT_MS, serverFor } from '../../harness/receivers/server.ts';
import type { DeployedPlace } from '../file/deployment.ts';
import { type Knock, knockOfHandshake, knockOfMalformed, onSilentEnd } from './knock.ts';
import { credentialsOfPlace } from './place-credentials.ts';

const LIMITS: Readonly<Record<'connections' | 'unfinishedBytes', number>> = {
  connections: BUDGET.connections,
  /** Bodies that have not ended yet. */
  unfinishedBytes: 64 * 1024 * 1024,
};

/** Called for each whole request, with its place. */
export type Admit = (place: string, arrival: Arrival) => void;

/** The fixed places of a deployment. The requests of all cases come in here. */
export class FrontDoor {
  readonly #servers = new Map<string, http.Server>();
  readonly #sockets = new Set<Socket>();
  /** The sockets with at least one request. */
  readonly #spoken = new WeakSet<Socket>();
  /** The first knock at each place. */
  readonly #knocks = new Map<string, Knock>();
  /** The sockets of `#sockets` with at least one whole request, by their peers. */
  readonly #regulars = new Set<string>();
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
  portOf(place: string): number {
    const address = this.#servers.get(place)?.address();
    if (typeof address === 'object' && address !== null) return address.port;
    throw new Error(`Expected ${place} to be open, got a place that is not`);
  }

  /** A peer whose connection to a place brought no request; undefined if there was none. */
  knockAt(place: string): Knock | undefined {
    return this.#knocks.get(place);
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
    const onKnock = (knock: Knock): void => {
      if (!this.#knocks.has(name)) this.#knocks.set(name, knock);
    };
    const server = serverFor(
      { arrivalLimitMs: ARRIVAL_LIMIT_MS, credentials: credentialsOfPlace(place) },
      {
        onRequest: (request, response) => this.#read(name, request, response),
        onTunnel: (_, socket) => socket.destroy(),
        onConnection: (socket) => this.#watch(socket),
        onMalformed: (error, socket) => {
          const knock = knockOfMalformed(error);
          if (knock !== undefined) onKnock(knock);
          socket.destroy();
        },
        onFailedHandshake: (code) => onKnock(knockOfHandshake(code)),
      },
    );
    server.on('secureConnection', (socket: Socket) => onSilentEnd(socket, () => this.#spoken.has(socket), onKnock));
    this.#servers.set(name, server);
    server.listen(port, host);
    await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
      throw cannotListen(place, error);
    });
  }

  #watch(socket: Socket): void {
    this.#sockets.add(socket);
    const peer = peerOf(socket);
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#regulars.delete(peer);
    });
    if (this.#sockets.size > this.#limits.connections) this.#makeRoom();
  }

  /** Closes the oldest connection without a request: strangers must not keep the router out. */
  #makeRoom(): void {
    const [oldest] = this.#sockets;
    const stranger = [...this.#sockets].find((socket) => !this.#regulars.has(peerOf(socket)));
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
      this.#regulars.add(peerOf(request.socket));
      this.#admit(place, { request, response, body: Buffer.concat(pieces) });
    });
  }
}

/** Names a connection, including one within TLS. */
function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

function cannotListen({ name, host, port }: DeployedPlace, { code, message }: NodeJS.ErrnoException): RoutespecError {
  const expected = `Expected ${host}:${port}, where \`receivers.${name}\` listens, to be free`;
  const got = code === 'EADDRINUSE' ? 'a port that is taken: perhaps another run uses this deployment' : message;
  return new RoutespecError('machine', `${expected}, got ${got}`);
}
