import { setTimeout as sleep } from 'node:timers/promises';
import { paintWith } from '../../../../reports/text/paint.ts';
import { type DevMessage, type DevMessageSummary, devMessageSchema } from '../../../../spec/shapes/dev/messages.ts';
import { terminal } from '../../output/terminal.ts';
import { attemptLine, deliverySummaryOf, hintLine, messageLines } from '../show/message-lines.ts';
import type { DevClient } from './dev-client.ts';

/** How long the first attempts at all URLs take at most, with the time in which an endpoint has to answer. */
const PATIENCE_MS = 8_000;
const LOOK_MS = 50;
/** Of more messages than this, only the number is printed. */
const MAX_SHOWN = 50;

/** Waits until the first attempts of messages have ended, and prints what came of each. */
export async function printOutcomes(client: DevClient, ids: readonly string[]): Promise<void> {
  const untilMs = Date.now() + PATIENCE_MS;
  const paint = paintWith(terminal().color);
  const look = { paint, nameOf: () => null };
  for (const id of ids.slice(0, MAX_SHOWN)) {
    const message = await concluded(client, id, untilMs);
    const summary: DevMessageSummary = { ...message, deliveries: message.deliveries.map(deliverySummaryOf) };
    const lines = message.deliveries.flatMap(({ number, attempts }) =>
      attempts.filter(({ outcome }) => outcome !== 'under-way').map((each) => attemptLine(summary, number, each, look)),
    );
    process.stdout.write(`${[...messageLines(summary, look), ...lines].join('\n')}\n`);
    if (lines.length === 0 && message.deliveries.length > 0) {
      process.stdout.write(`${hintLine('its first attempt has not ended yet', paint)}\n`);
    }
  }
  if (ids.length > MAX_SHOWN) process.stdout.write(`${ids.length - MAX_SHOWN} more were sent\n`);
}

async function concluded(client: DevClient, id: string, untilMs: number): Promise<DevMessage> {
  for (;;) {
    const message = await client.get(`/dev/messages/${id}`, devMessageSchema);
    const isOpen = message.deliveries.some(
      ({ state, nextAt }) => state === 'attempting' || (state === 'pending' && nextAt === null),
    );
    if (!isOpen || Date.now() >= untilMs) return message;
    await sleep(LOOK_MS);
  }
}
