import { slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

/** How many messages may wait for a retry. */
const QUEUED_MESSAGES = 100;
/** How many messages may wait for a retry at one URL. */
const PENDING_AT_URL = 128;
/** How many places a signed byte can number from zero. */
const PLACES = 128;
/** The end of the window of a retry that was dropped. */
const NEVER = Number.NEGATIVE_INFINITY;

/** Faults in how many messages wait for a retry at once. The document sets no limit. */
export const RETRY_CAPACITY_FAULTS = [
  fault({
    name: 'retry-queue-of-a-hundred',
    breaks: ['RTY-001'],
    description: `At most ${QUEUED_MESSAGES} messages wait for a retry, and each further one drops the oldest.`,
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
  fault({
    name: 'further-failures-of-url-given-up',
    breaks: ['RTY-001'],
    description: `While ${PENDING_AT_URL} messages wait for a retry at a URL, a further one that fails there is given up.`,
    memory: slot('messages that wait for a retry by URL', () => new Map<string, Set<Message>>()),
    change: ({ noteOutcome, verdict }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const { message, webhook } = attempt;
        if (verdict(outcome, attempt) === 'processed') recall(message.memory).get(webhook.url)?.delete(message);
        noteOutcome(outcome, attempt, nowMs);
      },
      verdict: (outcome, attempt) => {
        const judged = verdict(outcome, attempt);
        if (judged !== 'retried') return judged;
        const { message, webhook } = attempt;
        const byUrl = recall(message.memory);
        const waiting = byUrl.get(webhook.url) ?? new Set<Message>();
        byUrl.set(webhook.url, waiting);
        if (waiting.size >= PENDING_AT_URL && !waiting.has(message)) return 'refused';
        waiting.add(message);
        return judged;
      },
    }),
  }),
  fault({
    name: 'places-of-retries-in-a-byte',
    breaks: ['RTY-001'],
    description: `Messages that fail get places from 0 to ${PLACES - 1} in turn, and a later one takes the place of an earlier one that still waits there.`,
    memory: slot('the messages that failed, and which of them is at each place', () => ({
      places: new Map<Message, number>(),
      taken: new Map<number, Message>(),
    })),
    change: ({ noteOutcome, retriesUntilMs, verdict }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const { message, number } = attempt;
        const { places, taken } = recall(message.memory);
        if (number === 1 && verdict(outcome, attempt) === 'retried') {
          const place = places.get(message) ?? places.size % PLACES;
          places.set(message, place);
          taken.set(place, message);
        }
        noteOutcome(outcome, attempt, nowMs);
      },
      retriesUntilMs: (attempt, before) => {
        const { message } = attempt;
        const { places, taken } = recall(message.memory);
        const isThere = taken.get(places.get(message) ?? -1) === message;
        return before === null || isThere ? retriesUntilMs(attempt, before) : NEVER;
      },
    }),
  }),
];
