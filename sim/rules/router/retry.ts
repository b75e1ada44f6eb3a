import { LIMITS } from '../../../spec/limits.ts';
import type { Attempt } from '../../model/message.ts';
import type { Random } from '../../model/random.ts';
import type { Outcome } from '../../wire/outcome.ts';
import type { Verdict } from '../rules.ts';

const SECOND_MS = 1_000;
/** The longest wait for the first retry, in milliseconds. It doubles each time, so about ten retries fit the window. */
const FIRST_DELAY_MS = 10_000;
/** Each delay is between this share of its full length and all of it, so that retries of many messages spread out. */
const LEAST_SHARE = 0.5;

/**
 * Any 2xx status is success, because the document leaves open which are. A 5xx and a timeout are retried ("Errors"),
 * and a broken connection is retried too. An endpoint that declines with another status, or whose certificate is refused, is
 * not retried, because it would give the same result again.
 */
export function verdict(outcome: Outcome): Verdict {
  if (outcome.kind === 'certificate') return 'refused';
  if (outcome.kind !== 'response' || outcome.status >= 500) return 'retried';
  return outcome.status >= 200 && outcome.status <= 299 ? 'processed' : 'refused';
}

/**
 * Randomised exponential backoff: each delay is about twice the one before. It is a whole number of seconds, so that
 * retries that are due at about the same time are made together.
 */
export function retryDelayMs({ number }: Attempt, random: Random): number {
  const fullMs = FIRST_DELAY_MS * 2 ** (number - 1);
  const delayMs = fullMs * (LEAST_SHARE + random() * (1 - LEAST_SHARE));
  return SECOND_MS * Math.round(delayMs / SECOND_MS);
}

/** The window is counted from the first attempt at the webhook, which may come after the window of another ("Limits"). */
export function retriesUntilMs({ firstAtMs }: Attempt): number {
  return firstAtMs + LIMITS.retryWindowMs;
}
