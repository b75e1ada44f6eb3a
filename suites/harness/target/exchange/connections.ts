/// <reference path="./undici.d.ts" />
import Client from 'undici/lib/dispatcher/client.js';

/** A connection for one request at a time, which opens with the first one. */
export class Connection {
  readonly client: Client;
  /** True if it is open, so that the next request shares it with an earlier one. */
  isOpen = false;
  /** End of its last answer, in milliseconds of `performance.now()`. */
  idleSinceMs = 0;
  readonly #place: Connection[] | undefined;

  /**
   * @param idleMs Real time that it is kept after a request. Default: it serves one request only.
   * @param place List of it and others while they are idle.
   */
  constructor(origin: string, idleMs = 0, place?: Connection[]) {
    // `exchange` limits the time of an answer.
    const options = { headersTimeout: 0, bodyTimeout: 0, pipelining: Math.min(idleMs, 1) };
    const kept = idleMs === 0 ? {} : { keepAliveTimeout: idleMs, keepAliveMaxTimeout: idleMs };
    this.client = new Client(origin, { ...options, ...kept })
      .on('connect', () => {
        this.isOpen = true;
      })
      .on('disconnect', () => {
        this.isOpen = false;
      });
    this.#place = place;
  }

  /** Called after a whole answer. */
  release(): void {
    this.idleSinceMs = performance.now();
    if (this.#place === undefined) this.destroy();
    else this.#place.push(this);
  }

  destroy(): void {
    this.client.destroy().catch(() => {});
  }
}

/** Connections that stay open for a while after a request, for the next one. The most recently used one comes first. */
export class Connections {
  readonly #idleMs: number;
  /** By origin. */
  readonly #idle = new Map<string, Connection[]>();

  constructor(idleMs: number) {
    this.#idleMs = idleMs;
  }

  take(origin: string): Connection {
    const idle = this.#idle.get(origin) ?? [];
    this.#idle.set(origin, idle);
    const last = idle.pop();
    // On a busy machine, the timer that closes it is late.
    if (last !== undefined && performance.now() - last.idleSinceMs < this.#idleMs) return last;
    last?.destroy();
    return new Connection(origin, this.#idleMs, idle);
  }

  /** Closes those that are idle. One that is in use closes by itself soon after its answer. */
  close(): void {
    for (const connection of [...this.#idle.values()].flat()) connection.destroy();
  }
}
