import { LIMITS } from '../../../../spec/limits.ts';
import { slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

const NEVER = Number.NEGATIVE_INFINITY;

/** Mistakes in how a worker keeps the messages that wait for a retry. */
export const RETRY_WORKER_FAULTS = [
  // Each message is retried multiple times, however many others have failed at its URL.
  fault({
    name: 'backoff-doubles-with-each-failure-of-url',
    breaks: ['RTY-001', 'RTY-004', 'TMO-002'],
    description:
      'The backoff doubles with each failure at a URL, so messages that fail together soon wait beyond their window.',
    memory: slot('how often each URL has failed in a row', () => new Map<string, number>()),
    change: ({ noteOutcome, verdict, retryDelayMs }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const failures = recall(attempt.message.memory);
        const { url } = attempt.webhook;
        failures.set(url, verdict(outcome, attempt) === 'retried' ? (failures.get(url) ?? 0) + 1 : 0);
        noteOutcome(outcome, attempt, nowMs);
      },
      retryDelayMs: (attempt, random, outcome) => {
        const number = recall(attempt.message.memory).get(attempt.webhook.url) ?? attempt.number;
        return retryDelayMs({ ...attempt, number }, random, outcome);
      },
    }),
  }),
  // New settings may or may not apply to pending deliveries, which go on in either case.
  fault({
    name: 'put-forgets-pending-retries',
    breaks: ['RTY-001', 'RTY-004'],
    description: 'Putting the settings of a source restarts its worker, which forgets what waits for a retry.',
    change: ({ retriesUntilMs }) => ({
      retriesUntilMs: (attempt, before) => {
        const { source, sources } = attempt.message;
        const isRestarted = sources.get(source.writeKey) !== source;
        return before !== null && isRestarted ? NEVER : retriesUntilMs(attempt, before);
      },
    }),
  }),
  // The window of four hours is about retries, so it begins with the first attempt, whatever time a call names.
  fault({
    name: 'window-from-timestamp',
    breaks: ['RTY-001', 'RTY-006', 'TMO-003', 'RTY-004', 'TMO-002'],
    description: 'The four hours are counted from the timestamp of the call, so imported calls are never retried.',
    change: ({ retriesUntilMs }) => ({
      retriesUntilMs: (attempt, before) => {
        const { givenInstantMs } = attempt.message;
        if (before === null || givenInstantMs === null) return retriesUntilMs(attempt, before);
        return givenInstantMs + LIMITS.retryWindowMs;
      },
    }),
  }),
  // A deletion request makes a notification. It takes back no call of a source, least of all of one that is not affected.
  fault({
    name: 'deletion-ends-retries-of-user',
    breaks: ['RTY-001', 'RTY-004'],
    description: 'A deletion request also drops the calls of that user that wait for a retry, whatever their source.',
    memory: slot('the order of messages, and the last deletion of each user', () => ({
      count: 0,
      place: new WeakMap<Message, number>(),
      deletions: new Map<string, number>(),
    })),
    change: ({ webhooksFor, retriesUntilMs }, recall) => ({
      webhooksFor: (message) => {
        const order = recall(message.memory);
        order.count += 1;
        order.place.set(message, order.count);
        if (message.content.type === 'delete') order.deletions.set(message.content.userId, order.count);
        return webhooksFor(message);
      },
      retriesUntilMs: (attempt, before) => {
        const { content, memory } = attempt.message;
        const { place, deletions } = recall(memory);
        const deletion = content.userId === undefined ? undefined : deletions.get(content.userId);
        const isPurged = deletion !== undefined && deletion > (place.get(attempt.message) ?? 0);
        if (before !== null && content.type !== 'delete' && isPurged) return NEVER;
        return retriesUntilMs(attempt, before);
      },
    }),
  }),
];
