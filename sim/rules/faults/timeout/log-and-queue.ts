import { slot } from '../../../model/memory.ts';
import type { Attempt } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

/** How long a worker may keep a message before the queue gives it to another one. */
const VISIBILITY_MS = 3000;

/** Mistakes in which timeouts are logged, and in what becomes of slow answers. */
export const LOGGED_TIMEOUT_FAULTS = [
  // An answer after four seconds is in time, so the message is processed and not sent again.
  fault({
    name: 'slow-success-given-out-again',
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
  // Each timeout and each refused certificate is an error that is logged or raised.
  fault({
    name: 'kinds-of-errors-logged-once',
    breaks: ['TMO-004', 'TLS-003'],
    description:
      'Repeated errors are kept out of the log by their kind alone, so only the first timeout is ever logged.',
    memory: slot('kinds of errors that were logged', () => new Set<string>()),
    change: ({ logs }, recall) => ({
      logs: (kind, memory) => {
        const kinds = recall(memory);
        const isKnown = kinds.has(kind);
        kinds.add(kind);
        return logs(kind, memory) && !(isKnown && (kind === 'timeout' || kind === 'certificate'));
      },
    }),
  }),
  // Each endpoint that does not answer is an error of its own.
  fault({
    name: 'timeouts-logged-twice-at-most',
    breaks: ['TMO-004'],
    description: 'The log takes two timeouts of a world, and leaves out the others as more of the same.',
    memory: slot('how many timeouts were logged', () => ({ count: 0 })),
    change: ({ logs }, recall) => ({
      logs: (kind, memory) => {
        if (kind !== 'timeout') return logs(kind, memory);
        recall(memory).count += 1;
        return recall(memory).count <= 2 && logs(kind, memory);
      },
    }),
  }),
  fault({
    name: 'every-second-timeout-logged',
    breaks: ['TMO-004'],
    description: 'The log samples timeouts, so only every second one is in it.',
    memory: slot('how many timeouts there were', () => ({ timeouts: 0 })),
    change: ({ logs }, recall) => ({
      logs: (kind, memory) => {
        if (kind !== 'timeout') return logs(kind, memory);
        recall(memory).timeouts += 1;
        return recall(memory).timeouts % 2 === 1 && logs(kind, memory);
      },
    }),
  }),
  fault({
    name: 'log-entries-in-a-row-left-out',
    breaks: ['TMO-004'],
    description: 'The log leaves out an entry of the same kind about the same URL as the one before.',
    memory: slot('the URL of the latest outcome, and the latest entry', () => ({ url: '', entry: '' })),
    change: ({ noteOutcome, logs }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        recall(attempt.message.memory).url = attempt.webhook.url;
        noteOutcome(outcome, attempt, nowMs);
      },
      logs: (kind, memory) => {
        const latest = recall(memory);
        const entry = `${kind} ${latest.url}`;
        if (entry === latest.entry) return false;
        latest.entry = entry;
        return logs(kind, memory);
      },
    }),
  }),
  fault({
    name: 'timeouts-of-retries-not-logged',
    breaks: ['TMO-004'],
    description: 'The worker that makes retries logs no timeout.',
    memory: slot('which attempt ended last', () => ({ number: 1 })),
    change: ({ noteOutcome, logs }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        noteOutcome(outcome, attempt, nowMs);
        recall(attempt.message.memory).number = attempt.number;
      },
      logs: (kind, memory) => !(kind === 'timeout' && recall(memory).number > 1) && logs(kind, memory),
    }),
  }),
  fault({
    name: 'timeouts-beside-other-urls-not-logged',
    breaks: ['TMO-004'],
    description: 'A timeout at one of several URLs is not logged, because another may take the message.',
    memory: slot('how many URLs the message of the latest attempt has', () => ({ urls: 1 })),
    change: ({ noteOutcome, logs }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        noteOutcome(outcome, attempt, nowMs);
        recall(attempt.message.memory).urls = attempt.message.source.webhooks.length;
      },
      logs: (kind, memory) => !(kind === 'timeout' && recall(memory).urls > 1) && logs(kind, memory),
    }),
  }),
];
