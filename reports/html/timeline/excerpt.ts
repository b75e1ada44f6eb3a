import type { TranscriptEntry } from '../../../spec/shapes/results.ts';

/** An event with its number in the transcript, from 1, and its time. */
export interface Event {
  readonly number: number;
  readonly entry: TranscriptEntry;
  /** Since the first known instant, on the clock of the world; that of the event before if its own is not known. */
  readonly atMs: number;
  readonly isTimeKnown: boolean;
}

/** Most of what explains a failure is at the end; what led there is at the beginning. */
const HEAD_SHARE = 1 / 3;

/** Every event of a transcript. Time never runs backwards in it: an instant before the last one counts as that one. */
export function eventsOf(transcript: readonly TranscriptEntry[]): Event[] {
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

/** The events that there is room for: the first ones and the last ones. */
export function excerpt(events: readonly Event[], max: number): readonly Event[] {
  if (events.length <= max) return events;
  const head = Math.floor(max * HEAD_SHARE);
  return [...events.slice(0, head), ...events.slice(events.length - (max - head))];
}
