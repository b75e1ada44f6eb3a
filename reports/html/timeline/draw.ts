import { plural } from '../../../spec/grammar.ts';
import type { TranscriptEntry } from '../../../spec/shapes/results.ts';
import { clip } from '../../text/clip-and-wrap.ts';
import { type Html, html } from '../markup.ts';
import { type Axis, COLUMN_PX, findX, makeAxis, shortDuration } from './axis.ts';
import { type Event, findWindows, groupByPlace, type Row, type Window } from './events.ts';

const ROW_PX = 58;
/** From the top of a row to the middle of its marks. */
const MIDDLE_PX = 17;
/** From there to the line of the retry window, below the words of the answers. */
const RETRIES_PX = 33;
const AXIS_PX = 26;
const NAMES_PX = 88;
const MAX_NAME_CHARS = 13;

interface Layout {
  readonly axis: Axis;
  readonly x: ReadonlyMap<Event, number>;
}

/**
 * A transcript as an image: one row for each place, time from left to right. The axis is exact in order and compressed
 * in time, because events are milliseconds or hours apart. Windows show the time for an answer to an attempt, and the
 * time for its retries. Each mark has the number of its row in the table. Without events there is nothing to draw.
 */
export function drawTimeline(events: readonly Event[], total: number): Html {
  if (events.length === 0) return html``;
  const rows = groupByPlace(events);
  const windows = rows.map((row) => findWindows(row, events));
  const axis = makeAxis(
    events.map(({ atMs }) => atMs),
    windows.flat().map(({ untilMs }) => untilMs),
  );
  const layout: Layout = { axis, x: new Map(events.map((event, index) => [event, axis.xs[index] ?? 0])) };
  const width = NAMES_PX + axis.widthPx + COLUMN_PX;
  const height = rows.length * ROW_PX + AXIS_PX;
  const drawn = rows.map((row, index) => drawRow(row, index, windows[index] ?? [], layout));
  return html`<div class="strip" tabindex="0" role="group" aria-label="Timeline, scrolls sideways"><svg role="img" aria-label="${summary(events, total)}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawAxis(layout, rows.length * ROW_PX)}${drawn}</svg></div>`;
}

function summary(events: readonly Event[], total: number): string {
  const count = (kind: string): number => events.filter(({ entry }) => entry.kind === kind).length;
  const spanMs = (events.at(-1)?.atMs ?? 0) - (events[0]?.atMs ?? 0);
  const shown = events.length < total ? `${events.length} of ${total} events` : plural(total, 'event');
  const lasted = spanMs === 0 ? 'at one instant' : `over ${shortDuration(spanMs)}`;
  return `Timeline of ${shown} ${lasted}: ${plural(count('attempt'), 'attempt')}, ${plural(count('answer'), 'answer')}. The table below has the same.`;
}

/** The axis: each instant with its time, and a break between instants. */
function drawAxis({ axis }: Layout, bottom: number): Html {
  const drawn = axis.stops.map(({ atMs, x, hasEvents }, index) => {
    const at = NAMES_PX + x;
    const kind = hasEvents ? 'stop' : 'stop end';
    const label = index === 0 ? '0' : shortDuration(atMs);
    const broken = index > 0 && html`<path class="break" d="M${at - 19} ${bottom + 4}l4-8m1 8l4-8"/>`;
    return html`<path class="${kind}" d="M${at} 0V${bottom}"/>${broken}<text class="time" x="${at}" y="${bottom + 17}">${label}</text>`;
  });
  return html`<path class="axis" d="M${NAMES_PX} ${bottom}h${axis.widthPx}"/>${drawn}`;
}

function drawRow(row: Row, index: number, windows: readonly Window[], layout: Layout): Html {
  const drawn = windows.map((window) => drawWindow(window, layout));
  return html`<g transform="translate(${NAMES_PX} ${index * ROW_PX})"><path class="row" d="M0 ${MIDDLE_PX}h${layout.axis.widthPx}"/><text class="name" x="-10" y="${MIDDLE_PX + 4}">${clip(row.name, MAX_NAME_CHARS)}</text>${drawn}${drawPairs(row, layout)}${row.events.map((event) => drawEvent(event, layout))}</g>`;
}

