/**
 * Requests under way to one URL. An endpoint that answers nothing keeps its places until the timeout, and only its own:
 * the other URLs have theirs. Well above what one endpoint is sent in a second, well below what a process may open.
 */
export const MAX_EXCHANGES_PER_URL = 256;

/** Begins what was waited for; false where that is no longer wanted, and the place is free again. */
type Start = () => boolean;

interface Lane {
  running: number;
  /** In the order of their coming; bounded by the deliveries that a world may hold. */
  readonly queue: Set<Start>;
}

/** Lets so many exchanges with each URL go on at once, and the rest wait their turn. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();

  /** Calls `start` as soon as there is a place at the URL, at once where there is one; what begins has to `leave`. */
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

  /** Gives a place back; the next in the queue that still wants it takes it. */
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

  /** Forgets all who wait. */
  clear(): void {
    for (const lane of this.#lanes.values()) lane.queue.clear();
  }
}
