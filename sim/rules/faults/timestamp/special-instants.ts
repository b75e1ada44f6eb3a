import { instantText } from '../../../clock/instant-text.ts';
import { fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** When the local time of Dublin got an offset without seconds, and how many seconds the one before had. */
const DUBLIN_MEAN_TIME_ENDED_MS = Date.UTC(1916, 4, 21, 2, 25, 21);
const SECONDS_OF_DUBLIN = 21;

/** Changes the instant of some timestamps. */
function reading(change: (instantMs: number, text: string) => number | null) {
  return ({ readTimestamp }: Rules): Partial<Rules> => ({
    readTimestamp: (text) => {
      const instantMs = readTimestamp(text);
      return instantMs === null ? null : change(instantMs, text);
    },
  });
}

/** Whether an instant is in the hour that a zone of Europe skips in spring. */
function isSkipped(instantMs: number): boolean {
  const date = new Date(instantMs);
  const isLastSunday = date.getUTCDay() === 0 && date.getUTCDate() > 24;
  return date.getUTCMonth() === 2 && isLastSunday && date.getUTCHours() === 1;
}

/** Whether an instant is in the second of the two hours that a zone of Europe calls the same in autumn. */
function isRepeatedInEurope(instantMs: number): boolean {
  const date = new Date(instantMs);
  const isLastSunday = date.getUTCDay() === 0 && date.getUTCDate() > 24;
  return date.getUTCMonth() === 9 && isLastSunday && date.getUTCHours() === 1;
}

/** The same for New York. */
function isRepeatedInNewYork(instantMs: number): boolean {
  const date = new Date(instantMs);
  const isFirstSunday = date.getUTCDay() === 0 && date.getUTCDate() < 8;
  return date.getUTCMonth() === 10 && isFirstSunday && date.getUTCHours() === 6;
}

function isLeapDay(instantMs: number): boolean {
  return new Date(instantMs).toISOString().slice(5, 10) === '02-29';
}

/** Faults in timestamps at some instants. */
export const SPECIAL_INSTANT_FAULTS = [
  fault({
    name: 'seconds-in-32-bits',
    breaks: ['TIM-002'],
    description: 'Seconds after January 2038 begin again in 1901.',
    change: ({ formatTimestamp }) => ({
      formatTimestamp: (instantMs, message) =>
        formatTimestamp(Math.trunc((instantMs / 1000) | 0) * 1000 + (((instantMs % 1000) + 1000) % 1000), message),
    }),
  }),
  fault({
    name: 'leap-day-is-first-of-march',
    breaks: ['TIM-002', 'TIM-007', 'TIM-003', 'TIM-008', 'TIM-004'],
    description: 'The 29th of February is sent as the 1st of March.',
    change: ({ formatTimestamp }) => ({
      formatTimestamp: (instantMs, message) =>
        formatTimestamp(isLeapDay(instantMs) ? instantMs + DAY_MS : instantMs, message),
    }),
  }),
  fault({
    name: 'hour-skipped-in-spring',
    breaks: ['TIM-003', 'TIM-008', 'TIM-002'],
    description: 'Timestamps in the hour that Europe skips in spring are an hour late.',
    change: reading((instantMs) => (isSkipped(instantMs) ? instantMs + HOUR_MS : instantMs)),
  }),
  fault({
    name: 'hour-repeated-in-autumn',
    breaks: ['TIM-003', 'TIM-008'],
    description:
      'Timestamps pass through the local time of Europe, so those in the second of two hours of one name come an hour early.',
    change: reading((instantMs) => (isRepeatedInEurope(instantMs) ? instantMs - HOUR_MS : instantMs)),
  }),
  fault({
    name: 'hour-repeated-in-november',
    breaks: ['TIM-003', 'TIM-008'],
    description:
      'Timestamps pass through the local time of New York, so those in the second of two hours of one name come an hour early.',
    change: reading((instantMs) => (isRepeatedInNewYork(instantMs) ? instantMs - HOUR_MS : instantMs)),
  }),
  fault({
    name: 'epoch-is-no-timestamp',
    breaks: ['TIM-007', 'TIM-008'],
    description: 'A timestamp of the first instant of 1970 counts as none.',
    change: reading((instantMs) => (instantMs === 0 ? null : instantMs)),
  }),
  fault({
    name: 'before-the-epoch-clamped',
    breaks: ['TIM-007', 'TIM-008'],
    description: 'Timestamps before 1970 are sent as the beginning of 1970.',
    change: reading((instantMs) => (instantMs < 0 ? 60_000 : instantMs)),
  }),
  fault({
    name: 'seconds-of-old-offsets-dropped',
    breaks: ['TIM-007'],
    description:
      'Timestamps pass through the local time of Dublin, whose offset before 1916 had seconds that get lost, so earlier ones are 21 s off.',
    change: reading((instantMs) =>
      instantMs < DUBLIN_MEAN_TIME_ENDED_MS ? instantMs - SECONDS_OF_DUBLIN * SECOND_MS : instantMs,
    ),
  }),
  fault({
    name: 'offsets-beyond-twelve-hours-ignored',
    breaks: ['TIM-004', 'TIM-008'],
    description: 'An offset of more than twelve hours is read as UTC.',
    change: reading((instantMs, text) => (/\+1[34]:/.test(text) ? instantMs + 14 * HOUR_MS : instantMs)),
  }),
  fault({
    name: 'quarter-hours-of-offsets-dropped',
    breaks: ['TIM-004', 'TIM-008'],
    description: 'An offset of three quarters of an hour is read without them.',
    change: reading((instantMs, text) => (/[+-]\d\d:45$/.test(text) ? instantMs + 45 * 60_000 : instantMs)),
  }),
  fault({
    name: 'offset-changes-no-month',
    breaks: ['TIM-004', 'TIM-008'],
    description: 'An offset that leads into the month before is applied without changing the month.',
    change: reading((instantMs, text) =>
      new Date(instantMs).getUTCMonth() + 1 === Number(text.slice(5, 7)) ? instantMs : instantMs + 31 * DAY_MS,
    ),
  }),
  fault({
    name: 'negative-milliseconds',
    breaks: ['TIM-001', 'TIM-008'],
    description:
      'The milliseconds of a timestamp are the remainder of the epoch time, which is negative before 1970, as in `58.-750Z`.',
    change: ({ formatTimestamp }) => ({
      formatTimestamp: (instantMs, message) => {
        const restMs = instantMs % SECOND_MS;
        if (restMs >= 0) return formatTimestamp(instantMs, message);
        const seconds = Math.floor(instantMs / SECOND_MS) * SECOND_MS;
        return instantText(seconds).replace('.000Z', `.${String(restMs).padStart(3, '0')}Z`);
      },
    }),
  }),
  fault({
    name: 'recent-timestamp-taken-for-now',
    breaks: ['TIM-003', 'TIM-004', 'TIM-005', 'TIM-006', 'TIM-008', 'ING-011', 'ING-005'],
    description:
      'A timestamp of the last minute counts as one of a current event with a slow clock, and becomes the time of arrival.',
    change: ({ instantOf }) => ({
      instantOf: (message, attemptAtMs) => {
        const { givenInstantMs, receivedAtMs } = message;
        const ageMs = givenInstantMs === null ? Number.NaN : receivedAtMs - givenInstantMs;
        return ageMs >= 0 && ageMs <= MINUTE_MS ? receivedAtMs : instantOf(message, attemptAtMs);
      },
    }),
  }),
];