function drawWindow({ kind, from, untilMs }: Window, { axis, x }: Layout): Html {
  const begin = x.get(from) ?? 0;
  const end = Math.max(begin, findX(axis, untilMs));
  if (kind === 'reply') return html`<path class="w5" d="M${begin} ${MIDDLE_PX - 13}H${end}v26H${begin}z"/>`;
  const y = MIDDLE_PX + RETRIES_PX;
  const label = html`<text class="span" x="${end - 6}" y="${y - 4}">${shortDuration(untilMs - from.atMs)}</text>`;
  return html`<path class="w4" d="M${begin} ${y - 4}v4H${end}v-4"/>${label}`;
}

/** A line from each attempt to its answer. */
function drawPairs({ events }: Row, { x }: Layout): Html[] {
  return events
    .filter(({ entry }) => entry.kind === 'attempt')
    .flatMap((attempt) => {
      const answer = events.findLast(
        ({ entry }) =>
          entry.kind === 'answer' && entry.attempt !== undefined && entry.attempt === attempt.entry.attempt,
      );
      const [from, to] = [x.get(attempt), answer && x.get(answer)];
      return from === undefined || to === undefined ? [] : [html`<path class="pair" d="M${from} ${MIDDLE_PX}H${to}"/>`];
    });
}

function drawEvent(event: Event, { x }: Layout): Html {
  const kind = chooseMark(event.entry);
  const word = answerWord(event.entry);
  return html`<g class="${kind}" transform="translate(${x.get(event) ?? 0} ${MIDDLE_PX})">${SHAPES[kind]}<text>${event.number}</text>${word !== undefined && html`<text class="word" y="21">${word}</text>`}</g>`;
}

/** Kinds differ in shape, not only in colour. */
type MarkKind = 'settings' | 'call' | 'attempt' | 'ok' | 'bad' | 'clock' | 'note';

const DIAMOND = html`<path d="M0-12L12 0L0 12L-12 0z"/>`;

const SHAPES: Readonly<Record<MarkKind, Html>> = {
  settings: html`<rect x="-9" y="-9" width="18" height="18" rx="5"/>`,
  call: html`<path d="M-9-9H5L12 0L5 9H-9z"/>`,
  attempt: html`<circle r="10"/>`,
  ok: DIAMOND,
  bad: DIAMOND,
  clock: html`<path d="M-6-10H6L11 0L6 10H-6L-11 0z"/>`,
  note: html`<rect x="-8" y="-8" width="16" height="16"/>`,
};

function chooseMark(entry: TranscriptEntry): MarkKind {
  if (entry.kind === 'answer') return / answers 2\d\d\b/.test(entry.what) ? 'ok' : 'bad';
  if (entry.kind === undefined) return entry.actor === 'clock' ? 'clock' : 'note';
  return entry.kind;
}

const ANSWER_WORDS: readonly (readonly [RegExp, string])[] = [
  [/ holds /, 'held'],
  [/ resets /, 'reset'],
  [/ closes /, 'close'],
  [/ give up/, 'left'],
  [/ not HTTP/, 'junk'],
];

/** An answer in a word that fits below its mark: `500`, `held`. */
function answerWord({ kind, what }: TranscriptEntry): string | undefined {
  if (kind !== 'answer') return undefined;
  return / answers? (\d{3})\b/.exec(what)?.[1] ?? ANSWER_WORDS.find(([pattern]) => pattern.test(what))?.[1];
}

const KIND_WORDS: readonly (readonly [MarkKind, string])[] = [
  ['settings', 'settings'],
  ['call', 'call or message'],
  ['attempt', 'attempt'],
  ['ok', 'answer 2xx'],
  ['bad', 'other answer or none'],
  ['clock', 'clock advanced'],
  ['note', 'other event'],
];

export function legend(): Html {
  const marks = KIND_WORDS.map(
    ([kind, words]) =>
      html`<li><svg width="28" height="26" viewBox="-14 -13 28 26" aria-hidden="true"><g class="${kind}">${SHAPES[kind]}</g></svg>${words}</li>`,
  );
  const windows = html`<li><svg width="28" height="26" viewBox="0 0 28 26" aria-hidden="true"><path class="w5" d="M1 1h26v24H1z"/></svg>5 s to answer</li><li><svg width="28" height="26" viewBox="0 0 28 26" aria-hidden="true"><path class="w4" d="M1 10v6H27v-6"/></svg>4 h for retries, from the first attempt at that URL</li>`;
  return html`<details class="legend"><summary>How to read a timeline</summary><ul>${marks}${windows}</ul><p>Each number is a row of the table below the drawing. Events at the same instant stand side by side, in order. Time is compressed: a gap ten times as long is only a little wider.</p></details>`;
}
