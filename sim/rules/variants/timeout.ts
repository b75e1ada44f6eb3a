import type { Message } from '../../model/message.ts';
import { variant } from '../replacement.ts';

const TWO_DAYS_MS = 48 * 3_600_000;

/** Honest choices about the time to answer. */
export const TIMEOUT_VARIANTS = [
  variant({
    name: 'timeout-covers-head-only',
    reading: 26,
    description: 'The timeout covers only the status and headers of an answer.',
    change: () => ({
      timeoutCovers: 'headers',
    }),
  }),
  variant({
    name: 'timeout-after-five-and-a-half-seconds',
    reading: 26,
    description: 'The timeout is half a second longer.',
    change: () => ({
      responseTimeoutMs: () => 5500,
    }),
  }),
  variant({
    name: 'timeout-retried-once',
    reading: 24,
    description: 'A message that times out is retried only once.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) =>
        outcome.kind === 'timeout' && attempt.number > 1 ? 'refused' : verdict(outcome, attempt),
    }),
  }),
  variant({
    name: 'timeout-retried-once-whatever-follows',
    reading: 24,
    description: 'A message that times out at first is retried only once, even if that is answered with a 5xx.',
    change: ({ verdict }) => {
      const late = new WeakMap<Message, Set<string>>();
      return {
        verdict: (outcome, attempt) => {
          const { message, webhook, number } = attempt;
          const urls = late.get(message) ?? new Set();
          if (outcome.kind === 'timeout' && number === 1) late.set(message, urls.add(webhook.url));
          const judged = verdict(outcome, attempt);
          return judged === 'retried' && number > 1 && urls.has(webhook.url) ? 'refused' : judged;
        },
      };
    },
  }),
  variant({
    name: 'timeout-after-four-and-a-half-seconds',
    reading: 26,
    description: 'The timeout is half a second shorter.',
    change: () => ({
      responseTimeoutMs: () => 4500,
    }),
  }),
  variant({
    name: 'timeouts-retried-for-days',
    reading: 24,
    description: 'A message that times out is retried for two days.',
    change: ({ retriesUntilMs }) => ({
      retriesUntilMs: (attempt, before) =>
        before?.kind === 'timeout' ? attempt.firstAtMs + TWO_DAYS_MS : retriesUntilMs(attempt, before),
    }),
  }),
];
