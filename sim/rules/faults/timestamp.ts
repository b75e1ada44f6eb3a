import { slot } from '../../model/memory.ts';
import { edited } from '../edit.ts';
import type { Rules } from '../rules.ts';
import { faults, remembering } from './table.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const OFFSET = /(?<=T.*)(?<sign>[+-])(?<hour>\d\d)(?::?\d\d)?$/;

/** Requirements that break if a fault changes every given instant. */
const INSTANTS = 'TIM-003 TIM-004 TIM-005 TIM-006 TIM-007 TIM-008';

/** Offset of a fault's local time zone from UTC. */
const ZONE_MS = 2 * HOUR_MS;

/** Reads another text instead of a timestamp. */
function reading(change: (text: string) => string) {
  return ({ readTimestamp }: Rules): Partial<Rules> => ({ readTimestamp: (text) => readTimestamp(change(text)) });
}

export const TIMESTAMP_FAULTS = faults(
  `
  time-kept-for-minutes | TIM-002 | The time for calls without a timestamp is read now and then only, so it may be minutes old.
  timestamp-in-local-time | TIM-001 | Timestamps are written in a time zone two hours ahead of UTC, with its offset.
  timestamp-as-number | TIM-001 TIM-002 ${INSTANTS} | Timestamps are milliseconds since the epoch, in a string.
  sent an hour off when no timestamp | TIM-002
  given-instant-a-second-late | ${INSTANTS} TIM-016 | A given timestamp is sent a second late.
  short-offset-dropped | TIM-016 | An offset without a colon is dropped instead of applied.
  timestamp-cut-to-minutes | ${INSTANTS} ING-011 TIM-002 TIM-016 | The seconds of given timestamps are dropped.
  offset-dropped | TIM-004 TIM-008 TIM-016 | The offset of a timestamp is dropped instead of applied.
  offset-sign-reversed | TIM-004 TIM-008 TIM-016 | The offset of a timestamp is applied with the wrong sign.
  offset-minutes-dropped | TIM-004 TIM-008 TIM-016 | Only the hours of an offset are applied.
  sent with the time of its arrival when a timestamp without milliseconds | TIM-005
  nanoseconds-as-milliseconds | TIM-006 TIM-008 | All digits of a fraction are read as milliseconds.
  sent with the time of its arrival when a timestamp before 2000 | TIM-007
  sent with the time of its arrival when identify | TIM-008
  dropped when after a timestamp that is none | TIM-010
`,
  {
    'time-kept-for-minutes': remembering(
      slot('the time that was read last', (): { readAtMs?: number } => ({})),
      ({ chooseInstant }, recall) => ({
        chooseInstant: (message, attemptAtMs) => {
          const instantMs = chooseInstant(message, attemptAtMs);
          if (message.givenInstantMs !== null || message.content.type === 'delete') return instantMs;
          const kept = recall(message.memory);
          if (kept.readAtMs === undefined || instantMs >= kept.readAtMs + 10 * MINUTE_MS) kept.readAtMs = instantMs;
          return kept.readAtMs;
        },
      }),
    ),
    'timestamp-in-local-time': ({ formatTimestamp }) => ({
      formatTimestamp: (instantMs, message) => formatTimestamp(instantMs + ZONE_MS, message).replace(/Z$/, '+02:00'),
    }),
    'timestamp-as-number': () => ({ formatTimestamp: (instantMs) => String(instantMs) }),
    'given-instant-a-second-late': edited('readTimestamp', (instantMs) =>
      instantMs === null ? null : instantMs + 1_000,
    ),
    'short-offset-dropped': reading((text) => text.replace(/(?<=T.*)[+-]\d{4}$/, 'Z')),
    'timestamp-cut-to-minutes': edited('readTimestamp', (instantMs) =>
      instantMs === null ? null : Math.floor(instantMs / MINUTE_MS) * MINUTE_MS,
    ),
    'offset-dropped': reading((text) => text.replace(OFFSET, 'Z')),
    'offset-sign-reversed': reading((text) =>
      text.replace(OFFSET, (offset, sign) => offset.replace(sign, sign === '+' ? '-' : '+')),
    ),
    'offset-minutes-dropped': reading((text) => text.replace(OFFSET, '$<sign>$<hour>')),
    'nanoseconds-as-milliseconds': edited('readTimestamp', (instantMs, text) => {
      const fraction = /[.,](\d{4,})/.exec(text)?.[1];
      return instantMs === null || fraction === undefined ? instantMs : instantMs + Number(fraction);
    }),
  },
);
