import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import { RealClock } from '../../clock/real-clock.ts';
import { refuse } from '../../server/exchange.ts';
import type { Feed, NumberedEvent } from '../feed.ts';

/** Most open streams. Each open page and each watching command has one. */
const MAX_STREAMS = 32;
/** Interval of keep-alives, so that both ends notice when the other is gone, or does not read. */
const SIGN_OF_LIFE_MS = 15_000;

/**
 * `GET /dev/events`: a stream of events for browsers and commands. It begins with the next event, or after the one in
 * `Last-Event-ID`. If some of those are no longer kept, the first event is `reset`.
 * @param run part of each id, because another run counts from 1 again
 */
export function serveEvents(app: Hono, feed: Feed, run: string): void {
  let streams = 0;
  app.get('/dev/events', (context) => {
    if (streams >= MAX_STREAMS)
      return refuse(context, 429, `Expected at most ${MAX_STREAMS} streams at once, got more`);
    const head = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' };
    // Hono answers HEAD as it answers GET, and a stream has no end.
    if (context.req.method === 'HEAD') return context.body(null, 200, head);
    // Hono types the bindings of a context as any.
    const { outgoing: stream } = context.env as HttpBindings;
    streams += 1;
    stream.writeHead(200, head);
    // Delay before a browser reconnects, in milliseconds. It also shows that the stream is open.
    stream.write('retry: 500\n\n');
    const toText = ({ id, event }: NumberedEvent): string =>
      `id: ${run}-${id}\nevent: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`;
    const lastId = context.req.header('last-event-id');
    const reader = new EventReader(stream, feed, toText, lastId === undefined ? feed.last : parsePlace(lastId, run));
    stream.on('drain', () => reader.drained());
    const stop = feed.listen(() => reader.go());
    const machine = new RealClock();
    const signOfLife = (): void => {
      reader.signOfLife();
      machine.at(machine.now() + SIGN_OF_LIFE_MS, signOfLife);
    };
    machine.at(machine.now() + SIGN_OF_LIFE_MS, signOfLife);
    stream.once('close', () => {
      streams -= 1;
      machine.clear();
      stop();
    });
    return RESPONSE_ALREADY_SENT;
  });
}

/** The connection of a reader. */
interface Stream {
  /** Returns false if nothing more should be written until it has drained. */
  write(text: string): boolean;
  destroy(): void;
}

/**
 * Somebody who reads the events as a stream. What it has not read yet waits in the feed, which all readers share, and not
 * in its own queue: a reader that does not read costs no more than what its connection takes.
 */
export class EventReader {
  readonly #stream: Stream;
  readonly #feed: Feed;
  readonly #toText: (numbered: NumberedEvent) => string;
  /** The place of the last event that was written. */
  #at: number;
  #isFull = false;
  /** True if it was full at the last sign of life, and has not read since. */
  #isStalled = false;

  /** @param at the place of the last event that it has; by default it begins with the next one */
  constructor(stream: Stream, feed: Feed, toText: (numbered: NumberedEvent) => string, at: number = feed.last) {
    this.#stream = stream;
    this.#feed = feed;
    this.#toText = toText;
    this.#at = at;
    this.go();
  }

  /** Writes what the reader has not got, as far as its connection takes it. */
  go(): void {
    if (this.#isFull) return;
    const missed: readonly NumberedEvent[] = this.#feed.after(this.#at) ?? [
      { id: this.#feed.last, event: { event: 'reset' } },
    ];
    for (const numbered of missed) {
      if (this.#isFull) return;
      this.#at = numbered.id;
      this.#write(this.#toText(numbered));
    }
  }

  /** The connection takes more. */
  drained(): void {
    this.#isFull = false;
    this.#isStalled = false;
    this.go();
  }

  /** Shows both ends whether the other is there. A reader that has read nothing since the last time is cut off. */
  signOfLife(): void {
    if (this.#isStalled) this.#stream.destroy();
    else if (this.#isFull) this.#isStalled = true;
    else this.#write(': alive\n\n');
  }

  #write(text: string): void {
    if (!this.#stream.write(text)) this.#isFull = true;
  }
}

/** The place of an event; one that no event has, if the id is of another run. */
function parsePlace(id: string, run: string): number {
  const digits = id.startsWith(`${run}-`) ? id.slice(run.length + 1) : '';
  return /^\d{1,15}$/.test(digits) ? Number(digits) : Number.POSITIVE_INFINITY;
}
