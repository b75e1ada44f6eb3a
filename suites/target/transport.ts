import type { Answer } from './exchange/answer.ts';

/** Carries requests of the contract to an implementation: over HTTP, unless the implementation runs in this thread. */
export interface Transport {
  /**
   * Sends JSON and returns the whole answer.
   * @param signal Gives up the exchange when it is aborted. A RoutespecError as its reason is thrown as it is.
   * @param answerBytes The largest answer that is read.
   * @throws RoutespecError if there is no answer, or none that can be read
   */
  send(
    method: string,
    url: string,
    body?: unknown,
    limitMs?: number,
    signal?: AbortSignal,
    answerBytes?: number,
  ): Promise<Answer>;
  /** Closes the connections kept open between requests. */
  close(): void;
}
