import { setTimeout as sleep } from 'node:timers/promises';
import { paintWith } from '../../../../reports/text/paint.ts';
import { RoutespecError } from '../../../../spec/error.ts';
import { parseExact } from '../../../../spec/exact-json.ts';
import { BODY_KINDS } from '../../../../spec/shapes/bodies.ts';
import { type DevMessage, type DevMessageSummary, devMessageSchema } from '../../../../spec/shapes/dev/messages.ts';
import { devSentSchema } from '../../../../spec/shapes/dev/requests.ts';
import { didYouMean } from '../../../../spec/text/nearest.ts';
import { readArguments, readInteger } from '../../arguments.ts';
import { flagsOf } from '../../commands.ts';
import { EXIT } from '../../exit-codes.ts';
import { print } from '../../output/print.ts';
import { terminal } from '../../output/terminal.ts';
import { attemptLines, deliverySummaryOf, hintLine, messageLines } from '../show/message-lines.ts';
import { DevClient } from './dev-client.ts';

const KINDS = [...BODY_KINDS, 'all'] as const;

/** Time the first attempts at all URLs take at most, with the time in which an endpoint has to answer. */
const PATIENCE_MS = 8_000;
const LOOK_MS = 50;
/** Of more messages than this, only the number is printed. */
const MAX_SHOWN = 50;

/** `routespec trigger KIND|all`: makes sample messages in a `dev` that is running, and prints what came of them. */
export async function triggerCommand(args: readonly string[]): Promise<number> {
  const given = readArguments('trigger', flagsOf('trigger'), args);
  const [word = 'nothing', extra] = given.rest;
  const kind = KINDS.find((known) => known === word);
  if (kind === undefined || extra !== undefined) {
    const got = extra === undefined ? `${word}${didYouMean(word, KINDS)}` : extra;
    throw new RoutespecError('usage', `Expected a kind of message after \`trigger\` (${KINDS.join(', ')}), got ${got}`);
  }
  const source = given.text('source');
  const set = parseExact(`{${given.all('set').map(readMember).join(',')}}`);
  const client = new DevClient(given);
  const request = { kind, set, ...(source === undefined ? {} : { source }) };
  const { messages } = await client.post('/dev/trigger', request, devSentSchema);
  await printOutcomes(client, messages);
  return EXIT.conformant;
}

/** Reads `properties.revenue=9.9` as a member of JSON. What is not JSON is text. */
function readMember(text: string): string {
  const [, path, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (path === undefined || value === undefined) {
    throw new RoutespecError(
      'usage',
      `Expected \`--set\` to be a path and a value, properties.revenue=9.9, got ${text}`,
    );
  }
  return `${JSON.stringify(path)}:${isJson(value) ? value : JSON.stringify(value)}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Number of times one command sends a message again at most. */
const MAX_TIMES = 1000;

/** `routespec resend ID`: sends a message again, with the same body. */
export async function resendCommand(args: readonly string[]): Promise<number> {
  const given = readArguments('resend', flagsOf('resend'), args);
  const [id, extra] = given.rest;
  if (id === undefined || extra !== undefined) {
    throw new RoutespecError(
      'usage',
      `Expected the id of one message after \`resend\`, such as m1, got ${extra ?? 'none'}`,
    );
  }
  const times = readInteger('times', given.text('times') ?? '1', 1, MAX_TIMES);
  const client = new DevClient(given);
  const { messages } = await client.post(`/dev/messages/${encodeURIComponent(id)}/resend`, { times }, devSentSchema);
  await printOutcomes(client, messages);
  return EXIT.conformant;
}

/** Waits until the first attempts of messages have ended, and prints what came of each. */
export async function printOutcomes(client: DevClient, ids: readonly string[]): Promise<void> {
  const untilMs = Date.now() + PATIENCE_MS;
  const paint = paintWith(terminal().color);
  const look = { paint, nameOf: () => null };
  for (const id of ids.slice(0, MAX_SHOWN)) {
    const message = await concluded(client, id, untilMs);
    const summary: DevMessageSummary = { ...message, deliveries: message.deliveries.map(deliverySummaryOf) };
    const lines = message.deliveries.flatMap(({ number, attempts }) =>
      attempts
        .filter(({ outcome }) => outcome !== 'under-way')
        .flatMap((each) => attemptLines(summary, number, each, look)),
    );
    print(`${[...messageLines(summary, look), ...lines].join('\n')}\n`);
    if (lines.length === 0 && message.deliveries.length > 0) {
      print(`${hintLine('its first attempt has not ended yet', paint)}\n`);
    }
  }
  if (ids.length > MAX_SHOWN) print(`${ids.length - MAX_SHOWN} more were sent\n`);
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
