import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod/v3';
import { safeJson } from '../../../reports/text/escape.ts';
import { paintWith } from '../../../reports/text/paint.ts';
import { RoutespecError } from '../../../spec/error.ts';
import { parseExact, writeExact } from '../../../spec/exact-json.ts';
import { MAX_NESTING } from '../../../spec/json-bounds.ts';
import { BODY_KINDS } from '../../../spec/shapes/bodies.ts';
import { errorAnswerSchema } from '../../../spec/shapes/contract.ts';
import { devEventSchema } from '../../../spec/shapes/dev/events.ts';
import {
  type DevMessage,
  type DevMessageSummary,
  devMessageSchema,
  devMessagesSchema,
} from '../../../spec/shapes/dev/messages.ts';
import { devSentSchema } from '../../../spec/shapes/dev/requests.ts';
import {
  type DevClock,
  type DevFault,
  type DevMove,
  devClockSchema,
  devFaultsSchema,
} from '../../../spec/shapes/dev/state.ts';
import { didYouMean } from '../../../spec/text/nearest.ts';
import { type Answer, HttpJson } from '../../harness/target/http-json.ts';
import { RawJson } from '../../harness/target/raw-json.ts';
import { type CommandArguments, readInteger, readUrl } from '../arguments.ts';
import { EXIT } from '../exit-codes.ts';
import { print, terminal } from '../output/print.ts';
import {
  attemptLines,
  clockText,
  DEV_ADDRESS,
  EventLines,
  hintLine,
  type Look,
  messageLines,
  summariseDelivery,
} from './lines.ts';

const KINDS = [...BODY_KINDS, 'all'] as const;

/** Longest time of the first attempts at all URLs, including the response timeout. */
const PATIENCE_MS = 8_000;
const LOOK_MS = 50;
/** If there are more messages than this, only their number is printed. */
const MAX_SHOWN = 50;

/** `routespec trigger KIND|all`: makes sample messages in a running `dev`, and prints the outcomes. */
export async function triggerCommand(given: CommandArguments): Promise<number> {
  const [word = ''] = given.rest;
  const kind = KINDS.find((known) => known === word);
  if (kind === undefined) {
    const got = `${word}${didYouMean(word, KINDS)}`;
    throw new RoutespecError('usage', `Expected a kind of message after \`trigger\` (${KINDS.join(', ')}), got ${got}`);
  }
  const source = given.text('source');
  const set = parseExact(`{${given.all('set').map(readMember).join(',')}}`);
  const client = new DevClient(given);
  const request = { kind, set, ...(source === undefined ? {} : { source }) };
  const { messages } = await client.ask('POST', '/dev/trigger', devSentSchema, request);
  await printOutcomes(client, messages);
  return EXIT.conformant;
}

/** Reads `properties.revenue=9.9` as a member of JSON. Anything that is not JSON is text. */
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

/** Most repetitions of a message by one command. */
const MAX_TIMES = 1000;

/** `routespec resend ID`: sends a message again, with the same body. */
export async function resendCommand(given: CommandArguments): Promise<number> {
  const [id = ''] = given.rest;
  const times = readInteger('times', given.text('times') ?? '1', 1, MAX_TIMES);
  const client = new DevClient(given);
  const { messages } = await client.ask('POST', `/dev/messages/${encodeURIComponent(id)}/resend`, devSentSchema, {
    times,
  });
  await printOutcomes(client, messages);
  return EXIT.conformant;
}

const lookOfTerminal = (): Look => ({ paint: paintWith(terminal().color), nameOf: () => null });

