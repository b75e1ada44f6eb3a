/**
 * How many requests to one URL may be under way. A silent endpoint keeps its places until the timeout, but other URLs
 * have their own. This is well above what one endpoint gets in a second, and well below what a process may open.
 */
export const MAX_EXCHANGES_PER_URL = 256;

/** Starts a waiting exchange; false if it is no longer wanted, so that the place is free again. */
type Start = () => boolean;

interface Lane {
  running: number;
  /** In the order in which they came. Bounded by the deliveries that a world may hold. */
  readonly queue: Set<Start>;
}

/** Limits how many exchanges with each URL go on at once. The rest wait their turn. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();

  /** Calls `start` as soon as the URL has a free place, which may be at once. Whatever starts must call `leave`. */
  enter(url: string, start: Start): void {
    const lane = this.#lanes.get(url) ?? { running: 0, queue: new Set() };
    this.#lanes.set(url, lane);
    if (lane.running >= MAX_EXCHANGES_PER_URL) {
      lane.queue.add(start);
      return;
    }
    lane.running += 1;
    if (!start()) this.leave(url);
  }

  /** Frees a place. The next in the queue that still wants it takes it. */
  leave(url: string): void {
    const lane = this.#lanes.get(url);
    if (lane === undefined) return;
    for (const start of lane.queue) {
      lane.queue.delete(start);
      if (start()) return;
    }
    lane.running -= 1;
    if (lane.running === 0) this.#lanes.delete(url);
  }

  /** Empties the queues. */
  clear(): void {
    for (const lane of this.#lanes.values()) lane.queue.clear();
  }
}
