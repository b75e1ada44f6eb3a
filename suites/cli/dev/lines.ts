import type { Paint, Style } from '../../../reports/text/paint.ts';
import { plural } from '../../../spec/grammar.ts';
import type { DevEvent } from '../../../spec/shapes/dev/events.ts';
import {
  type DevAttemptSummary,
  type DevDelivery,
  type DevDeliverySummary,
  type DevMessageSummary,
  summariseEndings,
} from '../../../spec/shapes/dev/messages.ts';
import { DEV_PORT, type DevSource } from '../../../spec/shapes/dev/settings.ts';
import type { DevClock } from '../../../spec/shapes/dev/state.ts';
import { visible } from '../../../spec/text/visible.ts';
import { clipped } from '../../harness/text.ts';
import { shellWord } from '../arguments.ts';

export interface Opening {
  readonly version: string;
  readonly address: string;
  readonly sources: readonly DevSource[];
  readonly settingsFile: string | undefined;
  /** Undefined if all messages are alike. */
  readonly varySeed: number | undefined;
  readonly paused: boolean;
}

/** The first lines on the terminal: the addresses, and the next commands. */
export function openingText(opening: Opening, paint: Paint): string {
  const { version, address, sources, settingsFile, varySeed, paused } = opening;
  const rows = [
    ['console', `${address}/`],
    ['clients send to', address],
    ...sources.flatMap((source) => sourceRows(source, sources.length > 1)),
    ...(settingsFile === undefined ? [] : [['settings', `${visible(settingsFile)} (read again when it changes)`]]),
    ...(varySeed === undefined ? [] : [['messages', `take surprises that the document allows, by seed ${varySeed}`]]),
    ...(paused ? [['clock', 'paused: `routespec clock run` lets it run']] : []),
  ].map(([name = '', value = '']) => `  ${paint('quiet', name.padEnd(18))}${value}`);
  return [`${paint('strong', 'routespec dev')} ${version}`, '', ...rows, '', ...nextSteps(opening, paint), ''].join(
    '\n',
  );
}

function sourceRows(
  { writeKey, name, sharedSecret, previousSecret, webhooks = [] }: DevSource,
  isOneOfMany: boolean,
): string[][] {
  const title = isOneOfMany && name !== undefined ? ` (${visible(name)})` : '';
  const urls = webhooks.map(({ url }, index) => [index === 0 ? 'forwards to' : '', visible(url)]);
  return [
    ['write key', `${visible(writeKey)}${title}`],
    ['secret', sharedSecret ? visible(sharedSecret) : 'none, so requests are not signed'],
    ...(previousSecret === undefined ? [] : [['secret before', `${visible(previousSecret)} (of every second call)`]]),
    ...(urls.length === 0 ? [['forwards to', 'nothing yet: start with --forward-to localhost:3000/hooks']] : urls),
  ];
}

function nextSteps({ address, sources }: Opening, paint: Paint): string[] {
  const key = sources[0]?.writeKey ?? '';
  const dev = address === DEV_ADDRESS ? '' : ` --dev ${address}`;
  // The width of the longest command below.
  const width = "npx routespec faults on 'send twice'  ".length + dev.length;
  const data = `'{"userId": "u1", "event": "Signed Up"}'`;
  return [
    'Send a call:',
    `  curl ${address}/v1/track -u ${shellWord(`${key}:`)} -d ${data}`,
    'Or, in another terminal:',
    ...[
      ['trigger all', 'a sample of each kind'],
      ['clock +4h', 'skips the time until the retries are over'],
      ["faults on 'send twice'", 'lets the service misbehave; `faults` lists what it can do'],
    ].map(([command = '', what = '']) => `  ${`npx routespec ${command}${dev}`.padEnd(width)}${paint('quiet', what)}`),
  ];
}

/** Default address of `routespec dev`, for the commands. */
export const DEV_ADDRESS = `http://127.0.0.1:${DEV_PORT}`;

/** Number of first attempts without a response that are remembered as shown. */
const MAX_UNANSWERED = 1000;

/** Writes the lines of a terminal: one for each event. */
export class EventLines {
  readonly #look: Look;
  #clock: DevClock | undefined;
  #hasForgotten = false;
  /** First attempts without a response, whose reason may become known. */
  readonly #unanswered = new Set<string>();

  constructor(look: Look) {
    this.#look = look;
  }