/** Waits until the first attempts of messages have ended, and prints the outcome of each. */
export async function printOutcomes(client: DevClient, ids: readonly string[]): Promise<void> {
  const untilMs = Date.now() + PATIENCE_MS;
  const look = lookOfTerminal();
  for (const id of ids.slice(0, MAX_SHOWN)) {
    const message = await concluded(client, id, untilMs);
    const summary: DevMessageSummary = { ...message, deliveries: message.deliveries.map(summariseDelivery) };
    const lines = message.deliveries.flatMap(({ number, attempts }) =>
      attempts
        .filter(({ outcome }) => outcome !== 'under-way')
        .flatMap((each) => attemptLines(summary, number, each, look)),
    );
    print(`${[...messageLines(summary, look), ...lines].join('\n')}\n`);
    if (lines.length === 0 && message.deliveries.length > 0) {
      print(`${hintLine('its first attempt has not ended yet', look.paint)}\n`);
    }
  }
  if (ids.length > MAX_SHOWN) print(`${ids.length - MAX_SHOWN} more were sent\n`);
}

async function concluded(client: DevClient, id: string, untilMs: number): Promise<DevMessage> {
  for (;;) {
    const message = await client.ask('GET', `/dev/messages/${id}`, devMessageSchema);
    const isOpen = message.deliveries.some(
      ({ state, nextAt }) => state === 'attempting' || (state === 'pending' && nextAt === null),
    );
    if (!isOpen || Date.now() >= untilMs) return message;
    await sleep(LOOK_MS);
  }
}

const CLOCK_LOOK_MS = 200;

/** `routespec clock [+4h|next|quiet|pause|run]`: moves the clock of a running `dev`, and prints the events. */
export async function clockCommand(given: CommandArguments): Promise<number> {
  const [word] = given.rest;
  const client = new DevClient(given);
  const move = word === undefined ? undefined : readMove(word);
  const clock = move === undefined ? await client.ask('GET', '/dev/clock', devClockSchema) : await moved(client, move);
  print(`${clockText(clock)}\n`);
  return EXIT.conformant;
}

function readMove(word: string): DevMove {
  switch (word) {
    case 'next':
    case 'quiet':
      return { to: word };
    case 'pause':
    case 'run':
      return { paused: word === 'pause' };
    default:
      if (/^\+?\d/.test(word)) return { advance: word };
      throw new RoutespecError('usage', `Expected +4h, next, quiet, pause or run after \`clock\`, got ${word}`);
  }
}

/** Moves the clock to the end of the move, however long that takes, and prints the attempts on the way. */
async function moved(client: DevClient, move: DevMove): Promise<DevClock> {
  const stop = await watchEvents(client);
  try {
    let clock = await client.ask('POST', '/dev/clock', devClockSchema, move);
    while (clock.skippingTo !== null) {
      await sleep(CLOCK_LOOK_MS);
      clock = await client.ask('GET', '/dev/clock', devClockSchema);
    }
    return clock;
  } finally {
    await stop();
  }
}

/** Default and maximum number of printed messages. */
const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 500;

/**
 * `routespec messages [FILTER]`: prints the messages in a running `dev`, the oldest first. With `--json`, one message
 * has all of its attempts, with the requests and responses; with `--world`, all of them are a world.
 */
export async function messagesCommand(given: CommandArguments): Promise<number> {
  const limit = readInteger('limit', given.text('limit') ?? String(DEFAULT_LIMIT), 1, MAX_LIMIT);
  const client = new DevClient(given);
  // A shell has removed the quotes around an argument with spaces.
  const filter = given.rest.map((word) => (/\s/.test(word) ? quoted(word) : word)).join(' ');
  if (given.on('world')) {
    print(await client.ask('GET', `/dev/world?${new URLSearchParams({ filter })}`, z.string()));
    return EXIT.conformant;
  }
  const query = new URLSearchParams({ filter, limit: String(limit) });
  const { messages } = await client.ask('GET', `/dev/messages?${query}`, devMessagesSchema);
  const oldestFirst = messages.toReversed();
  if (given.on('json')) await printJson(client, oldestFirst);
  else print(oldestFirst.map(messageText).join(''));
  return EXIT.conformant;
}

async function printJson(client: DevClient, messages: readonly DevMessageSummary[]): Promise<void> {
  for (const { id } of messages) {
    const message = await client.ask('GET', `/dev/messages/${id}`, devMessageSchema);
    print(`${safeJson(writeExact(message))}\n`);
  }
}

