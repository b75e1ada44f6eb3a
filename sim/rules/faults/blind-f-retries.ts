import { slot } from '../../model/memory.ts';
import type { Attempt, Message } from '../../model/message.ts';
import type { Outcome } from '../../wire/outcome.ts';
import { fault } from '../replacement.ts';

/** How many attempts a message gets at most. */
const MAX_ATTEMPTS = 3;
/** How many messages may wait for a retry. */
const QUEUED_MESSAGES = 100;
/** The end of the window of a retry that was dropped. */
const NEVER = Number.NEGATIVE_INFINITY;

function isSuccess(outcome: Outcome): boolean {
  return outcome.kind === 'response' && outcome.status >= 200 && outcome.status <= 299;
}

function userOf({ content, source }: Message): string {
  return `${source.writeKey} ${content.userId}`;
}

function instantAt({ message, webhook }: Attempt): string {
  return `${message.receivedAtMs} ${webhook.url}`;
}

/** Mistakes in the bookkeeping of retries. */
export const BLIND_F_RETRY_FAULTS = [
  // Each URL is retried multiple times when it answers 5xx, however many others fail.
  fault({
    name: 'blind-f-attempts-counted-by-message',
    breaks: ['RTY-001'],
    description: 'A message gets three attempts altogether, at all of its URLs.',
    memory: slot('how many attempts each message has had', () => new WeakMap<Message, number>()),
    change: ({ noteOutcome, retriesUntilMs }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const counts = recall(attempt.message.memory);
        counts.set(attempt.message, (counts.get(attempt.message) ?? 0) + 1);
        noteOutcome(outcome, attempt, nowMs);
      },
      retriesUntilMs: (attempt, before) => {
        const count = recall(attempt.message.memory).get(attempt.message) ?? 0;
        return before !== null && count >= MAX_ATTEMPTS ? NEVER : retriesUntilMs(attempt, before);
      },
    }),
  }),
  // Each message is retried, also one that came at the same time as another.
  fault({
    name: 'blind-f-retries-keyed-by-millisecond',
    breaks: ['RTY-001'],
    description:
      'Retries are stored by URL and the millisecond of the arrival, so of messages of one instant only the last to fail is retried.',
    memory: slot('the message to retry by instant and URL', () => new Map<string, Message>()),
    change: ({ noteOutcome, retriesUntilMs }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const { message, number } = attempt;
        if (number === 1 && !isSuccess(outcome)) recall(message.memory).set(instantAt(attempt), message);
        noteOutcome(outcome, attempt, nowMs);
      },
      retriesUntilMs: (attempt, before) => {
        const { message } = attempt;
        const isStored = recall(message.memory).get(instantAt(attempt)) === message;
        return before === null || isStored ? retriesUntilMs(attempt, before) : NEVER;
      },
    }),
  }),
  // No attempt begins later than four hours after the first.
  fault({
    name: 'blind-f-window-checked-before-the-delay',
    breaks: ['RTY-002'],
    description: 'Whether the window is over is checked when an attempt fails, and not again when the next one is due.',
    change: ({ verdict, retriesUntilMs }) => ({
      verdict: (outcome, attempt) => {
        const judged = verdict(outcome, attempt);
        return judged === 'retried' && attempt.atMs > retriesUntilMs(attempt, outcome) ? 'refused' : judged;
      },
      retriesUntilMs: () => Number.POSITIVE_INFINITY,
    }),
  }),
  // A deletion request is a notification. It does not end the retries of calls.
  fault({
    name: 'blind-f-deletion-purges-retries',
    breaks: ['RTY-001'],
    description: 'A deletion request also drops the calls of its user that wait for a retry.',
    memory: slot('when each user was deleted', () => new Map<string, number>()),
    change: ({ webhooksFor, retriesUntilMs }, recall) => ({
      webhooksFor: (message) => {
        const { content, receivedAtMs, memory } = message;
        if (content.type === 'delete') recall(memory).set(userOf(message), receivedAtMs);
        return webhooksFor(message);
      },
      retriesUntilMs: (attempt, before) => {
        const { message } = attempt;
        const deletedAtMs = recall(message.memory).get(userOf(message)) ?? NEVER;
        const isPurged = before !== null && message.content.type !== 'delete' && message.receivedAtMs <= deletedAtMs;
        return isPurged ? NEVER : retriesUntilMs(attempt, before);
      },
    }),
  }),
  // A message that failed is retried, also after its endpoint has taken another one.
  fault({
    name: 'blind-f-recovery-clears-backlog',
    breaks: ['RTY-001'],
    description: 'A success resets the state of its URL, and with it the messages that wait for a retry there.',
    memory: slot('how often each URL recovered, now and when each message failed there', () => ({
      now: new Map<string, number>(),
      atFailure: new WeakMap<Message, Map<string, number>>(),
    })),
    change: ({ noteOutcome, retriesUntilMs }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const { message, webhook } = attempt;
        const { now, atFailure } = recall(message.memory);
        const count = now.get(webhook.url) ?? 0;
        if (isSuccess(outcome)) now.set(webhook.url, count + 1);
        else atFailure.set(message, (atFailure.get(message) ?? new Map()).set(webhook.url, count));
        noteOutcome(outcome, attempt, nowMs);
      },
      retriesUntilMs: (attempt, before) => {
        const { message, webhook } = attempt;
        const { now, atFailure } = recall(message.memory);
        const isCleared = (now.get(webhook.url) ?? 0) !== (atFailure.get(message)?.get(webhook.url) ?? 0);
        return before !== null && isCleared ? NEVER : retriesUntilMs(attempt, before);
      },
    }),
  }),
  // Every message that is answered with a 5xx is retried, however many others wait.
  fault({
    name: 'blind-f-retry-queue-of-a-hundred',
    breaks: ['RTY-001'],
    description: 'A hundred messages may wait for a retry. Each further one drops the oldest.',
    memory: slot('messages that wait for a retry', () => new Set<Message>()),
    change: ({ noteOutcome, retriesUntilMs, verdict }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const { message, number } = attempt;
        const queue = recall(message.memory);
        const judged = verdict(outcome, attempt);
        if (judged === 'processed') queue.delete(message);
        else if (judged === 'retried' && number === 1) queue.add(message);
        const [oldest] = queue;
        if (oldest !== undefined && queue.size > QUEUED_MESSAGES) queue.delete(oldest);
        noteOutcome(outcome, attempt, nowMs);
      },
      retriesUntilMs: (attempt, before) =>
        before === null || recall(attempt.message.memory).has(attempt.message)
          ? retriesUntilMs(attempt, before)
          : NEVER,
    }),
  }),
];
