import type { Answer } from './http-json.ts';

/** What carries the requests of the contract to an implementation: HTTP, but for one that runs in this very thread. */
export interface Transport {
  /**
   * Sends JSON and gives the whole answer; throws a RoutespecError where there is none that can be read.
   * @param signal Gives up the exchange.
   */
  send(method: string, url: string, body?: unknown, limitMs?: number, signal?: AbortSignal): Promise<Answer>;
  /** Frees what is kept open between requests. */
  close(): void;
}
