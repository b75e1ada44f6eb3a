import type { Feed, NumberedEvent } from '../feed.ts';

interface Stream {
  /** Returns false if nothing more should be written until it has drained. */
  write(text: string): boolean;
  destroy(): void;
}

/**
 * A reader of the event stream. Unread events wait in the feed, which all readers share, and not in a separate queue: a
 * reader that does not read costs no more than the buffer of its connection.
 */
export class EventReader {
  readonly #stream: Stream;
  readonly #feed: Feed;
  readonly #run: string;
  /** The position of the last event that was written. */
  #at: number;
  #isFull = false;
  /** True if it was full at the last keep-alive, and has not read since. */
  #isStalled = false;

  /**
   * @param run part of each id, because another run counts from 1 again
   * @param lastId the id of the last event that it has; by default it begins with the next one
   */
  constructor(stream: Stream, feed: Feed, run: string, lastId: string | undefined) {
    this.#stream = stream;
    this.#feed = feed;
    this.#run = run;
    this.#at = lastId === undefined ? feed.last : placeOf(lastId, run);
    // Delay before a browser reconnects, in milliseconds. It also shows that the stream is open.
    this.#write('retry: 500\n\n');
    this.go();
  }

  /** Writes the remaining events, as far as the connection accepts them. */
  go(): void {
    if (this.#isFull) return;
    const missed: readonly NumberedEvent[] = this.#feed.after(this.#at) ?? [
      { id: this.#feed.last, event: { event: 'reset' } },
    ];
    for (const { id, event } of missed) {
      if (this.#isFull) return;
      this.#at = id;
      this.#write(`id: ${this.#run}-${id}\nevent: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`);
    }
  }

  /** Called when the connection accepts more. */
  drained(): void {
    this.#isFull = false;
    this.#isStalled = false;
    this.go();
  }

  /** Shows each end that the other is there. A reader that has read nothing since the last time is cut off. */
  signOfLife(): void {
    if (this.#isStalled) this.#stream.destroy();
    else if (this.#isFull) this.#isStalled = true;
    else this.#write(': alive\n\n');
  }

  #write(text: string): void {
    if (!this.#stream.write(text)) this.#isFull = true;
  }
}

/** The position of an event; one that no event has, if the id is from another run. */
function placeOf(id: string, run: string): number {
  const digits = id.startsWith(`${run}-`) ? id.slice(run.length + 1) : '';
  return /^\d{1,15}$/.test(digits) ? Number(digits) : Number.POSITIVE_INFINITY;
}
