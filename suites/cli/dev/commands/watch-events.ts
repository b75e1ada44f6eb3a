import type { IncomingMessage } from 'node:http';
import { paintWith } from '../../../../reports/text/paint.ts';
import { devEventSchema } from '../../../../spec/shapes/dev/events.ts';
import { openStream } from '../../../harness/target/exchange/exchange.ts';
import { print } from '../../output/print.ts';
import { terminal } from '../../output/terminal.ts';
import { EventLines } from '../show/event-lines.ts';
import type { DevClient } from './dev-client.ts';

/** An event is far smaller. What is longer is not read. */
const MAX_PENDING_CHARS = 1024 * 1024;
/** Time the stream may take to begin. Without it the command does the same, and only shows less. */
const OPEN_MS = 5_000;
/** After the last answer, events may still be on their way. */
const REST_MS = 150;

/**
 * Prints a line for each attempt, from now until the returned function is called. Nothing is printed if events cannot be
 * read.
 */
export async function watchEvents({ address }: DevClient): Promise<() => Promise<void>> {
  const ending = new AbortController();
  const stream = await openStream(`${address}/dev/events`, OPEN_MS, ending.signal);
  const reading = stream === undefined ? Promise.resolve() : printEvents(stream);
  return async () => {
    setTimeout(() => ending.abort(), REST_MS);
    await reading.catch(() => {});
  };
}

async function printEvents(stream: IncomingMessage): Promise<void> {
  const lines = new EventLines({ paint: paintWith(terminal().color), nameOf: () => null });
  const decoder = new TextDecoder();
  let pending = '';
  for await (const piece of stream) {
    pending += decoder.decode(piece, { stream: true });
    const events = pending.split('\n\n');
    pending = events.pop() ?? '';
    if (pending.length > MAX_PENDING_CHARS) return;
    for (const text of events) printEvent(text, lines);
  }
}

function printEvent(text: string, lines: EventLines): void {
  const data = text.split('\n').find((line) => line.startsWith('data: '));
  if (data === undefined) return;
  const parsed = devEventSchema.safeParse(JSON.parse(data.slice('data: '.length)));
  if (!parsed.success || !['attempt', 'delivery'].includes(parsed.data.event)) return;
  for (const line of lines.of(parsed.data, atOf(parsed.data))) print(`${line}\n`);
}

/** The instant that an event is about. */
function atOf(event: ReturnType<typeof devEventSchema.parse>): string {
  if (event.event !== 'delivery') return new Date(0).toISOString();
  const delivery = event.message.deliveries.find(({ number }) => number === event.url);
  return delivery?.last?.at ?? event.message.at;
}
