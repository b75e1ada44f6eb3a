import { LIMITS } from '../../../spec/limits.ts';
import { slot } from '../../model/memory.ts';
import type { Attempt, Message } from '../../model/message.ts';
import { fault } from '../replacement.ts';

const NEVER = Number.NEGATIVE_INFINITY;
/** How long a worker may keep a message before the queue gives it to another one. */
const VISIBILITY_MS = 3000;

/** Mistakes in what follows an attempt. */
export const BLIND_E_RETRY_FAULTS = [
  // The window of four hours is about retries, so it begins with the first attempt, whatever time a call names.
  fault({
    name: 'blind-e-window-from-timestamp',
    breaks: ['RTY-001', 'RTY-004'],
    description: 'The four hours are counted from the timestamp of the call, so imported calls are never retried.',
    change: ({ retriesUntilMs }) => ({
      retriesUntilMs: (attempt, before) => {
        const { givenInstantMs } = attempt.message;
        if (before === null || givenInstantMs === null) return retriesUntilMs(attempt, before);
        return givenInstantMs + LIMITS.retryWindowMs;
      },
    }),
  }),
  // A 5xx is retried multiple times within four hours, whatever else the answer says.
  fault({
    name: 'blind-e-retry-after-without-bound',
    breaks: ['RTY-001'],
    description: 'A `Retry-After` of a 5xx is obeyed even if it is beyond the window, so there is no retry at all.',
    memory: slot('how long each attempt was told to wait', () => new WeakMap<Attempt, number>()),
    change: ({ noteOutcome, retryDelayMs }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const given = outcome.kind === 'response' ? outcome.rest?.headers['retry-after'] : undefined;
        const delayMs = given === undefined ? Number.NaN : retryAfterMs(given, nowMs);
        if (!Number.isNaN(delayMs)) recall(attempt.message.memory).set(attempt, delayMs);
        noteOutcome(outcome, attempt, nowMs);
      },
      retryDelayMs: (attempt, random, outcome) =>
        Math.max(retryDelayMs(attempt, random, outcome), recall(attempt.message.memory).get(attempt) ?? 0),
    }),
  }),
  // Every URL may make the message processed, so each is tried while the others fail, in whatever way they fail.
  fault({
    name: 'blind-e-next-url-only-after-answer',
    breaks: ['DLV-003', 'DLV-005'],
    description: 'URLs are tried one after another, and the next one only after an error answer, not after a timeout.',
    change: () => ({
      begins: (urlIndex, before) => urlIndex === 0 || before?.kind === 'response',
    }),
  }),
  // Each message is retried multiple times, however many others have failed at its URL.
  fault({
    name: 'blind-e-backoff-of-url',
    breaks: ['RTY-001'],
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
  // A deletion request makes a notification. It takes back no call of a source, least of all of one that is not affected.
  fault({
    name: 'blind-e-deletion-purges-retries',
    breaks: ['RTY-001'],
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
  // New settings may or may not apply to pending deliveries, which go on in either case.
  fault({
    name: 'blind-e-put-restarts-worker',
    breaks: ['RTY-001'],
    description: 'Putting the settings of a source restarts its worker, which forgets what waits for a retry.',
    change: ({ retriesUntilMs }) => ({
      retriesUntilMs: (attempt, before) => {
        const { source, sources } = attempt.message;
        const isRestarted = sources.get(source.writeKey) !== source;
        return before !== null && isRestarted ? NEVER : retriesUntilMs(attempt, before);
      },
    }),
  }),
  // Once a URL has taken the message, no second attempt begins at any, also not where the first one still went on.
  fault({
    name: 'blind-e-late-failure-is-retried',
    breaks: ['DLV-002'],
    description: 'A success cancels the retries that wait, but an attempt under way that fails later is retried.',
    change: () => ({
      endsLate: () => false,
    }),
  }),
  // A message is retried everywhere until one URL takes it, so all URLs are tried for each message that fails.
  fault({
    name: 'blind-e-sticky-url',
    breaks: ['DLV-003'],
    description: 'The URL that took the last message of a source gets the next one alone, also while it fails there.',
    memory: slot('the URL that each source prefers', () => new Map<string, string>()),
    change: ({ noteOutcome, webhooksFor }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const preferred = recall(attempt.message.memory);
        const { writeKey } = attempt.message.source;
        if (outcome.kind === 'response' && outcome.status === 200) preferred.set(writeKey, attempt.webhook.url);
        else if (preferred.get(writeKey) === attempt.webhook.url) preferred.delete(writeKey);
        noteOutcome(outcome, attempt, nowMs);
      },
      webhooksFor: (message) => {
        const webhooks = webhooksFor(message);
        const preferred = recall(message.memory).get(message.source.writeKey);
        const sticky = webhooks.filter(({ url }) => url === preferred);
        return sticky.length === 0 ? webhooks : sticky;
      },
    }),
  }),
  // An answer after four seconds is in time, so the message is processed and not sent again.
  fault({
    name: 'blind-e-visibility-too-short',
    breaks: ['TMO-001', 'DLV-001'],
    description:
      'The queue gives a message out again after three seconds, so one that was answered later is sent twice.',
    memory: slot('attempts that took too long for the queue', () => new WeakSet<Attempt>()),
    change: ({ noteOutcome, verdict }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        if (nowMs - attempt.atMs >= VISIBILITY_MS) recall(attempt.message.memory).add(attempt);
        noteOutcome(outcome, attempt, nowMs);
      },
      verdict: (outcome, attempt) => {
        const decided = verdict(outcome, attempt);
        const isGivenOut = recall(attempt.message.memory).has(attempt);
        return isGivenOut && decided === 'processed' && attempt.number === 1 ? 'retried' : decided;
      },
    }),
  }),
];

function retryAfterMs(given: string, nowMs: number): number {
  return /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - nowMs;
}
