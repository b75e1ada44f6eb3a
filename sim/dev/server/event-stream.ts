import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import { RealClock } from '../../clock/real-clock.ts';
import { refuse } from '../../server/answers.ts';
import type { Feed, NumberedEvent } from '../feed.ts';

/** How many streams are open at once. Each open page and each watching command has one. */
const MAX_STREAMS = 32;
/** A reader that is so far behind is cut off. It comes back, and reads everything again. */
const MAX_BEHIND_BYTES = 4 * 1024 * 1024;
/** How often something is sent to a stream, so that both ends notice when the other is gone. */
const SIGN_OF_LIFE_MS = 15_000;

/**
 * `GET /dev/events`: a stream of events for browsers and commands. It begins with the next event, or after the one in
 * `Last-Event-ID`. If some after that are gone, the first event is `reset`.
 *
 * @param run part of each id, because another run counts from 1 again
 */
export function serveEvents(app: Hono, feed: Feed, run: string): void {
  let streams = 0;
  app.get('/dev/events', (context) => {
    if (streams >= MAX_STREAMS)
      return refuse(context, 429, `Expected at most ${MAX_STREAMS} streams at once, got more`);
    // Hono types the bindings of a context as any.
    const { outgoing: stream } = context.env as HttpBindings;
    streams += 1;
    stream.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    const write = ({ id, event }: NumberedEvent): void => {
      stream.write(`id: ${run}-${id}\nevent: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`);
      if (stream.writableLength > MAX_BEHIND_BYTES) stream.destroy();
    };
    // How soon a browser comes back, in milliseconds. It also shows that the stream is open.
    stream.write('retry: 500\n\n');
    for (const numbered of missed(feed, run, context.req.header('last-event-id'))) write(numbered);
    const stop = feed.listen(write);
    const machine = new RealClock();
    const signOfLife = (): void => {
      stream.write(': alive\n\n');
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

/** What a reader has missed since its last event. */
function missed(feed: Feed, run: string, lastId: string | undefined): readonly NumberedEvent[] {
  if (lastId === undefined) return [];
  const digits = lastId.startsWith(`${run}-`) ? lastId.slice(run.length + 1) : '';
  const events = /^\d{1,15}$/.test(digits) ? feed.after(Number(digits)) : null;
  return events ?? [{ id: feed.last, event: { event: 'reset' } }];
}
