import { variant } from '../replacement.ts';

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
    name: 'retries-set-time-anew',
    reading: 50,
    description: 'Each retry of a call without a timestamp gets a new one.',
    change: () => ({
      instantOf: (message, attemptAtMs) => message.givenInstantMs ?? attemptAtMs,
    }),
  }),
];
