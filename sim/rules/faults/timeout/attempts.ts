import { LIMITS } from '../../../../spec/limits.ts';
import { slot } from '../../../model/memory.ts';
import type { Attempt, Message } from '../../../model/message.ts';
import type { Outcome } from '../../../wire/outcome.ts';
import { fault } from '../../replacement.ts';

/** So many messages in a row get no answer before a careless router gives up. */
const SILENCES = 10;
/** How many answers a timeout is derived from, and what it is at least. */
const SAMPLES = 10;
const LEAST_TIMEOUT_MS = 1_000;
const POOL_PLACES = 50;
const PENDING = 32;

/** Faults in the five seconds that an endpoint has to answer. */
export const TIMEOUT_FAULTS = [
  fault({
    name: 'timeout-after-three-seconds',
    breaks: ['TMO-001', 'TMO-005'],
    description: 'An endpoint has 3 s to answer.',
    change: () => ({
      responseTimeoutMs: () => 3000,
    }),
  }),
  fault({
    name: 'timeout-not-retried',
    breaks: ['TMO-002', 'TMO-003', 'TMO-005', 'RTY-004'],
    description: 'A message that times out is given up.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => (outcome.kind === 'timeout' ? 'refused' : verdict(outcome, attempt)),
    }),
  }),
  fault({
    name: 'timeout-after-seven-seconds',
    breaks: ['TMO-003', 'TMO-005'],
    description: 'An endpoint has 7 s to answer.',
    change: () => ({
      responseTimeoutMs: () => 7000,
    }),
  }),
  fault({
    name: 'no-timeout',
    breaks: ['TMO-002', 'TMO-003', 'TMO-004', 'TMO-005', 'DLV-005', 'RTY-004'],
    description: 'An endpoint may take any time to answer.',
    change: () => ({
      responseTimeoutMs: () => null,
    }),
  }),
  fault({
    name: 'timeout-counts-as-success',
    breaks: ['TMO-002', 'TMO-003', 'TMO-004', 'TMO-005', 'DLV-005', 'RTY-001', 'RTY-004'],
    description: 'A message that times out counts as processed.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => (outcome.kind === 'timeout' ? 'processed' : verdict(outcome, attempt)),
    }),
  }),
  fault({
    name: 'timeout-not-logged',
    breaks: ['TMO-004'],
    description: 'A timeout is not logged.',
    change: ({ logs }) => ({
      logs: (kind, memory) => kind !== 'timeout' && logs(kind, memory),
    }),
  }),
  fault({
    name: 'retries-have-less-time',
    breaks: ['TMO-005'],
    description: 'An endpoint has 2 s to answer a retry.',
    change: ({ responseTimeoutMs }) => ({
      responseTimeoutMs: (attempt) => (attempt.number > 1 ? 2000 : responseTimeoutMs(attempt)),
    }),
  }),
  fault({
    name: 'second-retry-has-less-time',
    breaks: ['TMO-005'],
    description: 'An endpoint has 2 s to answer the second retry.',
    change: ({ responseTimeoutMs }) => ({
      responseTimeoutMs: (attempt) => (attempt.number === 3 ? 2000 : responseTimeoutMs(attempt)),
    }),
  }),
  fault({
    name: 'retries-have-more-time',
    breaks: ['TMO-005'],
    description: 'An endpoint has 10 s to answer a retry.',
    change: ({ responseTimeoutMs }) => ({
      responseTimeoutMs: (attempt) => (attempt.number > 1 ? 10_000 : responseTimeoutMs(attempt)),
    }),
  }),
  fault({
    name: 'delete-timeout-final',
    breaks: ['TMO-002', 'TMO-003'],
    description: 'A delete notification that times out is given up.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const isFinal = outcome.kind === 'timeout' && attempt.message.content.type === 'delete';
        return isFinal ? 'refused' : verdict(outcome, attempt);
      },
    }),
  }),
  fault({
    name: 'silent-endpoints-given-up',
    breaks: ['TMO-002'],
    description: `After ${SILENCES} messages of a source got no answer, further ones that get none are given up.`,
    memory: slot('messages without an answer, by source', () => new Map<string, number>()),
    change: ({ verdict }, recall) => ({
      verdict: (outcome, attempt) => {
        const silences = recall(attempt.message.memory);
        const { writeKey } = attempt.message.source;
        if (outcome.kind === 'timeout') silences.set(writeKey, (silences.get(writeKey) ?? 0) + 1);
        const isLast = outcome.kind === 'timeout' && (silences.get(writeKey) ?? 0) > SILENCES;
        return isLast ? 'refused' : verdict(outcome, attempt);
      },
    }),
  }),
  fault({
    name: 'information-restarts-deadline',
    breaks: ['TMO-003'],
    description: 'The five seconds start again at each informational answer.',
    change: () => ({ timeoutCovers: 'restarted-response' }),
  }),
];

function isSuccess(outcome: Outcome): boolean {
  return outcome.kind === 'response' && outcome.status >= 200 && outcome.status <= 299;
}

