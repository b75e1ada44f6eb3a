import { slot } from '../../model/memory.ts';
import { edited } from '../edit.ts';
import { fault } from '../replacement.ts';
import type { Rules } from '../rules.ts';
import { composed } from './composed/compose.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const OFFSET = /(?<=T.*)(?<sign>[+-])(?<hour>\d\d)(?::?\d\d)?$/;

/** Requirements that break if a fault changes every given instant. */
const INSTANTS = ['TIM-003', 'TIM-004', 'TIM-005', 'TIM-006', 'TIM-007', 'TIM-008'] as const;

/** Offset of a fault's local time zone from UTC. */
const ZONE_MS = 2 * HOUR_MS;

/** Reads another text instead of a timestamp. */
function reading(change: (text: string) => string) {
  return ({ readTimestamp }: Rules): Partial<Rules> => ({ readTimestamp: (text) => readTimestamp(change(text)) });
}

export const TIMESTAMP_FAULTS = [
  fault({
    name: 'time-kept-for-minutes',
    breaks: ['TIM-002'],
    description: 'The time for calls without a timestamp is read now and then only, so it may be minutes old.',
    memory: slot('the time that was read last', (): { readAtMs?: number } => ({})),
    change: ({ chooseInstant }, recall) => ({
      chooseInstant: (message, attemptAtMs) => {
        const instantMs = chooseInstant(message, attemptAtMs);
        if (message.givenInstantMs !== null || message.content.type === 'delete') return instantMs;
        const kept = recall(message.memory);
        if (kept.readAtMs === undefined || instantMs >= kept.readAtMs + 10 * MINUTE_MS) kept.readAtMs = instantMs;
        return kept.readAtMs;
      },
    }),
  }),
  fault({
    name: 'timestamp-in-local-time',
    breaks: ['TIM-001'],
    description: 'Timestamps are written in a time zone two hours ahead of UTC, with its offset.',
    change: ({ formatTimestamp }) => ({
      formatTimestamp: (instantMs, message) => formatTimestamp(instantMs + ZONE_MS, message).replace(/Z$/, '+02:00'),
    }),
  }),
  fault({
    name: 'timestamp-as-number',
    breaks: ['TIM-001', 'TIM-002', ...INSTANTS],
    description: 'Timestamps are milliseconds since the epoch, in a string.',
    change: () => ({ formatTimestamp: (instantMs) => String(instantMs) }),
  }),
  composed('sent an hour off when no timestamp', 'TIM-002'),
  fault({
    name: 'given-instant-a-second-late',
    breaks: [...INSTANTS, 'TIM-016'],
    description: 'A given timestamp is sent a second late.',
    change: edited('readTimestamp', (instantMs) => (instantMs === null ? null : instantMs + 1_000)),
  }),
  fault({
    name: 'short-offset-dropped',
    breaks: ['TIM-016'],
    description: 'An offset without a colon is dropped instead of applied.',
    change: reading((text) => text.replace(/(?<=T.*)[+-]\d{4}$/, 'Z')),
  }),
  fault({
    name: 'timestamp-cut-to-minutes',
    breaks: [...INSTANTS, 'ING-011', 'TIM-002', 'TIM-016'],
    description: 'The seconds of given timestamps are dropped.',
    change: edited('readTimestamp', (instantMs) =>
      instantMs === null ? null : Math.floor(instantMs / MINUTE_MS) * MINUTE_MS,
    ),
  }),
  fault({
    name: 'offset-dropped',
    breaks: ['TIM-004', 'TIM-008', 'TIM-016'],
    description: 'The offset of a timestamp is dropped instead of applied.',
    change: reading((text) => text.replace(OFFSET, 'Z')),
  }),
  fault({
    name: 'offset-sign-reversed',
    breaks: ['TIM-004', 'TIM-008', 'TIM-016'],
    description: 'The offset of a timestamp is applied with the wrong sign.',
    change: reading((text) => text.replace(OFFSET, (offset, sign) => offset.replace(sign, sign === '+' ? '-' : '+'))),
  }),
  fault({
    name: 'offset-minutes-dropped',
    breaks: ['TIM-004', 'TIM-008', 'TIM-016'],
    description: 'Only the hours of an offset are applied.',
    change: reading((text) => text.replace(OFFSET, '$<sign>$<hour>')),
  }),
  composed('sent with the time of its arrival when a timestamp without milliseconds', 'TIM-005'),
  fault({
    name: 'nanoseconds-as-milliseconds',
    breaks: ['TIM-006', 'TIM-008'],
    description: 'All digits of a fraction are read as milliseconds.',
    change: edited('readTimestamp', (instantMs, text) => {
      const fraction = /[.,](\d{4,})/.exec(text)?.[1];
      return instantMs === null || fraction === undefined ? instantMs : instantMs + Number(fraction);
    }),
  }),
  composed('sent with the time of its arrival when a timestamp before 2000', 'TIM-007'),
  composed('sent with the time of its arrival when identify', 'TIM-008'),
  composed('dropped when after a timestamp that is none', 'TIM-010'),
];
