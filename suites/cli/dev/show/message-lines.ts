import type { Paint, Style } from '../../../../reports/text/paint.ts';
import { plural } from '../../../../spec/grammar.ts';
import type {
  DevAttemptSummary,
  DevDelivery,
  DevDeliverySummary,
  DevMessageSummary,
} from '../../../../spec/shapes/dev/messages.ts';
import { storyOf } from '../../../../spec/shapes/dev/messages.ts';
import { visible } from '../../../../spec/text/visible.ts';
import { clipped } from '../../../harness/text.ts';
import { spanText, timeAhead, timeOfDay } from './instants.ts';

/** How much of an event name, a user id or a URL a line shows. */
const SHOWN_CHARS = 80;

/** How lines are written. */
export interface Look {
  readonly paint: Paint;
  /** What people call a source; null if there is only one, which need not be named. */
  readonly nameOf: (writeKey: string) => string | null;
}

/** Text from outside, short and in one line. */
export function plain(text: string): string {
  return clipped(visible(text), SHOWN_CHARS);
}

/** The line of a message that came in, and one for what looks like a mistake. */
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

/** A line below the one that it is about. */
function note(style: Style, text: string, paint: Paint): string {
  return `          ${paint(style, visible(text))}`;
}

/** The line of an attempt that has ended, and one for what to change if its answer says that. */
export function attemptLines(
  message: DevMessageSummary,
  url: number,
  attempt: DevAttemptSummary,
  look: Look,
): [line: string, hint?: string] {
  const line = attemptLine(message, url, attempt, look);
  return attempt.advice === null ? [line] : [line, hintLine(attempt.advice, look.paint)];
}

function attemptLine(message: DevMessageSummary, url: number, attempt: DevAttemptSummary, { paint }: Look): string {
  const delivery = message.deliveries.find(({ number }) => number === url);
  const { at, durationMs, signature } = attempt;
  const endAt = new Date(Date.parse(at) + (durationMs ?? 0)).toISOString();
  const parts = [
    `${paint(styleOf(message, delivery), plain(outcomeText(attempt)))} in ${spanText(durationMs ?? 0)}`,
    attempt.number === 1 ? '' : `attempt ${attempt.number}`,
    paint('quiet', urlText(message, delivery)),
    signature === null ? paint('warn', 'not signed') : paint('quiet', 'signed'),
    nextText(delivery, attempt, endAt),
    variedText(message, delivery, attempt),
  ];
  const text = parts.filter((part) => part !== '').join('  ');
  return `${paint('quiet', timeOfDay(endAt))}  ← ${message.id}  ${text}`;
}

/** The line of a delivery that ended without its own attempt. */
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

function outcomeText({ outcome, reason }: DevAttemptSummary): string {
  if (outcome === 'connection' && /\bECONNREFUSED\b/.test(reason)) return 'nothing listens there (ECONNREFUSED)';
  if (outcome === 'connection' && /\b(ENOTFOUND|EAI_AGAIN)\b/.test(reason)) return 'no such host';
  if (outcome === 'connection' && /wrong version number/.test(reason)) return 'no TLS there (EPROTO)';
  return outcome === 'certificate' ? `certificate refused, nothing sent: ${reason}` : reason;
}

function styleOf({ state }: DevMessageSummary, delivery: DevDeliverySummary | undefined): Style {
  if (delivery?.state === 'processed' || state === 'delivered') return 'good';
  return delivery?.state === 'waiting' ? 'warn' : 'bad';
}

/** What follows from an attempt. */
function nextText(delivery: DevDeliverySummary | undefined, { nextAt }: DevAttemptSummary, endAt: string): string {
  if (delivery?.state === 'expired') return 'given up, because the window has ended';
  if (delivery?.state === 'refused') return 'not tried again';
  if (nextAt === null || delivery?.windowEnd == null) return '';
  return `again at ${timeAhead(nextAt, endAt)}, window ends ${timeAhead(delivery.windowEnd, endAt)}`;
}

/** After a failure: what was unusual about the message, which may be why. */
function variedText(
  { varied }: DevMessageSummary,
  delivery: DevDeliverySummary | undefined,
  { nextAt }: DevAttemptSummary,
): string {
  if (varied.length === 0 || (nextAt === null && delivery?.state === 'processed')) return '';
  return `(varied: ${varied.map(({ name }) => name).join(', ')})`;
}

/** A delivery in short. */
export function deliverySummaryOf({ attempts, ...delivery }: DevDelivery): DevDeliverySummary {
  return { ...delivery, attempts: attempts.length, last: attempts.at(-1) ?? null, story: storyOf(attempts) };
}
