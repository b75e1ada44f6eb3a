import { paintWith } from '../../../../reports/text/paint.ts';
import { writeExact } from '../../../../spec/exact-json.ts';
import { type DevMessageSummary, devMessageSchema, devMessagesSchema } from '../../../../spec/shapes/dev/messages.ts';
import { visibleJson } from '../../../../spec/text/visible.ts';
import { readArguments, readInteger } from '../../arguments.ts';
import { flagsOf } from '../../commands.ts';
import { EXIT } from '../../exit-codes.ts';
import { print } from '../../output/print.ts';
import { terminal } from '../../output/terminal.ts';
import { attemptLines, messageLines } from '../show/message-lines.ts';
import { DevClient } from './dev-client.ts';

/** Number of messages that are printed by default, and at most. */
const SHOWN = 20;
const MAX_SHOWN = 500;

/**
 * `routespec messages [FILTER]`: prints what a `dev` that is running has kept, the oldest first. With `--json`, one
 * message has all of its attempts, with what was sent and received.
 */
export async function messagesCommand(args: readonly string[]): Promise<number> {
  const given = readArguments('messages', flagsOf('messages'), args);
  const limit = readInteger('limit', given.text('limit') ?? String(SHOWN), 1, MAX_SHOWN);
  const client = new DevClient(given);
  // A shell has taken the quotes away around an argument with spaces.
  const filter = given.rest.map((word) => (/\s/.test(word) ? quoted(word) : word)).join(' ');
  const query = new URLSearchParams({ filter, limit: String(limit) });
  const { messages } = await client.get(`/dev/messages?${query}`, devMessagesSchema);
  const oldestFirst = messages.toReversed();
  if (given.on('json')) await printJson(client, oldestFirst);
  else print(oldestFirst.map(textOf).join(''));
  return EXIT.conformant;
}

async function printJson(client: DevClient, messages: readonly DevMessageSummary[]): Promise<void> {
  for (const { id } of messages) {
    const message = await client.get(`/dev/messages/${id}`, devMessageSchema);
    print(`${visibleJson(writeExact(message))}\n`);
  }
}

/** The name of a term stays outside of the quotes. */
function quoted(word: string): string {
  const [, name = '', value = ''] = /^(-?(?:[a-z]+:)?)(.*)$/s.exec(word) ?? [];
  return value.startsWith('"') ? word : `${name}"${value}"`;
}

function textOf(message: DevMessageSummary): string {
  const look = { paint: paintWith(terminal().color), nameOf: () => null };
  const attempts = message.deliveries.flatMap(({ number, last }) =>
    last === null || last.outcome === 'under-way' ? [] : attemptLines(message, number, last, look),
  );
  return `${[...messageLines(message, look), ...attempts].join('\n')}\n`;
}
