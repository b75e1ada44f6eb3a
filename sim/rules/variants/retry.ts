import { LIMITS } from '../../../spec/limits.ts';
import type { Outcome } from '../../wire/outcome.ts';
import { edited } from '../edit.ts';
import { drawChance } from './each.ts';
import { variants } from './table.ts';

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

export const RETRY_VARIANTS = variants(
  `
  fixed-retry-spacing | 25 | failure | Retries are half an hour apart.
  retry-after-obeyed | 25 | failure | A retry waits for as long as the endpoint asked in \`Retry-After\`, but for an hour at most.
  keeps-house | 25 |  | A router has a timer that fires every five minutes, even when nothing is pending.
  retries-by-poll | 25 | failure | A router looks every five minutes for messages to retry.
  two-retries | 25 | failure | A message is retried twice: after a second, and after an hour.
  retries-first-and-last | 25 | failure | A message is retried after half an hour, and ten seconds before the end of the window.
  retries-at-once | 25 | failure | The first retries follow at once, and later ones at growing intervals.
  retries-every-hour | 25 | failure | Retries are an hour apart.
  retries-every-two-minutes | 25 | failure | Retries are two minutes apart.
  window-ends-early | 25 | failure | The window ends ten minutes before the four hours are over.
  last-retry-late | 25 | failure | The last retry comes fifty seconds after the end of the window, from a router that is busy.
  retry-delays-by-message | 25 |  | Each message has a delay of its own between its retries, from half a minute to half an hour.
`,
  {
    'fixed-retry-spacing': () => ({ retryDelayMs: () => HALF_HOUR_MS }),
    'retry-after-obeyed': edited('retryDelayMs', (delayMs, { atMs }, _, outcome) =>
      Math.max(delayMs, Math.min(askedMs(outcome, atMs), HOUR_MS)),
    ),
    'keeps-house': () => ({ housekeepingMs: () => POLL_MS }),
    'retries-by-poll': edited('retryDelayMs', (delayMs) => Math.ceil(delayMs / POLL_MS) * POLL_MS),
    'two-retries': () => ({ retryDelayMs: ({ number }) => [SECOND_MS, HOUR_MS][number - 1] ?? BEYOND_WINDOW_MS }),
    'retries-first-and-last': ({ retriesUntilMs }) => ({
      // A delay counts from the end of an attempt, which may have taken seconds. A delay beyond the window ends the
      // retries.
      retryDelayMs: (attempt) => {
        const leftMs = Math.max(1, retriesUntilMs(attempt, null) - attempt.atMs - 10 * SECOND_MS);
        return [HALF_HOUR_MS, leftMs][attempt.number - 1] ?? BEYOND_WINDOW_MS;
      },
    }),
    'retries-at-once': edited('retryDelayMs', (delayMs, { number }) => (number <= 2 ? 0 : delayMs)),
    'retries-every-hour': () => ({ retryDelayMs: () => HOUR_MS }),
    'retries-every-two-minutes': () => ({ retryDelayMs: () => 2 * MINUTE_MS }),
    'window-ends-early': edited('retriesUntilMs', (untilMs) => untilMs - 10 * MINUTE_MS),
    'last-retry-late': edited('retriesUntilMs', (untilMs) => untilMs + 50 * SECOND_MS),
    'retry-delays-by-message': () => ({
      retryDelayMs: ({ message }) => (1 + drawChance(message, 60)) * (MINUTE_MS / 2),
    }),
  },
);
