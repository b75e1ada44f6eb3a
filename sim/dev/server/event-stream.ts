import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import { RealClock } from '../../clock/real-clock.ts';
import { refuse } from '../../server/answers.ts';
import type { Feed } from '../feed.ts';
import { EventReader } from './event-reader.ts';

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
    // Hono types the bindings of a context as any.
    const { outgoing: stream } = context.env as HttpBindings;
    streams += 1;
    stream.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    const reader = new EventReader(stream, feed, run, context.req.header('last-event-id'));
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