/** The name of a term stays outside of the quotes. */
function quoted(word: string): string {
  const [, name = '', value = ''] = /^(-?(?:[a-z]+:)?)(.*)$/s.exec(word) ?? [];
  return value.startsWith('"') ? word : `${name}"${value}"`;
}

function messageText(message: DevMessageSummary): string {
  const look = lookOfTerminal();
  const attempts = message.deliveries.flatMap(({ number, last }) =>
    last === null || last.outcome === 'under-way' ? [] : attemptLines(message, number, last, look),
  );
  return `${[...messageLines(message, look), ...attempts].join('\n')}\n`;
}

/** `routespec faults [on|off NAME]`: lists the faults of the service, and switches them on or off. */
export async function faultsCommand(given: CommandArguments): Promise<number> {
  const [word, ...names] = given.rest;
  const client = new DevClient(given);
  const source = given.text('source');
  const faults = await answerTo(client, word, names, source);
  if (given.on('json')) print(`${safeJson(JSON.stringify(faults))}\n`);
  else print(faultsText(faults, given.on('all'), word !== undefined));
  return EXIT.conformant;
}

async function answerTo(
  client: DevClient,
  word: string | undefined,
  names: readonly string[],
  source: string | undefined,
): Promise<readonly DevFault[]> {
  if (word === undefined) return (await client.ask('GET', '/dev/faults', devFaultsSchema)).faults;
  if (word === 'off' && names.length === 0) return (await client.ask('DELETE', '/dev/faults', devFaultsSchema)).faults;
  if ((word !== 'on' && word !== 'off') || names.length === 0) {
    const got = word === 'on' ? 'no name' : word;
    throw new RoutespecError('usage', `Expected \`on NAME\`, \`off NAME\` or \`off\` after \`faults\`, got ${got}`);
  }
  const request = { on: word === 'on', ...(source === undefined ? {} : { source }) };
  let { faults } = await client.ask('GET', '/dev/faults', devFaultsSchema);
  const known = new Set(faults.flatMap((fault) => [fault.name, fault.id]));
  for (const name of namesIn(names, known)) {
    ({ faults } = await client.ask('PUT', `/dev/faults/${encodeURIComponent(name)}`, devFaultsSchema, request));
  }
  return faults;
}

/** The names in words: one a word if each is known, or else, as names have spaces, one from comma to comma. */
function namesIn(words: readonly string[], known: ReadonlySet<string>): string[] {
  const [each = [], joined = []] = [words.join(','), words.join(' ')].map((text) =>
    text.split(',').map((name) => name.trim()),
  );
  const named = each.filter((name) => name !== '');
  return named.every((name) => known.has(name)) ? named : joined;
}

/** @param isChange True if a fault was switched, so that only active ones matter. */
function faultsText(faults: readonly DevFault[], isAll: boolean, isChange: boolean): string {
  const isOn = ({ sources }: DevFault): boolean => sources.length > 0;
  const shown = faults.filter((fault) => isOn(fault) || (!isChange && (isAll || fault.isPlain)));
  if (shown.length === 0) return 'all faults are off\n';
  const width = Math.max(...shown.map(({ name }) => name.length));
  const lines = shown.map((fault) => {
    const allowed = fault.isConforming ? ' (allowed)' : '';
    return `${isOn(fault) ? 'on ' : 'off'}  ${fault.name.padEnd(width)}  ${fault.description}${allowed}`;
  });
  const hidden = faults.length - shown.length;
  const rest = isChange || hidden === 0 ? [] : [`and ${hidden} more: \`routespec faults --all\` lists them`];
  return `${[...lines, ...rest].join('\n')}\n`;
}

/** Time limit for an answer. The clock answers within 20 s. */
const LIMIT_MS = 60_000;
/** The largest answer that is read. A message with some hundred attempts, or a page of messages, is smaller. */
const ANSWER_BYTES = 64 * 1024 * 1024;
const BOUNDS = { depth: 2 * MAX_NESTING, values: 2_000_000, textBytes: ANSWER_BYTES };

