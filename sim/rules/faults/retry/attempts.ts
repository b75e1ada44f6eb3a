import { LIMITS } from '../../../../spec/limits.ts';
import { isObject } from '../../../json-object.ts';
import { slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

/** More messages than most cases have. */
const MANY = 15;

/** Faults in retries after a 5xx. */
export const RETRY_FAULTS = [
  fault({
    name: 'single-retry',
    breaks: ['RTY-001', 'RTY-004'],
    description: 'A 5xx is retried only once.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const isServerError = outcome.kind === 'response' && outcome.status >= 500;
        return isServerError && attempt.number >= 2 ? 'refused' : verdict(outcome, attempt);
      },
    }),
  }),
  fault({
    name: 'single-retry-after-timeout',
    breaks: ['RTY-001'],
    description: 'A message that times out at first is retried only once, even if that is answered with a 5xx.',
    memory: slot('the messages that timed out, each with its URLs', () => new WeakMap<Message, Set<string>>()),
    change: ({ verdict }, recall) => ({
      verdict: (outcome, attempt) => {
        const { message, webhook, number } = attempt;
        const late = recall(message.memory);
        const urls = late.get(message) ?? new Set();
        if (outcome.kind === 'timeout' && number === 1) late.set(message, urls.add(webhook.url));
        const judged = verdict(outcome, attempt);
        return judged === 'retried' && number > 1 && urls.has(webhook.url) ? 'refused' : judged;
      },
    }),
  }),
  fault({
    name: 'proxy-statuses-not-retried',
    breaks: ['RTY-006'],
    description: 'Statuses from 520 to 530 are not retried.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const isOfProxy = outcome.kind === 'response' && outcome.status >= 520 && outcome.status <= 530;
        return isOfProxy ? 'refused' : verdict(outcome, attempt);
      },
    }),
  }),
  fault({
    name: 'window-of-a-day',
    breaks: ['RTY-002', 'RTY-004'],
    description: 'Retries go on for a day.',
    change: ({ retriesUntilMs }) => ({
      retriesUntilMs: (attempt, before) => retriesUntilMs(attempt, before) + 5 * LIMITS.retryWindowMs,
    }),
  }),
  fault({
    name: 'window-from-last-attempt',
    breaks: ['RTY-002', 'RTY-004'],
    description: 'The retry window is counted from the latest attempt.',
    change: ({ retriesUntilMs }) => ({
      retriesUntilMs: (attempt, before) => retriesUntilMs({ ...attempt, firstAtMs: attempt.atMs }, before),
    }),
  }),
  fault({
    name: 'retry-success-sent-again',
    breaks: ['RTY-003', 'DLV-004', 'TMO-005', 'RTY-005'],
    description: 'A 200 on the first retry does not end the retries.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const isSuccess = outcome.kind === 'response' && outcome.status === 200;
        return isSuccess && attempt.number === 2 ? 'retried' : verdict(outcome, attempt);
      },
    }),
  }),
  fault({
    name: 'window-shared',
    breaks: ['RTY-004', 'RTY-001'],
    description: 'All messages of a world share the retry window of the first message.',
    memory: slot('when the first attempt of the world began', (): { firstAtMs?: number } => ({})),
    change: ({ retriesUntilMs }, recall) => ({
      retriesUntilMs: (attempt, before) => {
        const shared = recall(attempt.message.memory);
        const firstAtMs = shared.firstAtMs ?? attempt.firstAtMs;
        shared.firstAtMs = firstAtMs;
        return attempt.number === 1 && attempt.atMs > firstAtMs + LIMITS.retryWindowMs
          ? attempt.atMs
          : retriesUntilMs({ ...attempt, firstAtMs }, before);
      },
    }),
  }),
  fault({
    name: 'retry-with-empty-properties',
    breaks: ['RTY-005', 'CAL-012', 'RTY-001', 'AUD-004'],
    description: 'Retries send empty properties.',
    change: ({ serialise }) => ({
      serialise: (body, attempt) =>
        serialise(attempt.number > 1 && 'properties' in body ? { ...body, properties: {} } : body, attempt),
    }),
  }),
  // A 504 is a 5xx, however much its name speaks of a timeout.
  fault({
    name: 'gateway-timeout-counts-as-timeout',
    breaks: ['RTY-001'],
    description:
      'A 504 is treated like an endpoint that did not answer, for which a message is retried once: a 504 on a retry is final.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const isGatewayTimeout = outcome.kind === 'response' && outcome.status === 504;
        return isGatewayTimeout && attempt.number > 1 ? 'refused' : verdict(outcome, attempt);
      },
    }),
  }),
  fault({
    name: 'only-common-statuses-retried',
    breaks: ['RTY-006', 'RTY-001'],
    description: 'Only 500, 502, 503 and 504 are retried.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const isRare =
          outcome.kind === 'response' && outcome.status >= 500 && ![500, 502, 503, 504].includes(outcome.status);
        return isRare ? 'refused' : verdict(outcome, attempt);
      },
    }),
  }),
  fault({
    name: 'alias-5xx-final',
    breaks: ['RTY-001', 'RTY-006', 'RTY-004'],
    description: 'An alias message that gets a 5xx is given up.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const isFinal =
          outcome.kind === 'response' && outcome.status >= 500 && attempt.message.content.type === 'alias';
        return isFinal ? 'refused' : verdict(outcome, attempt);
      },
    }),
  }),
  fault({
    name: 'second-url-retried-once',
    breaks: ['RTY-001', 'RTY-004'],
    description: 'Only the first URL is retried more than once.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const isFinal =
          outcome.kind === 'response' && outcome.status >= 500 && attempt.urlIndex > 0 && attempt.number > 1;
        return isFinal ? 'refused' : verdict(outcome, attempt);
      },
    }),
  }),
  fault({
    name: 'first-failure-retried-alone',
    breaks: ['RTY-001', 'RTY-004', 'TMO-002', 'RTY-006', 'TMO-003'],
    description: 'While one message of a source is retried, its other messages are not.',
    memory: slot('the message being retried, by source and URL', () => new Map<string, Message>()),
    change: ({ verdict }, recall) => ({
      verdict: (outcome, attempt) => {
        const judged = verdict(outcome, attempt);
        if (judged !== 'retried') return judged;
        const { message, webhook } = attempt;
        const key = `${message.source.writeKey} ${webhook.url}`;
        const retried = recall(message.memory);
        const first = retried.get(key) ?? message;
        retried.set(key, first);
        return first === message ? judged : 'refused';
      },
    }),
  }),
  fault({
    name: 'retry-for-the-latest-user',
    breaks: ['RTY-005', 'CAL-012', 'AUD-004', 'BOD-011', 'RTY-001'],
    description: 'Once a world has had fifteen messages, retries name the user of the latest one.',
    memory: slot('users of the messages so far', (): string[] => []),
    change: ({ serialise }, recall) => ({
      serialise: (body, attempt) => {
        const users = recall(attempt.message.memory);
        if (attempt.number === 1 && typeof body['userId'] === 'string') users.push(body['userId']);
        const last = users.at(-1);
        const isMixed = attempt.number > 1 && users.length >= MANY && last !== undefined && 'userId' in body;
        return serialise(isMixed ? { ...body, userId: last } : body, attempt);
      },
    }),
  }),
  fault({
    name: 'retry-with-the-latest-membership',
    breaks: ['RTY-005'],
    description: 'The retry of a message with one boolean trait has the value of the latest such message of its user.',
    memory: slot('the latest membership, by user', () => new Map<unknown, boolean>()),
    change: ({ serialise }, recall) => ({
      serialise: (body, attempt) => {
        const [[trait, value] = [], ...others] = Object.entries(isObject(body['traits']) ? body['traits'] : {});
        if (trait === undefined || typeof value !== 'boolean' || others.length > 0) return serialise(body, attempt);
        const latest = recall(attempt.message.memory);
        if (attempt.number === 1) latest.set(body['userId'], value);
        return serialise({ ...body, traits: { [trait]: latest.get(body['userId']) ?? value } }, attempt);
      },
    }),
  }),
];
