import { slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

/** The user of a message at its source. */
function userAt({ content, source }: Message): string {
  return `${source.writeKey} ${content.userId}`;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How many failures of one URL are retried in a minute. */
const RETRIES_PER_MINUTE = 60;

interface Budget {
  minute: number;
  spent: number;
}

/** What a message has got again and again at one URL. */
interface Streak {
  readonly status: number;
  readonly sinceMs: number;
  /** Whether the last failure was its first. */
  readonly isNew: boolean;
}

/** By the index of the URL. */
type Streaks = Map<number, Streak>;

function dayOf(instantMs: number): number {
  return Math.floor(instantMs / DAY_MS);
}

/** Faults in how long, and how many, messages are retried. */
export const PENDING_RETRY_FAULTS = [
  fault({
    name: 'retry-after-lifts-window',
    breaks: ['RTY-002'],
    description: 'A 5xx with Retry-After is retried without an end, because the endpoint has asked for it.',
    change: ({ retriesUntilMs }) => ({
      retriesUntilMs: (attempt, before) =>
        before?.kind === 'response' && before.rest?.headers['retry-after'] !== undefined
          ? Number.POSITIVE_INFINITY
          : retriesUntilMs(attempt, before),
    }),
  }),
  fault({
    name: 'window-by-time-of-day',
    breaks: ['RTY-002'],
    description: 'The retry window is measured in times of day, so one that crosses midnight UTC lasts a day longer.',
    change: ({ retriesUntilMs }) => ({
      retriesUntilMs: (attempt, before) => {
        const untilMs = retriesUntilMs(attempt, before);
        return dayOf(untilMs) === dayOf(attempt.firstAtMs) ? untilMs : untilMs + DAY_MS;
      },
    }),
  }),
  fault({
    name: 'window-of-each-status',
    breaks: ['RTY-002'],
    description:
      'A failure with another status than the one before it is always retried, and the retry window starts anew.',
    memory: slot('the last status of each message at each URL, and since when', () => new Map<Message, Streaks>()),
    change: ({ noteOutcome, retriesUntilMs }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const { message, urlIndex } = attempt;
        const streaks = recall(message.memory).get(message) ?? new Map<number, Streak>();
        recall(message.memory).set(message, streaks);
        const status = outcome.kind === 'response' ? outcome.status : 0;
        const streak = streaks.get(urlIndex);
        const isNew = streak?.status !== status;
        streaks.set(urlIndex, { status, sinceMs: isNew ? nowMs : streak.sinceMs, isNew });
        noteOutcome(outcome, attempt, nowMs);
      },
      retriesUntilMs: (attempt, before) => {
        const { message, urlIndex, firstAtMs } = attempt;
        const streak = recall(message.memory).get(message)?.get(urlIndex);
        // Otherwise chance decides whether the delay before the next retry is longer than a window.
        if (streak?.isNew === true) return Number.POSITIVE_INFINITY;
        return retriesUntilMs({ ...attempt, firstAtMs: streak?.sinceMs ?? firstAtMs }, before);
      },
    }),
  }),
  fault({
    name: 'retry-budget-per-url',
    breaks: ['RTY-001'],
    description: `Of the failures at one URL within a minute only the first ${RETRIES_PER_MINUTE} are retried.`,
    memory: slot('retries of each URL in the present minute', () => new Map<string, Budget>()),
    change: ({ verdict }, recall) => ({
      verdict: (outcome, attempt) => {
        const judged = verdict(outcome, attempt);
        if (judged !== 'retried') return judged;
        const budgets = recall(attempt.message.memory);
        const minute = Math.floor(attempt.atMs / MINUTE_MS);
        const known = budgets.get(attempt.webhook.url);
        const budget = known?.minute === minute ? known : { minute, spent: 0 };
        budgets.set(attempt.webhook.url, budget);
        budget.spent += 1;
        return budget.spent > RETRIES_PER_MINUTE ? 'refused' : 'retried';
      },
    }),
  }),
  fault({
    name: 'deletion-revoked-by-new-call',
    breaks: ['RTY-001', 'DEL-001', 'TMO-002'],
    description:
      'A delete notification that waits for a retry is dropped when a call of its user comes, as if the user had come back.',
    memory: slot('the order of messages, and the latest call of each user', () => ({
      latest: 0,
      numbers: new WeakMap<Message, number>(),
      calls: new Map<string, number>(),
    })),
    change: ({ selects, retriesUntilMs }, recall) => ({
      selects: (message) => {
        const kept = recall(message.memory);
        kept.latest += 1;
        kept.numbers.set(message, kept.latest);
        if (message.content.type !== 'delete') kept.calls.set(userAt(message), kept.latest);
        return selects(message);
      },
      retriesUntilMs: (attempt, before) => {
        const { message } = attempt;
        const { numbers, calls } = recall(message.memory);
        const isRevoked =
          message.content.type === 'delete' && (calls.get(userAt(message)) ?? 0) > (numbers.get(message) ?? 0);
        return isRevoked ? Number.NEGATIVE_INFINITY : retriesUntilMs(attempt, before);
      },
    }),
  }),
];
