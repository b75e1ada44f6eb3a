import { plural } from '../../spec/grammar.ts';
import type { TranscriptEntry } from '../../spec/shapes/results.ts';
import { clockTime } from '../../spec/text/duration.ts';
import { cutText, type Limits } from './limits.ts';
import { type Html, html } from './markup.ts';

/** An event with its number in the transcript, from 1, and its time. */
interface Event {
  readonly number: number;
  readonly entry: TranscriptEntry;
  /** Since the first known instant, on the clock of the world; undefined if its own is unknown. */
  readonly atMs: number | undefined;
}

/** Of the events that are shown next to the decisive ones, the share from the beginning. */
const HEAD_SHARE = 1 / 3;

/**
 * The timeline of a case as a table, with calls, settings and attempts in full while there is room.
 * @param marked The request whose rows are marked.
 */
export function eventTable(transcript: readonly TranscriptEntry[], limits: Limits, marked?: string): Html {
  const events = excerpt(listEvents(transcript), limits.events, marked);
  const details = chooseDetails(events, limits.detailChars, marked);
  let before = 0;
  const rows = events.map((event) => {
    const skipped = event.number - before - 1;
    before = event.number;
    return html`${skipped > 0 && gapRow(skipped)}${row(event, details.get(event), limits, marked)}`;
  });
  const total = transcript.length;
  const caption = events.length < total ? `Events (${events.length} of ${total}; results.json has all)` : 'Events';
  return html`<table class="events"><caption>${caption}</caption><thead><tr><th scope="col">#</th><th scope="col">Time</th><th scope="col">Who</th><th scope="col">What</th></tr></thead><tbody>${rows}</tbody></table>`;
}

/** Every event of a transcript. Time never runs backwards: an instant before the last one counts as the last one. */
function listEvents(transcript: readonly TranscriptEntry[]): Event[] {
  const instants = transcript.map(({ at }) => (at === null ? Number.NaN : Date.parse(at)));
  const startMs = instants.find((ms) => !Number.isNaN(ms)) ?? 0;
  let lastMs = 0;
  return transcript.map((entry, index) => {
    const instantMs = instants[index] ?? Number.NaN;
    if (Number.isNaN(instantMs)) return { number: index + 1, entry, atMs: undefined };
    lastMs = Math.max(lastMs, instantMs - startMs);
    return { number: index + 1, entry, atMs: lastMs };
  });
}

/** The first events, and those around the marked request or else the last ones, as many as there is room for. */
function excerpt(events: readonly Event[], max: number, marked?: string): readonly Event[] {
  if (events.length <= max) return events;
  const head = Math.floor(max * HEAD_SHARE);
  const place = events.findLastIndex(({ entry }) => entry.attempt !== undefined && entry.attempt === marked);
  const around = max - head;
  const centre = place === -1 ? events.length : place + Math.ceil(around / 2);
  const end = Math.min(events.length, Math.max(centre, max));
  return [...events.slice(0, head), ...events.slice(end - around, end)];
}

/** The details that there is room for: that of the marked request first, and then the earliest. */
function chooseDetails(events: readonly Event[], room: number, marked: string | undefined): Map<Event, string> {
  const chosen = new Map<Event, string>();
  let left = room;
  const isMarked = ({ entry }: Event): boolean => entry.attempt !== undefined && entry.attempt === marked;
  for (const event of events.toSorted((one, other) => Number(isMarked(other)) - Number(isMarked(one)))) {
    const { detail } = event.entry;
    if (detail === undefined || detail.length > left) continue;
    chosen.set(event, detail);
    left -= detail.length;
  }
  return chosen;
}

function row(
  { number, entry, atMs }: Event,
  detail: string | undefined,
  limits: Limits,
  marked: string | undefined,
): Html {
  const time = atMs === undefined ? '–' : clockTime(atMs);
  const what =
    detail === undefined
      ? cutText(entry.what, limits.eventChars)
      : html`<details><summary>${readTitle(entry.what)}</summary><pre>${detail}</pre></details>`;
  const isMarked = entry.attempt !== undefined && entry.attempt === marked;
  return html`<tr${isMarked && html` class="decisive"`}><td>${number}</td><td>${time}</td><td>${entry.actor}</td><td>${what}</td></tr>`;
}

function gapRow(skipped: number): Html {
  return html`<tr class="gap"><td></td><td></td><td></td><td>${plural(skipped, 'event')} left out</td></tr>`;
}

/** The words of an event without the JSON that its detail repeats. */
function readTitle(what: string): string {
  return what.split(/:? (?=[{[])/, 1)[0] ?? what;
}
