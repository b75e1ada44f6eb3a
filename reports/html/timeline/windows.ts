import { LIMITS } from '../../../spec/limits.ts';
import type { Event } from './excerpt.ts';
import type { Lane } from './lanes.ts';

/** A span of time at one place, within which something has to happen. */
export interface Window {
  readonly lane: string;
  readonly kind: 'reply' | 'retries';
  /** The attempt that it begins with. */
  readonly from: Event;
  readonly untilMs: number;
}

/** Windows are drawn for the last attempts; those before were read by then. */
const MAX_REPLY_WINDOWS = 12;
/** Where all is over sooner, the window of retries would only be far away. */
const RETRIES_MATTER_MS = 60_000;

/** The windows that a lane shows. */
export function windowsOf(lane: Lane, allEvents: readonly Event[]): Window[] {
  const attempts = lane.events.filter(({ entry }) => entry.kind === 'attempt');
  return [...replyWindows(lane, attempts).slice(-MAX_REPLY_WINDOWS), ...retryWindow(lane, attempts, allEvents)];
}

/** The time to reply, for each attempt that was not answered at once. */
function replyWindows({ name, events }: Lane, attempts: readonly Event[]): Window[] {
  return attempts
    .filter((attempt) => !isAnsweredAtOnce(attempt, events))
    .map((from) => ({ lane: name, kind: 'reply', from, untilMs: from.atMs + LIMITS.responseTimeoutMs }));
}

function isAnsweredAtOnce({ entry, atMs }: Event, events: readonly Event[]): boolean {
  const answers = events.filter((each) => each.entry.kind === 'answer' && each.entry.attempt === entry.attempt);
  return answers.length === 1 && answers.every((answer) => answer.atMs === atMs && !isHeld(answer));
}

function isHeld({ entry }: Event): boolean {
  return / (?:holds the request back|will answer )/.test(entry.what);
}

/** The time for retries, from the first attempt at the place. */
function retryWindow({ name }: Lane, [first]: readonly Event[], allEvents: readonly Event[]): Window[] {
  const endMs = allEvents.at(-1)?.atMs ?? 0;
  if (first === undefined || endMs - first.atMs < RETRIES_MATTER_MS) return [];
  return [{ lane: name, kind: 'retries', from: first, untilMs: first.atMs + LIMITS.retryWindowMs }];
}
