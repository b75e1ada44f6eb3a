import http, { type ClientRequest } from 'node:http';
import { connect, type Socket } from 'node:net';

/** Address of a request, in the form that Node gives to an agent. */
interface Place {
  readonly host: string;
  readonly port: number | string;
}

/** An unused connection, and its idle time by the monotonic clock. */
interface Idle {
  readonly socket: Socket;
  readonly sinceMs: number;
}

/**
 * Connections without TLS that stay open for a while after a request, for the next one to the same place. The most
 * recently used one comes first. It replaces an agent of Node, whose bookkeeping takes as long as the rest of a small
 * exchange.
 */
export class KeptConnections extends http.Agent {
  readonly #idleMs: number;
  readonly #open = new Set<Socket>();
  /** By host and port. */
  readonly #idle = new Map<string, Idle[]>();

  /** @param idleMs Real time that a connection is kept after a request. */
  constructor(idleMs: number) {
    super({ keepAlive: true });
    this.#idleMs = idleMs;
  }

  /** Gives a request its connection. Node calls this for each request with this agent. */
  addRequest(request: ClientRequest, { host, port }: Place): void {
    const idle = this.#idleAt(`${host} ${port}`);
    const kept = this.#takeLast(idle);
    request.reusedSocket = kept !== undefined;
    request.onSocket(kept ?? this.#connect({ host, port }, idle));
  }

  override destroy(): void {
    for (const socket of this.#open) socket.destroy();
  }

  /** The most recently used connection, unless it has been idle for too long: on a busy machine, its timer is late. */
  #takeLast(idle: Idle[]): Socket | undefined {
    const last = idle.pop();
    if (last === undefined || performance.now() - last.sinceMs < this.#idleMs) return last?.socket;
    last.socket.destroy();
    return undefined;
  }

  #idleAt(place: string): Idle[] {
    const known = this.#idle.get(place);
    if (known !== undefined) return known;
    const idle: Idle[] = [];
    this.#idle.set(place, idle);
    return idle;
  }

  /** @param idle List for the connection between two requests. */
  #connect(place: Place, idle: Idle[]): Socket {
    const socket = connect({ host: place.host, port: Number(place.port), noDelay: true });
    const leave = (): boolean => {
      const at = idle.findIndex((each) => each.socket === socket);
      if (at >= 0) idle.splice(at, 1);
      return at >= 0;
    };
    this.#open.add(socket);
    // The timer counts from the last transfer. A listener given to `setTimeout` would be called only once.
    socket.setTimeout(this.#idleMs).on('timeout', () => {
      if (leave()) socket.destroy();
    });
    // Node emits this once an answer is whole, if both sides want to keep the connection.
    socket.on('free', () => {
      if (socket.writable) idle.push({ socket, sinceMs: performance.now() });
    });
    socket.on('end', leave);
    socket.on('close', () => {
      leave();
      this.#open.delete(socket);
    });
    return socket;
  }
}
