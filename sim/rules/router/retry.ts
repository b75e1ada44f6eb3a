import { LIMITS } from '../../../spec/limits.ts';
import type { Attempt } from '../../model/message.ts';
import type { Random } from '../../model/random.ts';
import type { Outcome } from '../../wire/outcome.ts';
import type { Verdict } from '../rules.ts';

const SECOND_MS = 1_000;
/** The longest wait for the first retry, in milliseconds. It doubles each time, so about ten retries fit the window. */
const FIRST_DELAY_MS = 10_000;
/** Each delay is random between this share and the full length, so that retries of many messages spread out. */
const LEAST_SHARE = 0.5;

/**
 * Any 2xx status is a success, because the document does not say which are. After a 5xx, a timeout ("Errors") or a
 * broken connection comes a retry. After another status, or a refused certificate, a retry would end the same way, so
 * there is none.
 */
export function verdict(outcome: Outcome): Verdict {
  if (outcome.kind === 'certificate') return 'refused';
  if (outcome.kind !== 'response' || outcome.status >= 500) return 'retried';
  return outcome.status >= 200 && outcome.status <= 299 ? 'processed' : 'refused';
}

/**
 * Randomised exponential backoff: each delay is about twice the previous one. It is a whole number of seconds, so that
 * retries due at about the same time run together.
 */
export function retryDelayMs({ number }: Attempt, random: Random): number {
  const fullMs = FIRST_DELAY_MS * 2 ** (number - 1);
  const delayMs = fullMs * (LEAST_SHARE + random() * (1 - LEAST_SHARE));
  return SECOND_MS * Math.round(delayMs / SECOND_MS);
}

/**
 * The window starts at the first attempt at the webhook, which may come after the window of another webhook ("Limits").
 */
export function retriesUntilMs({ firstAtMs }: Attempt): number {
  return firstAtMs + LIMITS.retryWindowMs;
}