/** Calls a running `routespec dev`. */
export class DevClient {
  readonly address: string;
  readonly #http = new HttpJson({ bounds: BOUNDS, parse: parseExact, takesText: true });

  /** Its address or its port is given, or else the environment has it. @throws RoutespecError `usage` */
  constructor(given: CommandArguments, env: NodeJS.ProcessEnv = process.env) {
    const port = given.text('port');
    const atPort = port === undefined ? undefined : `http://127.0.0.1:${readInteger('port', port, 1, 65_535)}`;
    const address = atPort ?? given.text('dev') ?? env['ROUTESPEC_DEV'] ?? DEV_ADDRESS;
    this.address = readUrl('dev', address).replace(/\/+$/, '');
  }

  /**
   * @throws RoutespecError `unreachable`; `usage` if `dev` refuses; `adapter-failed` or `late` if something else answers
   */
  async ask<Schema extends z.ZodTypeAny>(
    method: string,
    path: string,
    schema: Schema,
    body?: object,
  ): Promise<z.output<Schema>> {
    const { status, json } = await this.#send(method, path, body);
    const isOk = status >= 200 && status < 300;
    const refusal = errorAnswerSchema.safeParse(json);
    if (!isOk && refusal.success) throw new RoutespecError('usage', refusal.data.error.message);
    const parsed = schema.safeParse(json);
    if (isOk && parsed.success) return parsed.data;
    throw new RoutespecError(
      'adapter-failed',
      `No \`routespec dev\` of this version runs at ${this.address}, which answered ${method} ${path} with ${status}`,
    );
  }

  async #send(method: string, path: string, body: object | undefined): Promise<Answer> {
    const exact = body === undefined ? undefined : new RawJson(writeExact(body));
    try {
      return await this.#http.send(method, this.address + path, exact, LIMIT_MS, undefined, ANSWER_BYTES);
    } catch (cause) {
      if (!(cause instanceof RoutespecError && cause.code === 'unreachable')) throw cause;
      const advice =
        'Start it with `routespec dev`, or name its address with --dev or ROUTESPEC_DEV, or its port with --port';
      throw new RoutespecError('unreachable', `No \`routespec dev\` answers at ${this.address}. ${advice}`, {
        cause,
      });
    }
  }
}

/** An event is far smaller. Longer lines are not read. */
const MAX_PENDING_CHARS = 1024 * 1024;
/** Time for the stream to begin. Without the stream the command still works, and only shows less. */
const OPEN_MS = 5_000;
/** After the last answer, events may still be under way. */
const REST_MS = 150;

/**
 * Prints a line for each attempt, from now until the returned function is called. Nothing is printed if events cannot
 * be read.
 */
export async function watchEvents({ address }: DevClient): Promise<() => Promise<void>> {
  const ending = new AbortController();
  const { signal } = ending;
  const timer = setTimeout(() => ending.abort(), OPEN_MS);
  // biome-ignore lint/style/noRestrictedGlobals: redirects are refused, and lines are bounded.
  const answer = await fetch(`${address}/dev/events`, { signal, redirect: 'error' }).catch(() => undefined);
  clearTimeout(timer);
  const reading = answer?.status === 200 && answer.body !== null ? printEvents(answer.body) : Promise.resolve();
  return async () => {
    setTimeout(() => ending.abort(), REST_MS);
    await reading.catch(() => {});
  };
}

async function printEvents(stream: AsyncIterable<Uint8Array>): Promise<void> {
  const lines = new EventLines(lookOfTerminal());
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
  for (const line of lines.of(parsed.data, toInstant(parsed.data))) print(`${line}\n`);
}

/** The instant of an event. */
function toInstant(event: ReturnType<typeof devEventSchema.parse>): string {
  if (event.event !== 'delivery') return new Date(0).toISOString();
  const delivery = event.message.deliveries.find(({ number }) => number === event.url);
  return delivery?.last?.at ?? event.message.at;
}
