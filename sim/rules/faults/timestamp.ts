import { fault } from '../replacement.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const OFFSET = /(?<=T.*)(?<sign>[+-])(?<hour>\d\d)(?::?\d\d)?$/;
const YEAR_MS = 365.25 * 24 * HOUR_MS;

/** What a fault breaks that leaves no given instant whole. */
const INSTANTS = ['TIM-003', 'TIM-004', 'TIM-005', 'TIM-006', 'TIM-007', 'TIM-008'] as const;

/** How far the zone of the fault in local time is ahead of UTC. */
const ZONE_MS = 2 * HOUR_MS;

/** The timestamp of bodies, and what of a call it is made of. */
export const TIMESTAMP_FAULTS = [
  fault(
    'given-timestamp-lost-on-retries',
    INSTANTS,
    'Retries carry the time at which they are sent.',
    ({ instantOf }) => ({
      instantOf: (message, attemptAtMs) =>
        attemptAtMs === message.receivedAtMs ? instantOf(message, attemptAtMs) : attemptAtMs,
    }),
  ),
  fault(
    'timestamp-without-milliseconds',
    ['TIM-001'],
    'Timestamps are written without milliseconds.',
    ({ formatTimestamp }) => ({
      formatTimestamp: (instantMs, message) => formatTimestamp(instantMs, message).replace(/\.\d{3}Z$/, 'Z'),
    }),
  ),
  fault(
    'timestamp-in-local-time',
    ['TIM-001'],
    'Timestamps are written in the time of a zone two hours ahead, with its offset.',
    ({ formatTimestamp }) => ({
      formatTimestamp: (instantMs, message) => formatTimestamp(instantMs + ZONE_MS, message).replace(/Z$/, '+02:00'),
    }),
  ),
  fault(
    'timestamp-as-number',
    ['TIM-001', 'TIM-002', ...INSTANTS],
    'Timestamps are milliseconds since the epoch, in a string.',
    () => ({
      formatTimestamp: (instantMs) => String(instantMs),
    }),
  ),
  fault(
    'missing-timestamp-is-epoch',
    ['TIM-002'],
    'A call without a timestamp gets that of the epoch.',
    ({ instantOf }) => ({
      instantOf: (message, attemptAtMs) =>
        message.content.type === 'delete' || message.content.timestamp !== undefined
          ? instantOf(message, attemptAtMs)
          : 0,
    }),
  ),
  fault('given-timestamp-ignored', [...INSTANTS], 'Every call gets the time of its arrival.', () => ({
    instantOf: (message) => message.receivedAtMs,
  })),
  fault('timestamp-cut-to-minutes', [...INSTANTS], 'Given timestamps lose their seconds.', ({ readTimestamp }) => ({
    readTimestamp: (text) => {
      const instantMs = readTimestamp(text);
      return instantMs === null ? null : instantMs - (((instantMs % MINUTE_MS) + MINUTE_MS) % MINUTE_MS);
    },
  })),
  fault(
    'offset-dropped',
    ['TIM-004'],
    'The offset of a timestamp is dropped rather than applied.',
    ({ readTimestamp }) => ({
      readTimestamp: (text) => readTimestamp(text.replace(OFFSET, 'Z')),
    }),
  ),
  fault(
    'offset-sign-reversed',
    ['TIM-004'],
    'The offset of a timestamp is applied the wrong way round.',
    ({ readTimestamp }) => ({
      readTimestamp: (text) =>
        readTimestamp(text.replace(OFFSET, (offset, sign) => offset.replace(sign, sign === '+' ? '-' : '+'))),
    }),
  ),
  fault('offset-minutes-dropped', ['TIM-004'], 'Only the hours of an offset are applied.', ({ readTimestamp }) => ({
    readTimestamp: (text) => readTimestamp(text.replace(OFFSET, '$<sign>$<hour>')),
  })),
  fault(
    'whole-seconds-not-read',
    ['TIM-005'],
    'A timestamp in UTC without milliseconds counts as none.',
    ({ readTimestamp }) => ({
      readTimestamp: (text) => (/T\d\d:\d\d:\d\d(Z|\+00:?00)$/.test(text) ? null : readTimestamp(text)),
    }),
  ),
  fault(
    'nanoseconds-as-milliseconds',
    ['TIM-006'],
    'All digits of a fraction are taken for milliseconds.',
    ({ readTimestamp }) => ({
      readTimestamp: (text) => {
        const instantMs = readTimestamp(text);
        const fraction = /[.,](\d{4,})/.exec(text)?.[1];
        return instantMs === null || fraction === undefined ? instantMs : instantMs + Number(fraction);
      },
    }),
  ),
  fault(
    'far-past-not-imported',
    ['TIM-007'],
    'A timestamp before 2010 counts as the beginning of that year.',
    ({ readTimestamp }) => ({
      readTimestamp: (text) => {
        const instantMs = readTimestamp(text);
        return instantMs === null ? null : Math.max(Date.UTC(2010, 0), instantMs);
      },
    }),
  ),
  fault(
    'old-timestamp-replaced',
    ['TIM-007'],
    'A timestamp of more than twenty years ago counts as none.',
    ({ instantOf }) => ({
      instantOf: (message, attemptAtMs) => {
        const instantMs = instantOf(message, attemptAtMs);
        return instantMs < message.receivedAtMs - 20 * YEAR_MS ? message.receivedAtMs : instantMs;
      },
    }),
  ),
  fault(
    'identify-timestamp-ignored',
    ['TIM-008'],
    'An identify call gets the time of its arrival.',
    ({ instantOf }) => ({
      instantOf: (message, attemptAtMs) =>
        message.content.type === 'identify' ? message.receivedAtMs : instantOf(message, attemptAtMs),
    }),
  ),
  fault('bad-timestamp-stops-source', ['TIM-010'], 'After a timestamp that cannot be read, calls are refused.', () => ({
    takesCalls: (_, log) => log.entries().every(({ kind }) => kind !== 'timestamp'),
  })),
  fault(
    'short-fraction-not-read',
    ['TIM-003'],
    'A timestamp with fewer than three digits of a fraction counts as none.',
    ({ readTimestamp }) => ({
      readTimestamp: (text) => (/\.\d{1,2}Z$/.test(text) ? null : readTimestamp(text)),
    }),
  ),
  fault(
    'offset-beyond-twelve-dropped',
    ['TIM-004'],
    'An offset of more than twelve hours is dropped.',
    ({ readTimestamp }) => ({
      readTimestamp: (text) =>
        readTimestamp(Number(OFFSET.exec(text)?.groups?.['hour']) > 12 ? text.replace(OFFSET, 'Z') : text),
    }),
  ),
  fault('year-kept', ['TIM-004'], 'An offset never leads into another year.', ({ readTimestamp }) => ({
    readTimestamp: (text) => {
      const instantMs = readTimestamp(text);
      const year = Number(text.slice(0, 4));
      return instantMs === null || !OFFSET.test(text) ? instantMs : new Date(instantMs).setUTCFullYear(year);
    },
  })),
  fault('before-1970-not-imported', ['TIM-007'], 'A timestamp before 1970 counts as none.', ({ readTimestamp }) => ({
    readTimestamp: (text) => {
      const instantMs = readTimestamp(text);
      return instantMs === null || instantMs < 0 ? null : instantMs;
    },
  })),
];
