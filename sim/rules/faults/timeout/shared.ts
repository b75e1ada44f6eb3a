import { slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

/** What an endpoint always has to answer, in milliseconds. */
const LEAST_MS = 1_000;

/** Mistakes in whom the five seconds belong to. */
export const SHARED_DEADLINE_FAULTS = [
  fault({
    name: 'time-shared-by-urls',
    breaks: ['TMO-001'],
    description: 'The five seconds are those of the message, and each of its URLs has an equal share of them.',
    change: ({ responseTimeoutMs }) => ({
      responseTimeoutMs: (attempt) => {
        const allMs = responseTimeoutMs(attempt);
        return allMs === null ? null : Math.floor(allMs / attempt.message.source.webhooks.length);
      },
    }),
  }),
  fault({
    name: 'time-shared-by-many-urls',
    breaks: ['TMO-001'],
    description: 'More URLs than two share the five seconds of their message.',
    change: ({ responseTimeoutMs }) => ({
      responseTimeoutMs: (attempt) => {
        const allMs = responseTimeoutMs(attempt);
        const { length } = attempt.message.source.webhooks;
        return allMs === null || length <= 2 ? allMs : Math.floor(allMs / length);
      },
    }),
  }),
  fault({
    name: 'time-shared-by-urls-in-turn',
    breaks: ['TMO-001'],
    description:
      'The URLs are tried one after another within five seconds, so one that comes after a slow one has less to answer.',
    memory: slot('when the first attempt of each message began', () => new WeakMap<Message, number>()),
    change: ({ responseTimeoutMs }, recall) => ({
      begins: (urlIndex, before) => urlIndex === 0 || before !== null,
      responseTimeoutMs: (attempt) => {
        const { message, number, atMs } = attempt;
        const allMs = responseTimeoutMs(attempt);
        if (number > 1 || allMs === null) return allMs;
        const beganAtMs = recall(message.memory);
        const firstAtMs = beganAtMs.get(message) ?? atMs;
        beganAtMs.set(message, firstAtMs);
        return Math.max(1, allMs - (atMs - firstAtMs));
      },
    }),
  }),
  fault({
    name: 'time-shared-by-attempts',
    breaks: ['TMO-005'],
    description: 'The five seconds are those of all attempts at a URL together, so after a slow one a retry has less.',
    memory: slot(
      'how long the attempts of each message took, by URL',
      () => new WeakMap<Message, Map<string, number>>(),
    ),
    change: ({ noteOutcome, responseTimeoutMs }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        noteOutcome(outcome, attempt, nowMs);
        const { message, webhook, atMs } = attempt;
        const spent = recall(message.memory);
        const own = spent.get(message) ?? new Map<string, number>();
        spent.set(message, own.set(webhook.url, (own.get(webhook.url) ?? 0) + nowMs - atMs));
      },
      responseTimeoutMs: (attempt) => {
        const allMs = responseTimeoutMs(attempt);
        const spentMs = recall(attempt.message.memory).get(attempt.message)?.get(attempt.webhook.url) ?? 0;
        return allMs === null ? null : Math.max(LEAST_MS, allMs - spentMs);
      },
    }),
  }),
  fault({
    name: 'https-has-time-for-handshake-too',
    breaks: ['TMO-003', 'TMO-002'],
    description:
      'The time for the handshake and the time for the answer are added up, so an https endpoint has 10 s to answer.',
    change: ({ responseTimeoutMs }) => ({
      responseTimeoutMs: (attempt) => {
        const timeoutMs = responseTimeoutMs(attempt);
        const isSecure = attempt.webhook.url.toLowerCase().startsWith('https:');
        return timeoutMs !== null && isSecure ? 2 * timeoutMs : timeoutMs;
      },
    }),
  }),
];
