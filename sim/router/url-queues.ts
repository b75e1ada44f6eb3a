import { ExchangeLimit } from '../model/exchange-limit.ts';

/**
 * Most requests to one URL under way. A silent endpoint keeps its places until the timeout, but other URLs have their
 * own. This is well above the requests that one endpoint gets in a second, and well below the limit of a process.
 */
export const MAX_EXCHANGES_PER_URL = 256;

/** Starts a waiting exchange; false if it is no longer wanted, so that the place is free again. */
type Start = () => boolean;

interface UrlQueue {
  running: number;
  /** In the order of arrival. A world's limit on deliveries bounds it. */
  readonly queue: Set<Start>;
}

/** Limits the concurrent exchanges with each URL. The rest wait their turn. */
export class UrlQueues {
  readonly #queues = new Map<string, UrlQueue>();
  readonly #exchangeLimit: ExchangeLimit;
  readonly #resume = (): void => {
    for (const [url, atUrl] of this.#queues) this.#fill(url, atUrl);
  };

  /** @param places shared by all worlds of a simulator */
  constructor(exchangeLimit = new ExchangeLimit()) {
    this.#exchangeLimit = exchangeLimit;
  }

  /** Number of URLs with exchanges under way or waiting. */
  get urls(): number {
    return this.#queues.size;
  }

  /** Calls `start` as soon as the URL has a free place, possibly immediately. The caller must then call `leave`. */
  enter(url: string, start: Start): void {
    const atUrl = this.#queues.get(url) ?? { running: 0, queue: new Set() };
    this.#queues.set(url, atUrl);
    atUrl.queue.add(start);
    this.#fill(url, atUrl);
  }

  /**
   * Frees a place. The next exchange in the queue that still needs it gets it, after other worlds that wait for one.
   */
  leave(url: string): void {
    const atUrl = this.#queues.get(url);
    if (atUrl === undefined) return;
    atUrl.running -= 1;
    this.#exchangeLimit.leave();
    this.#fill(url, atUrl);
  }

  /** Empties the queues, and frees all places. */
  close(): void {
    this.#exchangeLimit.forget(this.#resume);
    const queues = [...this.#queues.values()];
    this.#queues.clear();
    for (const { running, queue } of queues) {
      queue.clear();
      for (let place = 0; place < running; place += 1) this.#exchangeLimit.leave();
    }
  }

  /** Starts waiting exchanges, while there are places. */
  #fill(url: string, atUrl: UrlQueue): void {
    while (atUrl.queue.size > 0 && atUrl.running < MAX_EXCHANGES_PER_URL && this.#exchangeLimit.enter(this.#resume)) {
      atUrl.running += 1;
      if (this.#startNext(atUrl)) continue;
      atUrl.running -= 1;
      this.#exchangeLimit.leave();
    }
    if (atUrl.running === 0 && atUrl.queue.size === 0) this.#queues.delete(url);
  }

  /** Starts the first exchange in the queue that is still wanted; false if none is. */
  #startNext({ queue }: UrlQueue): boolean {
    for (const start of queue) {
      queue.delete(start);
      if (start()) return true;
    }
    return false;
  }
}