/** Faults in timeouts that show only among many messages. */
export const CROWDED_TIMEOUT_FAULTS = [
  fault({
    name: 'timeout-adapts',
    breaks: ['TMO-001', 'TMO-005'],
    description:
      'After ten answers from a URL its timeout is three times the slowest of the last ten, from one second to five.',
    memory: slot('how long the last successes of each URL took', () => new Map<string, number[]>()),
    change: (_, recall) => ({
      responseTimeoutMs: ({ message, webhook }) => {
        const tookMs = recall(message.memory).get(webhook.url) ?? [];
        if (tookMs.length < SAMPLES) return LIMITS.responseTimeoutMs;
        return Math.min(LIMITS.responseTimeoutMs, Math.max(LEAST_TIMEOUT_MS, 3 * Math.max(...tookMs)));
      },
      noteOutcome: (outcome, { message, webhook, atMs }, nowMs) => {
        if (!isSuccess(outcome)) return;
        const urls = recall(message.memory);
        urls.set(webhook.url, [...(urls.get(webhook.url) ?? []), nowMs - atMs].slice(-SAMPLES));
      },
    }),
  }),
  fault({
    name: 'pending-messages-limited',
    breaks: ['TMO-002', 'RTY-001', 'TMO-003'],
    description: `While ${PENDING} messages wait for a retry, a further one that fails is given up.`,
    memory: slot('messages that wait', () => new Set<Message>()),
    change: ({ verdict }, recall) => ({
      verdict: (outcome, attempt) => {
        const waiting = recall(attempt.message.memory);
        const judged = verdict(outcome, attempt);
        if (judged !== 'retried') waiting.delete(attempt.message);
        else if (waiting.size >= PENDING && !waiting.has(attempt.message)) return 'refused';
        else waiting.add(attempt.message);
        return judged;
      },
    }),
  }),
  fault({
    name: 'place-lost-at-timeout',
    breaks: ['TMO-002'],
    description: `Each timeout loses one of the ${POOL_PLACES} places for retries to its URL. Without one, none is sent.`,
    memory: slot('the timeouts at each URL', () => new Map<string, number>()),
    change: ({ retriesUntilMs }, recall) => ({
      retriesUntilMs: (attempt, before) => {
        const lost = recall(attempt.message.memory).get(attempt.webhook.url) ?? 0;
        const isStuck = before !== null && lost >= POOL_PLACES;
        return isStuck ? Number.NEGATIVE_INFINITY : retriesUntilMs(attempt, before);
      },
      noteOutcome: (outcome, { message, webhook }) => {
        const urls = recall(message.memory);
        if (outcome.kind === 'timeout') urls.set(webhook.url, (urls.get(webhook.url) ?? 0) + 1);
      },
    }),
  }),
  fault({
    name: 'deadline-from-arrival',
    breaks: ['TMO-001'],
    description: 'The five seconds of a first attempt run from the arrival of the call, even while it waits its turn.',
    change: () => ({
      responseTimeoutMs: ({ message, number, atMs }) =>
        number > 1 ? LIMITS.responseTimeoutMs : Math.max(1, LIMITS.responseTimeoutMs - (atMs - message.receivedAtMs)),
    }),
  }),
  fault({
    name: 'deadline-per-url',
    breaks: ['TMO-001', 'TMO-005'],
    description:
      'The deadline belongs to the URL, so a request that begins while another one is under way there has only what that one has left of its five seconds.',
    memory: slot('deadlines by URL, and how many requests run under them', () => {
      return new Map<string, { untilMs: number; running: number }>();
    }),
    change: ({ responseTimeoutMs, verdict }, recall) => ({
      responseTimeoutMs: (attempt) => {
        const deadlines = recall(attempt.message.memory);
        const current = deadlines.get(attempt.webhook.url);
        if (current !== undefined && current.running > 0 && current.untilMs > attempt.atMs) {
          current.running += 1;
          return current.untilMs - attempt.atMs;
        }
        const timeoutMs = responseTimeoutMs(attempt) ?? LIMITS.responseTimeoutMs;
        deadlines.set(attempt.webhook.url, { untilMs: attempt.atMs + timeoutMs, running: 1 });
        return timeoutMs;
      },
      verdict: (outcome, attempt) => {
        const current = recall(attempt.message.memory).get(attempt.webhook.url);
        if (current !== undefined) current.running -= 1;
        return verdict(outcome, attempt);
      },
    }),
  }),
];

function isOf({ message }: Attempt, ...kinds: readonly string[]): boolean {
  return kinds.includes(message.content.type);
}

/** Faults in timeouts that need two things together. */
export const TIMEOUT_TOGETHER = [
  fault({
    name: 'late-answers-of-web-sources-count',
    breaks: ['TMO-003'],
    description: 'A page call of a web source has 30 s to be answered.',
    change: ({ responseTimeoutMs }) => ({
      responseTimeoutMs: (attempt) => {
        const isPatient = isOf(attempt, 'page') && attempt.message.source.type === 'web';
        return isPatient ? 30_000 : responseTimeoutMs(attempt);
      },
    }),
  }),
];
