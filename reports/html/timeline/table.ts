import { plural } from '../../../spec/grammar.ts';
import { clockTime } from '../../../spec/text/duration.ts';
import { cutText, type Limits } from '../limits.ts';
import { type Html, html } from '../markup.ts';
import type { Event } from './events.ts';

/**
 * The events as a table, with calls, settings and attempts in full while there is room.
 * @param marked The request whose rows are marked.
 */
export function eventTable(events: readonly Event[], total: number, limits: Limits, marked?: string): Html {
  const details = chooseDetails(events, limits.detailChars, marked);
  let before = 0;
  const rows = events.map((event) => {
    const skipped = event.number - before - 1;
    before = event.number;
    return html`${skipped > 0 && gapRow(skipped)}${row(event, details.get(event), limits, marked)}`;
  });
  const caption = events.length < total ? `Events (${events.length} of ${total}; results.json has all)` : 'Events';
  return html`<table class="events"><caption>${caption}</caption><thead><tr><th scope="col">#</th><th scope="col">Time</th><th scope="col">Who</th><th scope="col">What</th></tr></thead><tbody>${rows}</tbody></table>`;
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
  { number, entry, atMs, isTimeKnown }: Event,
  detail: string | undefined,
  limits: Limits,
  marked: string | undefined,
): Html {
  const time = isTimeKnown ? clockTime(atMs) : '–';
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