  /** The lines for an event: often none. @param now The instant of the event on the clock of `dev`. */
  of(event: DevEvent, now: string): string[] {
    const { paint } = this.#look;
    const at = (text: string): string => `${paint('quiet', timeOfDay(now))}  ${text}`;
    switch (event.event) {
      case 'message':
        return messageLines(event.message, this.#look);
      case 'attempt':
        if (event.attempt.outcome === 'under-way') return [];
        return this.#attemptLines(event);
      case 'delivery':
        return [deliveryLine(event.message, event.url, now, this.#look)];
      case 'clock':
        return this.#clockLines(event.clock);
      case 'settings':
        return [at(`settings taken: ${plural(event.settings.sources.length, 'source')}`)];
      case 'settings-problem':
        return [at(paint('bad', `settings not taken: ${visible(event.problem)}`))];
      case 'faults': {
        const names = event.on.map(({ name }) => name).join(', ');
        return [at(paint('warn', names === '' ? 'all faults are off' : `faults that are on: ${names}`))];
      }
      case 'unmatched': {
        const { method, path, problem, hint } = event.request;
        const line = at(paint('bad', `✗ ${method} ${plain(path)}  ${visible(problem)}`));
        return hint === null ? [line] : [line, hintLine(hint, paint)];
      }
      case 'forgotten':
        return this.#forgottenLines(event.counts.limitMessages, at);
      case 'reset':
        return [at('events are left out here, because nothing read the output')];
    }
  }

  /** Later attempts end for the same reason, so the hint comes with the first one, or a little after it. */
  #attemptLines({ message, url, attempt }: DevEvent & { readonly event: 'attempt' }): string[] {
    const [line, hint] = attemptLines(message, url, attempt, this.#look);
    if (attempt.number > 1) return [line];
    const key = `${message.id} ${url}`;
    const isAgain = this.#unanswered.delete(key);
    if (attempt.status === null && hint === undefined && this.#unanswered.size < MAX_UNANSWERED)
      this.#unanswered.add(key);
    return [...(isAgain ? [] : [line]), ...(hint === undefined ? [] : [hint])];
  }

  /** Only a person's action on the clock is worth a line. */
  #clockLines(clock: DevClock): string[] {
    const before = this.#clock;
    this.#clock = clock;
    if (before === undefined) return [];
    const { paint } = this.#look;
    const at = paint('quiet', timeOfDay(clock.now));
    if (before.skippingTo !== null && clock.skippingTo === null)
      return [`${at}  ⏱ ${paint('strong', clockText(clock))}`];
    if (before.running === clock.running) return [];
    return [`${at}  ⏱ ${paint('strong', clock.running ? 'the clock runs' : 'the clock is paused')}`];
  }

  /** Reported once, because it lasts. */
  #forgottenLines(limit: number, at: (text: string) => string): string[] {
    if (this.#hasForgotten) return [];
    this.#hasForgotten = true;
    return [at(`the oldest messages are forgotten from now on; at most ${limit} are kept`)];
  }
}

/** Instant of the clock, and the next timer. */
export function clockText({ now, running, next, waiting }: DevClock): string {
  const state = running ? '' : ', paused';
  const what =
    next === null
      ? 'nothing waits'
      : `${plural(waiting, 'delivery waits', 'deliveries wait')}, next at ${timeAhead(next, now)}`;
  return `the clock is at ${toDay(now)} ${timeOfDay(now)}${state}; ${what}`;
}

/** Characters of an event name, a user id or a URL in a line. */
const SHOWN_CHARS = 80;

export interface Look {
  readonly paint: Paint;
  /** Name of a source; null if there is only one. */
  readonly nameOf: (writeKey: string) => string | null;
}

/** Text from outside, short and in one line. */
export function plain(text: string): string {
  return clipped(visible(text), SHOWN_CHARS);
}

/** The line of a new message, and one for a likely mistake. */
export function messageLines(message: DevMessageSummary, { paint, nameOf }: Look): string[] {
  const { id, at, type, title, user, source, origin, copyOf, hint, varied, deliveries } = message;
  const name = nameOf(source);
  const parts = [
    paint('strong', type),
    title === null ? '' : JSON.stringify(plain(title)),
    user === null ? '' : `by ${plain(user)}`,
    name === null ? '' : `from ${plain(name)}`,
    origin === 'resent' ? `a copy of ${copyOf ?? 'a message'}` : '',
    deliveries.length > 0 ? '' : paint('warn', 'goes nowhere'),
  ];
  const line = `${paint('quiet', timeOfDay(at))}  → ${id}  ${parts.filter((part) => part !== '').join('  ')}`;
  const surprises = varied.map(({ name, description }) => note('quiet', `varied: ${name}: ${description}`, paint));
  return [line, ...(hint === null ? [] : [hintLine(hint, paint)]), ...surprises];
}

export function hintLine(hint: string, paint: Paint): string {
  return note('warn', `hint: ${hint}`, paint);
}

/** A line below the line that it explains. */
function note(style: Style, text: string, paint: Paint): string {
  return `          ${paint(style, visible(text))}`;
}

/** The line of an ended attempt, and one for the change that its answer suggests. */
export function attemptLines(
  message: DevMessageSummary,
  url: number,
  attempt: DevAttemptSummary,
  look: Look,
): [line: string, hint?: string] {
  const line = attemptLine(message, url, attempt, look);
  if (attempt.ignored !== null) return [line, note('warn', attempt.ignored, look.paint)];
  return attempt.advice === null ? [line] : [line, hintLine(attempt.advice, look.paint)];
}

function attemptLine(message: DevMessageSummary, url: number, attempt: DevAttemptSummary, { paint }: Look): string {
  const delivery = message.deliveries.find(({ number }) => number === url);
  const { at, durationMs, signature } = attempt;
  const endAt = new Date(Date.parse(at) + (durationMs ?? 0)).toISOString();
  const parts = [
    paint(chooseStyle(message, delivery), plain(outcomeText(attempt))) + tookText(attempt),
    attempt.ignored === null ? '' : paint('warn', 'ignored'),
    attempt.number === 1 ? '' : `attempt ${attempt.number}`,
    paint('quiet', urlText(message, delivery)),
    signature === null ? paint('warn', 'not signed') : paint('quiet', 'signed'),
    nextText(delivery, attempt, endAt),
    variedText(message, delivery, attempt),
  ];
  const text = parts.filter((part) => part !== '').join('  ');
  return `${paint('quiet', timeOfDay(endAt))}  ← ${message.id}  ${text}`;
}

/** The line of a delivery that ended without an attempt. */
export function deliveryLine(message: DevMessageSummary, url: number, now: string, { paint }: Look): string {
  const delivery = message.deliveries.find(({ number }) => number === url);
  const why =
    delivery?.state === 'processed'
      ? 'another URL has taken the message'
      : `given up after ${plural(delivery?.attempts ?? 0, 'attempt')}, because the window has ended`;
  return `${paint('quiet', timeOfDay(now))}  ← ${message.id}  ${paint('quiet', urlText(message, delivery))}  ${why}`;
}

function urlText({ deliveries }: DevMessageSummary, delivery: DevDeliverySummary | undefined): string {
  if (delivery === undefined) return '';
  const url = plain(delivery.url.replace(/^http:\/\//, ''));
  return deliveries.length === 1 ? url : `${url} (URL ${delivery.number})`;
}

/** The words of a timeout have its duration. */
function tookText({ outcome, durationMs }: DevAttemptSummary): string {
  return outcome === 'timeout' ? '' : ` in ${spanText(durationMs ?? 0)}`;
}

function outcomeText({ outcome, reason }: DevAttemptSummary): string {
  if (outcome === 'connection' && /\bECONNREFUSED\b/.test(reason)) return 'nothing listens there (ECONNREFUSED)';
  if (outcome === 'connection' && /\b(ENOTFOUND|EAI_AGAIN)\b/.test(reason)) return 'no such host';
  if (outcome === 'connection' && /wrong version number/.test(reason)) return 'no TLS there (EPROTO)';
  return outcome === 'certificate' ? `certificate refused, nothing sent: ${reason}` : reason;
}

function chooseStyle({ state }: DevMessageSummary, delivery: DevDeliverySummary | undefined): Style {
  if (delivery?.state === 'processed' || state === 'delivered') return 'good';
  return delivery?.state === 'waiting' ? 'warn' : 'bad';
}

function nextText(delivery: DevDeliverySummary | undefined, { nextAt }: DevAttemptSummary, endAt: string): string {
  if (delivery?.state === 'expired') return 'given up, because the window has ended';
  if (delivery?.state === 'refused') return 'not tried again';
  if (nextAt === null || delivery?.windowEnd == null) return '';
  return `again at ${timeAhead(nextAt, endAt)}, window ends ${timeAhead(delivery.windowEnd, endAt)}`;
}

/** After a failure: the surprises of the message, which may be the reason. */
function variedText(
  { varied }: DevMessageSummary,
  delivery: DevDeliverySummary | undefined,
  { nextAt }: DevAttemptSummary,
): string {
  if (varied.length === 0 || (nextAt === null && delivery?.state === 'processed')) return '';
  return `(varied: ${varied.map(({ name }) => name).join(', ')})`;
}

export function summariseDelivery({ attempts, ...delivery }: DevDelivery): DevDeliverySummary {
  return { ...delivery, attempts: attempts.length, last: attempts.at(-1) ?? null, story: summariseEndings(attempts) };
}

const DAY_MS = 86_400_000;

/** An instant as the time of day on this machine, `12:00:10`. */
export function timeOfDay(instant: string): string {
  const date = new Date(instant);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The day of an instant on this machine, `2026-01-31`. */
export function toDay(instant: string): string {
  const date = new Date(instant);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

/** The time of day of a future instant, with the number of days if it is on another day: `00:00:10 (+1 d)`. */
export function timeAhead(instant: string, from: string): string {
  const days = Math.round((midnight(instant) - midnight(from)) / DAY_MS);
  return days === 0 ? timeOfDay(instant) : `${timeOfDay(instant)} (${days > 0 ? '+' : ''}${days} d)`;
}

function midnight(instant: string): number {
  return new Date(instant).setHours(0, 0, 0, 0);
}

/** A duration in the most readable unit: `23 ms`, `2.1 s`. */
export function spanText(durationMs: number): string {
  return durationMs < 1000 ? `${durationMs} ms` : `${(durationMs / 1000).toFixed(1)} s`;
}
