import { instantText } from '../../clock/instant-text.ts';
import { edited, editedInClient, onBatchWithBad } from '../edit.ts';
import { clientVariant, variant } from '../replacement.ts';
import { EACH_MESSAGE, each } from './each.ts';

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

export const TIMESTAMP_VARIANTS = [
  variant({
    name: 'utc-as-an-offset',
    reading: 21,
    each: EACH_MESSAGE,
    description: 'Timestamps end with +00:00, which also means UTC.',
    change: edited('formatTimestamp', (text) => text.replace(/Z$/, '+00:00')),
  }),
  variant({
    name: 'reads-usual-timestamps-only',
    reading: 21,
    description: 'Of ISO 8601, only the forms of RFC 3339 are read.',
    change: edited('readTimestamp', (instantMs, text) => (RFC_3339.test(text) ? instantMs : null)),
  }),
  clientVariant({
    name: 'client-reads-usual-timestamps-only',
    reading: 21,
    description:
      'Of ISO 8601, a client reads only the forms of RFC 3339, and takes the current time instead of any other.',
    change: editedInClient('makeItem', (item, _method, _message, { atMs }) =>
      RFC_3339.test(String(item['timestamp'])) ? item : { ...item, timestamp: instantText(atMs) },
    ),
  }),
  variant({
    name: 'unreadable-timestamp-refuses-batch',
    reading: 48,
    description: 'A batch is refused if the timestamp of any of its items cannot be read.',
    change: (reference) => onBatchWithBad(reference, () => []),
  }),
  variant({
    name: 'retries-set-time-anew',
    reading: 50,
    each: { suits: ({ givenInstantMs }) => givenInstantMs === null, afterFailure: true },
    description: 'Each retry of a call without a timestamp gets a new one.',
    change: () => ({ chooseInstant: (message, attemptAtMs) => message.givenInstantMs ?? attemptAtMs }),
  }),
  variant({
    name: 'timestamps-in-whole-seconds',
    reading: 21,
    each: EACH_MESSAGE,
    description: 'Timestamps are rounded down to the second, and written with .000.',
    change: ({ formatTimestamp }) => ({
      formatTimestamp: (instantMs, message) => formatTimestamp(Math.floor(instantMs / 1000) * 1000, message),
    }),
  }),
  variant({
    name: 'clock-runs-ahead',
    reading: 20,
    each: each(({ givenInstantMs }) => givenInstantMs === null),
    description: 'The clock that sets the time of calls without one is a second and a half ahead.',
    change: () => ({ chooseInstant: (message) => message.givenInstantMs ?? message.receivedAtMs + 1500 }),
  }),
];
