import { instantText } from '../../clock/instant-text.ts';
import type { Message } from '../../model/message.ts';

const DATE = String.raw`(?<year>\d{4})(?:-(?<month>\d\d)-(?<day>\d\d)|(?<basicMonth>\d\d)(?<basicDay>\d\d))`;
const TIME = String.raw`(?<hour>\d\d)(?::?(?<minute>\d\d)(?::?(?<second>\d\d)(?:[.,](?<fraction>\d+))?)?)?`;
const ZONE = String.raw`[Zz]|(?<sign>[+-])(?<offsetHour>\d\d)(?::?(?<offsetMinute>\d\d))?`;
const ISO_8601 = new RegExp(`^${DATE}(?:[Tt ]${TIME}(?:${ZONE})?)?$`);

const MINUTE_MS = 60_000;
/** Outside these years an instant needs more than four digits for its year, so no body can have such a timestamp. */
const FIRST_INSTANT_MS = Date.parse('0000-01-01T00:00:00.000Z');
export const LAST_INSTANT_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** Named groups of a match. Groups without a match are absent. */
type Groups = Readonly<Record<string, string | undefined>>;

/** Midnight of the day in UTC; null if the calendar has no such day. */
function midnightMs(groups: Groups): number | null {
  const month = Number(groups['month'] ?? groups['basicMonth']) - 1;
  const day = Number(groups['day'] ?? groups['basicDay']);
  // Date.UTC would read the years 0 to 99 as 1900 to 1999.
  const instantMs = new Date(0).setUTCFullYear(Number(groups['year']), month, day);
  const date = new Date(instantMs);
  return date.getUTCMonth() === month && date.getUTCDate() === day ? instantMs : null;
}

/** The time of day in milliseconds; null if no day has that time. The end of a day and a leap second are allowed. */
function timeOfDayMs(groups: Groups): number | null {
  const hour = Number(groups['hour'] ?? 0);
  const minute = Number(groups['minute'] ?? 0);
  const second = Number(groups['second'] ?? 0);
  // A fraction may have nanoseconds. The digits after the third are dropped.
  const milliseconds = Number((groups['fraction'] ?? '').padEnd(3, '0').slice(0, 3));
  const timeMs = ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds;
  const isKnown = minute <= 59 && second <= 60 && (hour <= 23 || timeMs === 24 * 60 * MINUTE_MS);
  return isKnown ? timeMs : null;
}

/** Offset of the text's time from UTC, in milliseconds. A text without an offset is in UTC. */
function offsetMs(groups: Groups): number | null {
  const hour = Number(groups['offsetHour'] ?? 0);
  const minute = Number(groups['offsetMinute'] ?? 0);
  if (hour > 23 || minute > 59) return null;
  return (groups['sign'] === '-' ? -1 : 1) * (hour * 60 + minute) * MINUTE_MS;
}

/**
 * Reads a calendar date with or without a time of day, in the extended or the basic form of ISO 8601.
 * @returns milliseconds since the epoch; null if the text cannot be read
 */
export function readTimestamp(text: string): number | null {
  const groups = ISO_8601.exec(text)?.groups;
  if (groups === undefined) return null;
  const [midnight, timeOfDay, offset] = [midnightMs(groups), timeOfDayMs(groups), offsetMs(groups)];
  if (midnight === null || timeOfDay === null || offset === null) return null;
  const instantMs = midnight + timeOfDay - offset;
  return instantMs >= FIRST_INSTANT_MS && instantMs <= LAST_INSTANT_MS ? instantMs : null;
}

/** The timestamp of the call, or else the instant of its arrival ("Historical import"). */
export function chooseInstant(message: Message): number {
  return message.givenInstantMs ?? message.receivedAtMs;
}

/** ISO 8601 in UTC with milliseconds ("Outbound message bodies"). */
export function formatTimestamp(instantMs: number): string {
  return instantText(instantMs);
}
