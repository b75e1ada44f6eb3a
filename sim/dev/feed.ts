import type { DevEvent } from '../../spec/shapes/dev/events.ts';

/** Number of events that a client can read again after its connection broke. */
export const MAX_KEPT_EVENTS = 1000;

/** An event and its position among all events, from 1. */
export interface NumberedEvent {
  readonly id: number;
  readonly event: DevEvent;
}

type Listener = (numbered: NumberedEvent) => void;

/** Passes events on to all listeners, and keeps the newest. */
export class Feed {
  readonly #listeners = new Set<Listener>();
  readonly #kept: NumberedEvent[] = [];
  #last = 0;

  tell(event: DevEvent): void {
    this.#last += 1;
    const numbered = { id: this.#last, event };
    this.#kept.push(numbered);
    if (this.#kept.length > MAX_KEPT_EVENTS) this.#kept.shift();
    for (const listener of this.#listeners) listener(numbered);
  }

  /** The position of the latest event; 0 before the first. */
  get last(): number {
    return this.#last;
  }

  /** The events after a position; null if some of them are no longer kept. */
  after(id: number): readonly NumberedEvent[] | null {
    const [oldest] = this.#kept;
    if (id > this.#last || (oldest !== undefined && id < oldest.id - 1)) return null;
    return this.#kept.filter((numbered) => numbered.id > id);
  }

  /** Calls `listener` with every further event; the returned function ends that. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
