import { LIMITS } from '../../../spec/limits.ts';
import type { Attempt } from '../../model/message.ts';
import type { Random } from '../../model/random.ts';
import type { Outcome } from '../../wire/outcome.ts';
import type { Verdict } from '../rules.ts';

/** The longest that the first retry waits. Twice as long each time, about ten retries fit into the window. */
const FIRST_DELAY_MS = 10_000;
/** The delay is between this share of its full length and all of it, so that retries of a crowd spread out. */
const LEAST_SHARE = 0.5;

/**
 * Any status of the 2xx class is success; the document leaves open which are. A 5xx and a timeout are tried again
 * ("Errors"), and so is what broke on the way. An endpoint that declines with another status, or shows a certificate that
 * is not accepted, would do so the next time too.
 */
export function verdict(outcome: Outcome): Verdict {
  if (outcome.kind === 'certificate') return 'refused';
  if (outcome.kind !== 'response' || outcome.status >= 500) return 'retried';
  return outcome.status >= 200 && outcome.status <= 299 ? 'processed' : 'refused';
}

/** Randomised exponential backoff: each delay is about twice the one before. */
export function retryDelayMs({ number }: Attempt, random: Random): number {
  const fullMs = FIRST_DELAY_MS * 2 ** (number - 1);
  return Math.round(fullMs * (LEAST_SHARE + random() * (1 - LEAST_SHARE)));
}

/** The window is counted from the first attempt at any webhook of the message ("Limits"). */
export function retriesUntilMs({ firstAtMs }: Attempt): number {
  return firstAtMs + LIMITS.retryWindowMs;
}
