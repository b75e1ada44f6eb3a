import { instantText } from '../../clock/instant-text.ts';
import { edited, editedInClient, onBatchWithBad } from '../edit.ts';
import { each } from './each.ts';
import { clientVariants, variants } from './table.ts';

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

export const TIMESTAMP_VARIANTS = [
  ...variants(
    `
  utc-as-an-offset | 21 | message | Timestamps end with +00:00, which also means UTC.
  reads-usual-timestamps-only | 21 |  | Of ISO 8601, only the forms of RFC 3339 are read.
  unreadable-timestamp-refuses-batch | 48 |  | A batch is refused if the timestamp of any of its items cannot be read.
  retries-set-time-anew | 50 |  | Each retry of a call without a timestamp gets a new one.
  timestamps-in-whole-seconds | 21 | message | Timestamps are rounded down to the second, and written with .000.
  clock-runs-ahead | 20 |  | The clock that sets the time of calls without one is a second and a half ahead.
`,
    {
      'utc-as-an-offset': edited('formatTimestamp', (text) => text.replace(/Z$/, '+00:00')),
      'reads-usual-timestamps-only': edited('readTimestamp', (instantMs, text) =>
        RFC_3339.test(text) ? instantMs : null,
      ),
      'unreadable-timestamp-refuses-batch': (reference) => onBatchWithBad(reference, () => []),
      'retries-set-time-anew': {
        each: { suits: ({ givenInstantMs }) => givenInstantMs === null, afterFailure: true },
        change: () => ({ chooseInstant: (message, attemptAtMs) => message.givenInstantMs ?? attemptAtMs }),
      },
      'timestamps-in-whole-seconds': ({ formatTimestamp }) => ({
        formatTimestamp: (instantMs, message) => formatTimestamp(Math.floor(instantMs / 1000) * 1000, message),
      }),
      'clock-runs-ahead': {
        each: each(({ givenInstantMs }) => givenInstantMs === null),
        change: () => ({ chooseInstant: (message) => message.givenInstantMs ?? message.receivedAtMs + 1500 }),
      },
    },
  ),
  ...clientVariants(
    `
  client-reads-usual-timestamps-only | 21 |  | Of ISO 8601, a client reads only the forms of RFC 3339, and takes the current time instead of any other.
`,
    {
      'client-reads-usual-timestamps-only': editedInClient('makeItem', (item, _method, _message, { atMs }) =>
        RFC_3339.test(String(item['timestamp'])) ? item : { ...item, timestamp: instantText(atMs) },
      ),
    },
  ),
];
