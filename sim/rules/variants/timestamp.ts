import { variant } from '../replacement.ts';

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Honest choices about timestamps. */
export const TIMESTAMP_VARIANTS = [
  variant({
    name: 'utc-as-an-offset',
    reading: 21,
    description: 'Timestamps end with +00:00, which also means UTC.',
    change: ({ formatTimestamp }) => ({
      formatTimestamp: (instantMs, message) => formatTimestamp(instantMs, message).replace(/Z$/, '+00:00'),
    }),
  }),
  variant({
    name: 'reads-usual-timestamps-only',
    reading: 21,
    description: 'Of ISO 8601, only the forms of RFC 3339 are read.',
    change: ({ readTimestamp }) => ({
      readTimestamp: (text) => (RFC_3339.test(text) ? readTimestamp(text) : null),
    }),
  }),
  variant({
    name: 'retries-set-time-anew',
    reading: 50,
    description: 'Each retry of a call without a timestamp gets a new one.',
    change: () => ({
      instantOf: (message, attemptAtMs) => message.givenInstantMs ?? attemptAtMs,
    }),
  }),
];
