import { LIMITS } from '../../../spec/limits.ts';
import type { Outcome } from '../../wire/outcome.ts';
import { edited } from '../edit.ts';
import { variant } from '../replacement.ts';
import { drawChance, EACH_AFTER_FAILURE } from './each.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const POLL_MS = 5 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const HALF_HOUR_MS = HOUR_MS / 2;
/** A delay that ends the retries. */
const BEYOND_WINDOW_MS = LIMITS.retryWindowMs + HOUR_MS;

/** Delay that an endpoint asks for, in seconds or until a date; 0 if it does not ask. */
function askedMs(outcome: Outcome, nowMs: number): number {
  const asked = outcome.kind === 'response' ? (outcome.rest?.headers['retry-after'] ?? '0') : '0';
  const ms = /^\d+$/.test(asked) ? Number(asked) * SECOND_MS : Date.parse(asked) - nowMs;
  return Number.isNaN(ms) ? 0 : Math.max(ms, 0);
}

export const RETRY_VARIANTS = [
  variant({
    name: 'fixed-retry-spacing',
    reading: 25,
    each: EACH_AFTER_FAILURE,
    description: 'Retries are half an hour apart.',
    change: () => ({ retryDelayMs: () => HALF_HOUR_MS }),
  }),
  variant({
    name: 'retry-after-obeyed',
    reading: 25,
    each: EACH_AFTER_FAILURE,
    description: 'A retry waits for as long as the endpoint asked in `Retry-After`, but for an hour at most.',
    change: edited('retryDelayMs', (delayMs, { atMs }, _, outcome) =>
      Math.max(delayMs, Math.min(askedMs(outcome, atMs), HOUR_MS)),
    ),
  }),
  variant({
    name: 'keeps-house',
    reading: 25,
    description: 'A router has a timer that fires every five minutes, even when nothing is pending.',
    change: () => ({ housekeepingMs: () => POLL_MS }),
  }),
  variant({
    name: 'retries-by-poll',
    reading: 25,
    each: EACH_AFTER_FAILURE,
    description: 'A router looks every five minutes for messages to retry.',
    change: edited('retryDelayMs', (delayMs) => Math.ceil(delayMs / POLL_MS) * POLL_MS),
  }),
  variant({
    name: 'two-retries',
    reading: 25,
    each: EACH_AFTER_FAILURE,
    description: 'A message is retried twice: after a second, and after an hour.',
    change: () => ({ retryDelayMs: ({ number }) => [SECOND_MS, HOUR_MS][number - 1] ?? BEYOND_WINDOW_MS }),
  }),
  variant({
    name: 'retries-first-and-last',
    reading: 25,
    each: EACH_AFTER_FAILURE,
    description: 'A message is retried after half an hour, and ten seconds before the end of the window.',
    change: ({ retriesUntilMs }) => ({
      // A delay counts from the end of an attempt, which may have taken seconds. A delay beyond the window ends the
      // retries.
      retryDelayMs: (attempt) => {
        const leftMs = Math.max(1, retriesUntilMs(attempt, null) - attempt.atMs - 10 * SECOND_MS);
        return [HALF_HOUR_MS, leftMs][attempt.number - 1] ?? BEYOND_WINDOW_MS;
      },
    }),
  }),
  variant({
    name: 'retries-at-once',
    reading: 25,
    each: EACH_AFTER_FAILURE,
    description: 'The first retries follow at once, and later ones at growing intervals.',
    change: edited('retryDelayMs', (delayMs, { number }) => (number <= 2 ? 0 : delayMs)),
  }),
  variant({
    name: 'retries-every-hour',
    reading: 25,
    each: EACH_AFTER_FAILURE,
    description: 'Retries are an hour apart.',
    change: () => ({ retryDelayMs: () => HOUR_MS }),
  }),
  variant({
    name: 'retries-every-two-minutes',
    reading: 25,
    each: EACH_AFTER_FAILURE,
    description: 'Retries are two minutes apart.',
    change: () => ({ retryDelayMs: () => 2 * MINUTE_MS }),
  }),
  variant({
    name: 'window-ends-early',
    reading: 25,
    each: EACH_AFTER_FAILURE,
    description: 'The window ends ten minutes before the four hours are over.',
    change: edited('retriesUntilMs', (untilMs) => untilMs - 10 * MINUTE_MS),
  }),
  variant({
    name: 'last-retry-late',
    reading: 25,
    each: EACH_AFTER_FAILURE,
    description: 'The last retry comes fifty seconds after the end of the window, from a router that is busy.',
    change: edited('retriesUntilMs', (untilMs) => untilMs + 50 * SECOND_MS),
  }),
  variant({
    name: 'retry-delays-by-message',
    reading: 25,
    description: 'Each message has a delay of its own between its retries, from half a minute to half an hour.',
    change: () => ({ retryDelayMs: ({ message }) => (1 + drawChance(message, 60)) * (MINUTE_MS / 2) }),
  }),
];
