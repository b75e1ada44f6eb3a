import { LIMITS } from '../../../spec/limits.ts';
import type { TranscriptEntry } from '../../../spec/shapes/results.ts';

/** An event with its number in the transcript, from 1, and its time. */
export interface Event {
  readonly number: number;
  readonly entry: TranscriptEntry;
  /** Since the first known instant, on the clock of the world; the previous event's time if its own is unknown. */
  readonly atMs: number;
  readonly isTimeKnown: boolean;
}

/** Of the events that are shown next to the decisive ones, the share from the beginning. */
const HEAD_SHARE = 1 / 3;

/** Every event of a transcript. Time never runs backwards: an instant before the last one counts as the last one. */
export function listEvents(transcript: readonly TranscriptEntry[]): Event[] {
  const instants = transcript.map(({ at }) => (at === null ? Number.NaN : Date.parse(at)));
  const startMs = instants.find((ms) => !Number.isNaN(ms)) ?? 0;
  let atMs = 0;
  return transcript.map((entry, index) => {
    const instantMs = instants[index] ?? Number.NaN;
    const isTimeKnown = !Number.isNaN(instantMs);
    if (isTimeKnown) atMs = Math.max(atMs, instantMs - startMs);
    return { number: index + 1, entry, atMs, isTimeKnown };
  });
}

/** The first events, and those around the marked request or else the last ones, as many as there is room for. */
export function excerpt(events: readonly Event[], max: number, marked?: string): readonly Event[] {
  if (events.length <= max) return events;
  const head = Math.floor(max * HEAD_SHARE);
  const place = events.findLastIndex(({ entry }) => entry.attempt !== undefined && entry.attempt === marked);
  const around = max - head;
  const centre = place === -1 ? events.length : place + Math.ceil(around / 2);
  const end = Math.min(events.length, Math.max(centre, max));
  return [...events.slice(0, head), ...events.slice(end - around, end)];
}

/** Everything that happened at one place, as a row of the timeline. */
export interface Row {
  readonly name: string;
  readonly events: readonly Event[];
}

/** More rows would not be read. The last one has the remaining events. */
const MAX_ROWS = 8;
const OTHERS = 'other places';

/** Events by place, in the order in which the places first appear; the clock is the last row. */
export function groupByPlace(events: readonly Event[]): Row[] {
  const rows = new Map<string, Event[]>();
  for (const event of events) {
    const name = findPlace(event);
    const key = rows.has(name) || rows.size < MAX_ROWS - 1 || name === 'clock' ? name : OTHERS;
    rows.set(key, [...(rows.get(key) ?? []), event]);
  }
  const isClock = ([name]: readonly [string, unknown]): number => Number(name === 'clock');
  return [...rows].sort((a, b) => isClock(a) - isClock(b)).map(([name, members]) => ({ name, events: members }));
}

function findPlace({ entry }: Event): string {
  if (entry.kind === 'clock' || entry.actor === 'clock') return 'clock';
  return entry.place ?? entry.actor;
}

/** A span of time at one place, within which something must happen. */
export interface Window {
  readonly kind: 'reply' | 'retries';
  readonly from: Event;
  readonly untilMs: number;
}

/** Windows are drawn for the last attempts; earlier ones are less interesting. */
const MAX_REPLY_WINDOWS = 12;
/** Shorter transcripts do not show the end of the retry window, which would be far away. */
const RETRIES_MATTER_MS = 60_000;

export function findWindows(row: Row, allEvents: readonly Event[]): Window[] {
  const attempts = row.events.filter(({ entry }) => entry.kind === 'attempt');
  return [...replyWindows(row.events, attempts).slice(-MAX_REPLY_WINDOWS), ...retryWindow(attempts, allEvents)];
}

/** The time to reply, for each attempt without an immediate answer. */
function replyWindows(events: readonly Event[], attempts: readonly Event[]): Window[] {
  return attempts
    .filter((attempt) => !isAnsweredAtOnce(attempt, events))
    .map((from) => ({ kind: 'reply', from, untilMs: from.atMs + LIMITS.responseTimeoutMs }));
}

function isAnsweredAtOnce({ entry, atMs }: Event, events: readonly Event[]): boolean {
  const answers = events.filter((each) => each.entry.kind === 'answer' && each.entry.attempt === entry.attempt);
  return answers.length === 1 && answers.every((answer) => answer.atMs === atMs && !isHeld(answer));
}

function isHeld({ entry }: Event): boolean {
  return / (?:holds the request back|will answer )/.test(entry.what);
}

function retryWindow([first]: readonly Event[], allEvents: readonly Event[]): Window[] {
  const endMs = allEvents.at(-1)?.atMs ?? 0;
  if (first === undefined || endMs - first.atMs < RETRIES_MATTER_MS) return [];
  return [{ kind: 'retries', from: first, untilMs: first.atMs + LIMITS.retryWindowMs }];
}
