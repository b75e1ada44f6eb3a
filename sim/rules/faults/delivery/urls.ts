import { slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import type { Outcome } from '../../../wire/outcome.ts';
import { fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';

/** More messages than a case hands in, unless it is about many. */
const CROWD = 150;

/** A connection that was never made, because the name is unknown or nobody listens. */
function isUnreached(outcome: Outcome): boolean {
  return outcome.kind === 'connection' && /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED)\b/.test(outcome.reason);
}

/** A connection that broke before it was secure. */
function isFailedHandshake(outcome: Outcome): boolean {
  return outcome.kind === 'connection' && /\b(TLS|SSL|EPROTO)\b/.test(outcome.reason);
}

/** More messages than most cases let fail. */
const MANY_FAILURES = 10;

/** How many messages have to fail at a URL in a row until it counts as broken. */
const FAILED_IN_A_ROW = 3;

/** Tries one URL after another, and stops after the first outcome that `isLast` accepts. */
function stoppingAt(isLast: (outcome: Outcome) => boolean): Pick<Rules, 'begins'> {
  return { begins: (urlIndex, before) => urlIndex === 0 || (before !== null && !isLast(before)) };
}

/** Faults in how several URLs are tried, and in what the first success ends. */
export const DELIVERY_FAULTS = [
  fault({
    name: 'success-sent-again',
    breaks: ['DLV-001', 'DLV-002', 'RTY-005', 'TMO-001', 'AUD-004', 'ING-001'],
    description: 'A message whose first attempt gets a 200 is sent again.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const isFirstSuccess = attempt.number === 1 && outcome.kind === 'response' && outcome.status === 200;
        return isFirstSuccess ? 'retried' : verdict(outcome, attempt);
      },
    }),
  }),
  fault({
    name: 'others-retried-after-success',
    breaks: ['DLV-002', 'DLV-004'],
    description: 'A success ends the retries at its own URL only.',
    change: () => ({
      endsMessage: () => false,
    }),
  }),
  fault({
    name: 'crowd-sent-again',
    breaks: ['DLV-001', 'TMO-001', 'AUD-004'],
    description: `Of more than ${CROWD} messages that succeed, the others are sent once more.`,
    memory: slot('the number of messages that have succeeded', () => ({ messages: 0 })),
    change: ({ verdict }, recall) => ({
      verdict: (outcome, attempt) => {
        const judged = verdict(outcome, attempt);
        if (judged !== 'processed' || attempt.number > 1) return judged;
        const succeeded = recall(attempt.message.memory);
        succeeded.messages += 1;
        return succeeded.messages > CROWD ? 'retried' : judged;
      },
    }),
  }),
  fault({
    name: 'only-first-two-urls-tried',
    breaks: ['DLV-003', 'SET-001'],
    description: 'Only the first two URLs are ever tried.',
    change: ({ webhooksFor }) => ({
      webhooksFor: (message) => webhooksFor(message).slice(0, 2),
    }),
  }),
  fault({
    name: 'retry-success-ends-own-url-only',
    breaks: ['DLV-004'],
    description: 'A success on a retry does not end the retries at the other URLs.',
    change: ({ endsMessage }) => ({
      endsMessage: (verdict, attempt) => attempt.number === 1 && endsMessage(verdict, attempt),
    }),
  }),
  fault({
    name: 'broken-connection-holds-up-others',
    breaks: ['DLV-005', 'DLV-003', 'TLS-001'],
    description: 'A URL is tried only after the one before it has answered.',
    change: () => ({
      begins: (urlIndex, before) => urlIndex === 0 || before?.kind === 'response',
    }),
  }),
  fault({
    name: 'unreached-url-ends-message',
    breaks: ['DLV-005'],
    description: 'After a URL that cannot be reached, the remaining URLs are not tried.',
    change: () => stoppingAt(isUnreached),
  }),
  fault({
    name: 'failed-handshake-ends-message',
    breaks: ['DLV-005'],
    description: 'After an https URL that does not speak TLS, the remaining URLs are not tried.',
    change: () => stoppingAt(isFailedHandshake),
  }),
  fault({
    name: 'success-retried-beside-failures',
    breaks: ['DLV-001', 'DLV-002', 'TMO-001'],
    description: 'While ten messages of a world wait to be retried, another that gets a 200 is retried too.',
    memory: slot('messages that have failed so far', () => new Set<Message>()),
    change: ({ verdict }, recall) => ({
      verdict: (outcome, attempt) => {
        const judged = verdict(outcome, attempt);
        const failed = recall(attempt.message.memory);
        if (judged === 'retried') failed.add(attempt.message);
        return judged === 'processed' && attempt.number === 1 && failed.size >= MANY_FAILURES ? 'retried' : judged;
      },
    }),
  }),
  fault({
    name: 'success-beside-open-request',
    breaks: ['DLV-002', 'DLV-004'],
    description:
      'A success counts for the whole message only if none of its other URLs has a request under way at that moment.',
    memory: slot('webhooks with a request under way by message', () => new WeakMap<Message, Set<number>>()),
    change: ({ responseTimeoutMs, endsMessage }, recall) => ({
      responseTimeoutMs: (attempt) => {
        const open = recall(attempt.message.memory);
        open.set(attempt.message, (open.get(attempt.message) ?? new Set()).add(attempt.urlIndex));
        return responseTimeoutMs(attempt);
      },
      endsMessage: (verdict, attempt) => {
        const open = recall(attempt.message.memory).get(attempt.message) ?? new Set();
        open.delete(attempt.urlIndex);
        return open.size === 0 && endsMessage(verdict, attempt);
      },
    }),
  }),
  fault({
    name: 'success-ends-later-urls',
    breaks: ['DLV-002', 'DLV-004'],
    description: 'A success cancels the retries of the URLs after it in the list, but not of those before it.',
    change: ({ endsDelivery }) => ({
      endsDelivery: (urlIndex, attempt) => urlIndex > attempt.urlIndex && endsDelivery(urlIndex, attempt),
    }),
  }),
  fault({
    name: 'failing-primary-skipped',
    breaks: ['DLV-003'],
    description: `Once ${FAILED_IN_A_ROW} messages in a row have failed at the first of several URLs, it gets no new message.`,
    memory: slot('messages in a row that failed at each first URL', () => new Map<string, Set<Message>>()),
    change: ({ noteOutcome, verdict, webhooksFor }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const { message, webhook } = attempt;
        const isFailed = verdict(outcome, attempt) !== 'processed';
        const failed = isFailed ? (recall(message.memory).get(webhook.url) ?? new Set<Message>()) : new Set<Message>();
        recall(message.memory).set(webhook.url, isFailed ? failed.add(message) : failed);
        noteOutcome(outcome, attempt, nowMs);
      },
      webhooksFor: (message) => {
        const [first, ...others] = webhooksFor(message);
        if (first === undefined || others.length === 0) return webhooksFor(message);
        const failed = recall(message.memory).get(first.url)?.size ?? 0;
        return failed >= FAILED_IN_A_ROW ? others : [first, ...others];
      },
    }),
  }),
  fault({
    name: 'answer-read-by-next-request',
    breaks: ['DLV-001'],
    description: 'The rest of a failure that came in chunks is left on the connection, so the next request reads it.',
    memory: slot('hosts with an answer that was not read', () => new Map<string, Message>()),
    change: ({ verdict }, recall) => ({
      verdict: (outcome, attempt) => {
        const unread = recall(attempt.message.memory);
        const { url } = attempt.webhook;
        const judged = verdict(outcome, attempt);
        const earlier = unread.get(url);
        unread.delete(url);
        const isChunked = outcome.kind === 'response' && 'transfer-encoding' in (outcome.rest?.headers ?? {});
        if (judged === 'retried' && isChunked) unread.set(url, attempt.message);
        return earlier !== undefined && earlier !== attempt.message && judged === 'processed' ? 'retried' : judged;
      },
    }),
  }),
];
