import { slot } from '../../../model/memory.ts';
import type { Attempt, Message } from '../../../model/message.ts';
import type { Outcome } from '../../../wire/outcome.ts';
import { fault } from '../../replacement.ts';

/** A 5xx that took longer than this is slow. */
const SLOW_MS = 3_000;

function isServerError(outcome: Outcome): boolean {
  return outcome.kind === 'response' && outcome.status >= 500;
}

/** How many bytes of an answer a sender reads. */
const READ_BYTES = 4_096;

/** What a table of retries has as the key of a message: its URL, its content and its time. */
function contentKey({ message, webhook }: Attempt): string {
  return JSON.stringify([webhook.url, message.content, message.givenInstantMs ?? message.receivedAtMs]);
}

/** Faults in how a message is kept until its retry. */
export const SET_ASIDE_FAULTS = [
  fault({
    name: 'equal-calls-share-a-retry',
    breaks: ['RTY-001', 'RTY-004'],
    description: 'Of equal calls with the same time that fail at a URL, only the first one is retried.',
    memory: slot('whose retry waits, by what is in it', () => new Map<string, Message>()),
    change: ({ verdict, noteOutcome }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const waiting = recall(attempt.message.memory);
        if (waiting.get(contentKey(attempt)) === attempt.message) waiting.delete(contentKey(attempt));
        noteOutcome(outcome, attempt, nowMs);
      },
      verdict: (outcome, attempt) => {
        const judged = verdict(outcome, attempt);
        if (judged !== 'retried') return judged;
        const waiting = recall(attempt.message.memory);
        const first = waiting.get(contentKey(attempt)) ?? attempt.message;
        waiting.set(contentKey(attempt), first);
        return first === attempt.message ? judged : 'refused';
      },
    }),
  }),
  fault({
    name: 'long-error-page-not-retried',
    breaks: ['RTY-001'],
    description: `A 5xx whose body is longer than ${READ_BYTES} bytes is not retried, because reading it failed.`,
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const isError = outcome.kind === 'response' && outcome.status >= 500;
        const isLong = isError && (outcome.rest?.body.length ?? 0) >= READ_BYTES;
        return isLong ? 'refused' : verdict(outcome, attempt);
      },
    }),
  }),
  fault({
    name: 'silence-ends-retries-elsewhere',
    breaks: ['RTY-001', 'DLV-003', 'DLV-002'],
    description: 'Once one URL of a message has not answered, its retries at the other URLs are dropped.',
    memory: slot('where each message had no answer', () => new WeakMap<Message, Set<number>>()),
    change: ({ noteOutcome, retriesUntilMs }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        noteOutcome(outcome, attempt, nowMs);
        const { message, urlIndex } = attempt;
        const silent = recall(message.memory);
        if (outcome.kind === 'timeout') silent.set(message, (silent.get(message) ?? new Set()).add(urlIndex));
      },
      retriesUntilMs: (attempt, before) => {
        const silent = recall(attempt.message.memory).get(attempt.message);
        const isDropped = before !== null && silent !== undefined && !silent.has(attempt.urlIndex);
        return isDropped ? Number.NEGATIVE_INFINITY : retriesUntilMs(attempt, before);
      },
    }),
  }),
  fault({
    name: 'slow-server-errors-count-as-timeouts',
    breaks: ['RTY-001', 'RTY-006', 'RTY-004'],
    description:
      'A 5xx that took more than 3 s counts as a timeout, of which the second at a URL is final for a message.',
    memory: slot('how often a message got a slow 5xx, by URL', () => ({
      counts: new WeakMap<Message, Map<string, number>>(),
    })),
    change: ({ verdict, noteOutcome }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        noteOutcome(outcome, attempt, nowMs);
        if (!isServerError(outcome) || nowMs - attempt.atMs <= SLOW_MS) return;
        const { counts } = recall(attempt.message.memory);
        const ofMessage = counts.get(attempt.message) ?? new Map<string, number>();
        ofMessage.set(attempt.webhook.url, (ofMessage.get(attempt.webhook.url) ?? 0) + 1);
        counts.set(attempt.message, ofMessage);
      },
      verdict: (outcome, attempt) => {
        const { counts } = recall(attempt.message.memory);
        const count = counts.get(attempt.message)?.get(attempt.webhook.url) ?? 0;
        return isServerError(outcome) && count >= 2 ? 'refused' : verdict(outcome, attempt);
      },
    }),
  }),
];
