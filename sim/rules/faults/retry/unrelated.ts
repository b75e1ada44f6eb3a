import { slot } from '../../../model/memory.ts';
import type { Attempt, Source } from '../../../model/message.ts';
import type { AnswerRest, Outcome } from '../../../wire/outcome.ts';
import { fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';

const DAY_MS = 24 * 3_600_000;

function isServerError(outcome: Outcome): outcome is Extract<Outcome, { kind: 'response' }> {
  return outcome.kind === 'response' && outcome.status >= 500;
}

/** Gives a message up after a 5xx of some kind. */
function final5xx(isFinal: (outcome: Extract<Outcome, { kind: 'response' }>, attempt: Attempt) => boolean) {
  return ({ verdict }: Rules): Partial<Rules> => ({
    verdict: (outcome, attempt) =>
      isServerError(outcome) && isFinal(outcome, attempt) ? 'refused' : verdict(outcome, attempt),
  });
}

function finalIf(says: (rest: AnswerRest) => boolean) {
  return final5xx(({ rest }) => rest !== undefined && says(rest));
}

/** Ends the window of an attempt at an instant, unless it is over by then. */
function endingAt(endMs: (attempt: Attempt) => number) {
  return ({ retriesUntilMs }: Rules): Partial<Rules> => ({
    retriesUntilMs: (attempt, before) =>
      attempt.number === 1 && attempt.atMs === attempt.firstAtMs && attempt.atMs >= endMs(attempt)
        ? retriesUntilMs(attempt, before)
        : Math.min(retriesUntilMs(attempt, before), endMs(attempt)),
  });
}

function yearEndMs({ firstAtMs }: Attempt): number {
  return Date.UTC(new Date(firstAtMs).getUTCFullYear() + 1, 0) - 1;
}

/** Faults in retries, by something that is no business of theirs. */
export const UNRELATED_RETRY_FAULTS = [
  fault({
    name: 'retries-end-with-the-day',
    breaks: ['RTY-001'],
    description: 'A message is not retried after midnight of the day on which it came.',
    change: endingAt(({ firstAtMs }) => firstAtMs - (firstAtMs % DAY_MS) + DAY_MS - 1),
  }),
  fault({
    name: 'retries-end-with-the-year',
    breaks: ['RTY-001'],
    description: 'A message is not retried in the year after the one in which it came.',
    change: endingAt(yearEndMs),
  }),
  fault({
    name: 'https-retried-once',
    breaks: ['RTY-001'],
    description: 'A message that gets a 5xx from an https endpoint is retried only once.',
    change: final5xx((_, { webhook, number }) => webhook.url.startsWith('https:') && number === 2),
  }),
  fault({
    name: 'put-again-drops-pending',
    breaks: ['RTY-001', 'RTY-004'],
    description: 'When the settings of a source are put again, its pending messages are given up.',
    memory: slot('the source in force, by write key', () => new Map<string, Source>()),
    change: ({ verdict, sourceInForce }, recall) => ({
      sourceInForce: (given, memory) => {
        const source = sourceInForce(given, memory);
        recall(memory).set(source.writeKey, source);
        return source;
      },
      verdict: (outcome, attempt) => {
        const { source, memory } = attempt.message;
        const judged = verdict(outcome, attempt);
        const isPutAgain = recall(memory).get(source.writeKey) !== source;
        return judged === 'retried' && isPutAgain ? 'refused' : judged;
      },
    }),
  }),
  fault({
    name: 'long-retry-after-gives-up',
    breaks: ['RTY-001', 'RTY-006'],
    description: 'A 5xx whose Retry-After is longer than the window is not retried.',
    change: finalIf(({ headers }) => Number(headers['retry-after'] ?? 0) > 14_400),
  }),
  fault({
    name: 'retry-after-as-date-gives-up',
    breaks: ['RTY-001'],
    description: 'A 5xx whose Retry-After is a date is not retried.',
    change: finalIf(({ headers }) => Number.isNaN(Number(headers['retry-after'] ?? 0))),
  }),
  fault({
    name: 'header-forbids-retries',
    breaks: ['RTY-001'],
    description: 'A 5xx with the header X-Should-Retry of false is not retried.',
    change: finalIf(({ headers }) => headers['x-should-retry'] === 'false'),
  }),
  fault({
    name: 'body-forbids-retries',
    breaks: ['RTY-001'],
    description: 'A 5xx whose body says that it must not be retried is not retried.',
    change: finalIf(({ body }) => body.includes('"retry":false')),
  }),
  fault({
    name: 'reason-ok-is-success',
    breaks: ['RTY-001'],
    description: 'A 5xx with the reason phrase OK is not retried.',
    change: finalIf(({ reason }) => reason === 'OK'),
  }),
  fault({
    name: 'asks-for-a-login',
    breaks: ['RTY-001'],
    description: 'A 5xx with a WWW-Authenticate header is not retried.',
    change: finalIf(({ headers }) => 'www-authenticate' in headers),
  }),
  fault({
    name: 'login-of-networks-final',
    breaks: ['RTY-006'],
    description: 'A 511 is not retried.',
    change: final5xx(({ status }) => status === 511),
  }),
  fault({
    name: 'full-disk-final',
    breaks: ['RTY-006'],
    description: 'A 507 is not retried.',
    change: final5xx(({ status }) => status === 507),
  }),
  fault({
    name: 'web-sources-not-retried',
    breaks: ['RTY-001', 'RTY-006'],
    description: 'Calls of web sources are not retried after a 5xx.',
    change: final5xx((_, { message }) => message.source.type === 'web'),
  }),
];
