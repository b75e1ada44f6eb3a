import { slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import type { Outcome } from '../../../wire/outcome.ts';
import { fault } from '../../replacement.ts';

/** How many processed messages are remembered. */
const PROCESSED_MARKS = 100;

/** Mistakes in what a success of one URL means for the others. */
export const AFTER_SUCCESS_FAULTS = [
  // A message is retried everywhere until one URL takes it, so all URLs are tried for each message that fails.
  fault({
    name: 'url-of-last-success-tried-alone',
    breaks: ['DLV-003', 'SET-009', 'DLV-005'],
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
  // Once a URL has taken the message, no second attempt begins at any, also not where the first one still went on.
  fault({
    name: 'late-failure-retried-after-success',
    breaks: ['DLV-002', 'DLV-004'],
    description: 'A success cancels the retries that wait, but an attempt under way that fails later is retried.',
    change: () => ({
      endsLate: () => false,
    }),
  }),
  // A batch is how messages travel to the service. Each is delivered by itself.
  fault({
    name: 'batch-retried-as-one',
    breaks: ['DLV-001'],
    description:
      'If one message of a client is answered with a 5xx, all that came with it are delivered again, where a source has one URL.',
    memory: slot('the batches of which a message has failed', () => new Set<string>()),
    change: ({ verdict, retriesUntilMs }, recall) => ({
      verdict: (outcome, attempt) => {
        const judged = verdict(outcome, attempt);
        const { message, number } = attempt;
        if (!isInBatch(message) || number > 1) return judged;
        if (isAnswer(outcome, 500, 599)) recall(message.memory).add(batchOf(message));
        // It waits for the others, which may still fail.
        return judged === 'processed' ? 'retried' : judged;
      },
      retriesUntilMs: (attempt, before) => {
        const { message, number } = attempt;
        const hasSucceeded = number > 1 && isInBatch(message) && before !== null && isAnswer(before, 200, 299);
        const isOver = hasSucceeded && !recall(message.memory).has(batchOf(message));
        return isOver ? Number.NEGATIVE_INFINITY : retriesUntilMs(attempt, before);
      },
    }),
  }),
  fault({
    name: 'success-at-removed-url-not-counted',
    breaks: ['DLV-002', 'DLV-004'],
    description:
      'A success at a URL that was taken out of the settings meanwhile does not end the retries at the other URLs.',
    change: ({ endsMessage }) => ({
      endsMessage: (verdict, attempt) => {
        const { source, sources } = attempt.message;
        const current = sources.get(source.writeKey)?.webhooks ?? [];
        return current.some(({ url }) => url === attempt.webhook.url) && endsMessage(verdict, attempt);
      },
    }),
  }),
  // A success ends the retries at the other URLs, however many messages succeed meanwhile.
  fault({
    name: 'processed-marks-of-the-last-hundred',
    breaks: ['DLV-002'],
    description: `Before a retry it is looked up whether the message was processed meanwhile, among the last ${PROCESSED_MARKS} that were: after so many others, it is retried in spite of its success at another URL.`,
    memory: slot('the latest messages that were processed', () => new Set<Message>()),
    change: ({ endsMessage, retriesUntilMs }, recall) => ({
      // What waits is not called back. It looks for the mark when it is due.
      endsMessage: (verdict, attempt) => {
        if (!endsMessage(verdict, attempt)) return false;
        const marks = recall(attempt.message.memory).add(attempt.message);
        const [oldest] = marks;
        if (oldest !== undefined && marks.size > PROCESSED_MARKS) marks.delete(oldest);
        return false;
      },
      retriesUntilMs: (attempt, before) => {
        const isMarked = recall(attempt.message.memory).has(attempt.message);
        return isMarked ? Number.NEGATIVE_INFINITY : retriesUntilMs(attempt, before);
      },
    }),
  }),
  // "Retried later" for a timeout, "retried" for a 5xx: two queues, but a success at any URL ends both.
  fault({
    name: 'timeouts-in-a-queue-of-their-own',
    breaks: ['DLV-004'],
    description:
      'A message that has timed out at a URL waits in another queue than one that got a 5xx, and a success at another URL clears only the latter, so the silent URL gets one more attempt.',
    memory: slot('the URLs at which the latest attempt of each message timed out', () => {
      return new WeakMap<Message, Set<number>>();
    }),
    change: ({ noteOutcome, endsDelivery }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const queued = recall(attempt.message.memory);
        const own = queued.get(attempt.message) ?? new Set<number>();
        queued.set(attempt.message, own);
        if (outcome.kind === 'timeout') own.add(attempt.urlIndex);
        else own.delete(attempt.urlIndex);
        noteOutcome(outcome, attempt, nowMs);
      },
      endsDelivery: (urlIndex, attempt) => {
        const isElsewhere = recall(attempt.message.memory).get(attempt.message)?.has(urlIndex) ?? false;
        return !isElsewhere && endsDelivery(urlIndex, attempt);
      },
    }),
  }),
];

function isAnswer(outcome: Outcome, least: number, most: number): boolean {
  return outcome.kind === 'response' && outcome.status >= least && outcome.status <= most;
}

/** Whether a message came from a client, for one URL alone. */
function isInBatch({ cameBy, source }: Message): boolean {
  return cameBy === 'ingestion' && source.webhooks.length === 1;
}

/** The messages of a source that came at one instant came in one batch. */
function batchOf({ source, receivedAtMs }: Message): string {
  return `${source.writeKey} ${receivedAtMs}`;
}
