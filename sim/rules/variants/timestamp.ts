import { instantText } from '../../clock/instant-text.ts';
import { onBatchWithBad } from '../edit.ts';
import { clientVariant, variant } from '../replacement.ts';
import { EACH_MESSAGE, each } from './each.ts';

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

export const TIMESTAMP_VARIANTS = [
  variant({
    name: 'utc-as-an-offset',
    reading: 21,
    each: EACH_MESSAGE,
    description: 'Timestamps end with +00:00, which also means UTC.',
    change: ({ formatTimestamp }) => ({
      formatTimestamp: (instantMs, message) => formatTimestamp(instantMs, message).replace(/Z$/, '+00:00'),
    }),
  }),
  variant({
    name: 'reads-usual-timestamps-only',
    reading: 21,
    description: 'Of ISO 8601, only the forms of RFC 3339 are read.',
    change: ({ readTimestamp }) => ({ readTimestamp: (text) => (RFC_3339.test(text) ? readTimestamp(text) : null) }),
  }),
  clientVariant({
    name: 'client-reads-usual-timestamps-only',
    reading: 21,
    description:
      'Of ISO 8601, a client reads only the forms of RFC 3339, and takes the current time instead of any other.',
    change: ({ makeItem }) => ({
      makeItem: (method, message, stamp, memory) => {
        const item = makeItem(method, message, stamp, memory);
        const isRead = RFC_3339.test(String(item['timestamp']));
        return isRead ? item : { ...item, timestamp: instantText(stamp.atMs) };
      },
    }),
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
