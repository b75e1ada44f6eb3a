import { LIMITS } from '../../../../spec/limits.ts';
import { slot } from '../../../model/memory.ts';
import type { Attempt, Message } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

/** How many attempts a URL or a message gets before it is given up. */
const ATTEMPTS = 12;
const NEVER_MS = Number.NEGATIVE_INFINITY;

const userOf = ({ content }: Message) => ('userId' in content ? content.userId : undefined);

/** Faults in which the retries of a message depend on something else than its own outcomes. */
export const SHARED_RETRY_FAULTS = [
  fault({
    name: 'success-ends-other-messages',
    breaks: ['RTY-001', 'TMO-003', 'RTY-006', 'RTY-004'],
    description: 'A success at a URL ends the retries of all messages there.',
    memory: slot('when each URL last succeeded', () => new Map<string, number>()),
    change: ({ verdict, retriesUntilMs }, recall) => ({
      verdict: (outcome, attempt) => {
        const judged = verdict(outcome, attempt);
        if (judged === 'processed') recall(attempt.message.memory).set(attempt.webhook.url, attempt.atMs);
        return judged;
      },
      retriesUntilMs: (attempt, before) => {
        const succeededAtMs = recall(attempt.message.memory).get(attempt.webhook.url) ?? NEVER_MS;
        return attempt.number > 1 && succeededAtMs >= attempt.firstAtMs ? NEVER_MS : retriesUntilMs(attempt, before);
      },
    }),
  }),
  fault({
    name: 'superseded-by-later-call',
    breaks: ['RTY-001', 'RTY-004'],
    description: 'A message is not retried any more once its user has a later call of the same kind.',
    memory: slot('the latest call of each user and kind', () => new Map<string, Message>()),
    change: ({ selects, retriesUntilMs }, recall) => {
      const keyOf = (message: Message) => `${message.source.writeKey} ${message.content.type} ${userOf(message)}`;
      return {
        selects: (message) => {
          if (userOf(message) !== undefined) recall(message.memory).set(keyOf(message), message);
          return selects(message);
        },
        retriesUntilMs: (attempt, before) => {
          const latest = recall(attempt.message.memory).get(keyOf(attempt.message)) ?? attempt.message;
          return attempt.number > 1 && latest !== attempt.message ? NEVER_MS : retriesUntilMs(attempt, before);
        },
      };
    },
  }),
  fault({
    name: 'window-from-first-failure-of-url',
    breaks: ['RTY-004', 'RTY-001'],
    description: 'The retry window is counted from the first failure of the URL, whatever message it was.',
    memory: slot('when each URL first failed', () => new Map<string, number>()),
    change: ({ retriesUntilMs }, recall) => ({
      retriesUntilMs: (attempt, before) => {
        const first = recall(attempt.message.memory);
        const key = `${attempt.message.source.writeKey} ${attempt.webhook.url}`;
        const firstAtMs = first.get(key) ?? attempt.firstAtMs;
        first.set(key, firstAtMs);
        return attempt.number === 1 ? retriesUntilMs(attempt, before) : firstAtMs + LIMITS.retryWindowMs;
      },
    }),
  }),
  fault({
    name: 'attempts-counted-by-url',
    breaks: ['RTY-001', 'RTY-004', 'TMO-002'],
    description: `After ${ATTEMPTS} failures of a URL, failed messages are given up.`,
    memory: slot('failures of each URL', () => new Map<string, number>()),
    change: ({ verdict }, recall) => ({
      verdict: (outcome, attempt) => {
        const judged = verdict(outcome, attempt);
        const failures = recall(attempt.message.memory);
        const count = (failures.get(attempt.webhook.url) ?? 0) + 1;
        if (judged !== 'retried') return judged;
        failures.set(attempt.webhook.url, count);
        return count > ATTEMPTS ? 'refused' : judged;
      },
    }),
  }),
  fault({
    name: 'retry-sends-latest-message',
    breaks: [
      'RTY-001',
      'RTY-005',
      'DLV-001',
      'RTY-003',
      'SET-009',
      'TIM-002',
      'TMO-002',
      'TMO-001',
      'SIG-009',
      'TIM-003',
    ],
    description: 'A retry sends the latest message of its kind to that source.',
    memory: slot('the latest message of each kind, by source', () => new Map<string, Message>()),
    change: ({ selects, shape, serialise }, recall) => {
      const keyOf = (message: Message) => `${message.source.writeKey} ${message.content.type}`;
      return {
        selects: (message) => {
          recall(message.memory).set(keyOf(message), message);
          return selects(message);
        },
        serialise: (body, attempt: Attempt) => {
          const latest = recall(attempt.message.memory).get(keyOf(attempt.message)) ?? attempt.message;
          const isOwn = attempt.number === 1 || latest === attempt.message;
          return serialise(isOwn ? body : shape(latest, String(body['timestamp'])), attempt);
        },
      };
    },
  }),
  fault({
    name: 'one-retry-timer-for-each-url',
    breaks: ['RTY-001', 'RTY-006', 'TMO-002', 'RTY-004'],
    description: 'Of the messages that wait for a retry at a URL, only the latest keeps its timer.',
    memory: slot('the message that waits at each URL', () => new Map<string, Message>()),
    change: ({ verdict, retriesUntilMs }, recall) => ({
      verdict: (outcome, attempt) => {
        const judged = verdict(outcome, attempt);
        if (judged === 'retried') recall(attempt.message.memory).set(attempt.webhook.url, attempt.message);
        return judged;
      },
      retriesUntilMs: (attempt, before) => {
        const holder = recall(attempt.message.memory).get(attempt.webhook.url) ?? attempt.message;
        return attempt.number > 1 && holder !== attempt.message ? NEVER_MS : retriesUntilMs(attempt, before);
      },
    }),
  }),
];
