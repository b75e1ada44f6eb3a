import { slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Does not read timestamps of some form. */
function notReading(form: RegExp) {
  return ({ readTimestamp }: Rules): Partial<Rules> => ({
    readTimestamp: (text) => (form.test(text) ? null : readTimestamp(text)),
  });
}

/** Writes some timestamps differently. */
function writing(change: (text: string, instantMs: number) => string) {
  return ({ formatTimestamp }: Rules): Partial<Rules> => ({
    formatTimestamp: (instantMs, message) => change(formatTimestamp(instantMs, message), instantMs),
  });
}

/** The year that the ISO week of a day belongs to: that of its Thursday. */
function yearOfWeek(instantMs: number): number {
  const weekday = (new Date(instantMs).getUTCDay() + 6) % 7;
  return new Date(instantMs + (3 - weekday) * DAY_MS).getUTCFullYear();
}

const withHour = (text: string, hour: number) => text.replace(/T\d\d/, `T${String(hour).padStart(2, '0')}`);

/** Faults in hours, days, months and years, and in the time of calls that give none. */
export const CALENDAR_FAULTS = [
  fault({
    name: 'year-of-iso-week',
    breaks: ['TIM-003', 'TIM-004', 'TIM-008', 'TIM-007'],
    description: 'A timestamp has the year of its ISO week.',
    change: writing((text, instantMs) => text.replace(/^\d{4}/, String(yearOfWeek(instantMs)).padStart(4, '0'))),
  }),
  fault({
    name: 'twelve-hour-clock',
    breaks: ['TIM-003', 'TIM-004', 'TIM-005', 'TIM-006', 'TIM-007', 'TIM-008', 'TIM-002'],
    description: 'Hours after noon are written as on a clock with twelve hours.',
    change: writing((text, instantMs) => {
      const hour = new Date(instantMs).getUTCHours();
      return hour > 12 ? withHour(text, hour - 12) : text;
    }),
  }),
  fault({
    name: 'midnight-as-hour-24',
    breaks: ['TIM-003', 'TIM-004', 'TIM-007', 'TIM-001', 'TIM-008', 'TIM-002'],
    description: 'The hour after midnight is written as 24.',
    change: writing((text) => text.replace('T00', 'T24')),
  }),
  fault({
    name: 'leap-day-as-march',
    breaks: ['TIM-003', 'TIM-004', 'TIM-007', 'TIM-008', 'TIM-002'],
    description: 'The 29th of February becomes the 1st of March.',
    change: writing((text) => text.replace(/-02-29T/, '-03-01T')),
  }),
  fault({
    name: 'milliseconds-not-padded',
    breaks: ['TIM-001'],
    description: 'Milliseconds are written without leading zeros.',
    change: writing((text) => text.replace(/\.0{1,2}(?=\d)/, '.')),
  }),
  fault({
    name: 'epoch-as-missing',
    breaks: ['TIM-007'],
    description: 'A timestamp of the first instant of 1970 counts as missing.',
    change: ({ instantOf }) => ({
      instantOf: (message, atMs) => instantOf(message, atMs) || message.receivedAtMs,
    }),
  }),
  fault({
    name: 'day-kept',
    breaks: ['TIM-004', 'TIM-008'],
    description: 'Applying an offset never changes the day.',
    change: ({ readTimestamp }) => ({
      readTimestamp: (text) => {
        const instantMs = readTimestamp(text);
        const local = /^\d{4}-\d\d-\d\dT.*[+-]\d\d:?\d\d$/.test(text) ? readTimestamp(text.slice(0, 10)) : null;
        if (instantMs === null || local === null) return instantMs;
        return local + (((instantMs % DAY_MS) + DAY_MS) % DAY_MS);
      },
    }),
  }),
  fault({
    name: 'month-kept',
    breaks: ['TIM-004', 'TIM-008'],
    description: 'Applying an offset never changes the month.',
    change: ({ readTimestamp }) => ({
      readTimestamp: (text) => {
        const instantMs = readTimestamp(text);
        const month = /^\d{4}-(?<month>\d\d)/.exec(text)?.groups?.['month'];
        if (instantMs === null || month === undefined) return instantMs;
        return new Date(instantMs).setUTCMonth(Number(month) - 1);
      },
    }),
  }),
  fault({
    name: 'zero-offset-not-read',
    breaks: ['TIM-004', 'TIM-008'],
    description: 'A timestamp with an offset of zero is ignored.',
    change: notReading(/[+-]00:?00$/),
  }),
  fault({
    name: 'time-of-previous-call-taken',
    breaks: ['TIM-002'],
    description: 'A call without a timestamp gets that of the previous call of its source.',
    memory: slot('the latest message of each source', () => new Map<string, Message>()),
    change: ({ selects, instantOf }, recall) => {
      const given = new WeakMap<Message, number>();
      return {
        selects: (message) => {
          const latest = recall(message.memory);
          const before = latest.get(message.source.writeKey)?.givenInstantMs ?? null;
          if (message.givenInstantMs === null && before !== null) given.set(message, before);
          if (message.content.type !== 'delete') latest.set(message.source.writeKey, message);
          return selects(message);
        },
        instantOf: (message, atMs) => given.get(message) ?? instantOf(message, atMs),
      };
    },
  }),
  fault({
    name: 'server-time-kept-for-a-minute',
    breaks: ['TIM-002'],
    description: 'The time of a call without a timestamp is read from a clock that is set once a minute.',
    memory: slot('when the clock was set', () => ({ setAtMs: Number.NEGATIVE_INFINITY })),
    change: ({ instantOf }, recall) => ({
      instantOf: (message, atMs) => {
        if (message.givenInstantMs !== null) return instantOf(message, atMs);
        const clock = recall(message.memory);
        if (message.receivedAtMs - clock.setAtMs >= MINUTE_MS) clock.setAtMs = message.receivedAtMs;
        return clock.setAtMs;
      },
    }),
  }),
];
