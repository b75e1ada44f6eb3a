import { LIMITS } from '../../../../spec/limits.ts';
import { slot } from '../../../model/memory.ts';
import type { Attempt, Message } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NEVER_MS = Number.NEGATIVE_INFINITY;
/** How many attempts the URLs of a message share. */
const SHARED_ATTEMPTS = 8;

const isDeletion = ({ content }: Message): boolean => content.type === 'delete';

function isRefused(outcome: { readonly kind: string; readonly reason?: string }): boolean {
  return outcome.kind === 'connection' && /ECONNREFUSED/.test(outcome.reason ?? '');
}

/** Faults that end the retries of a message for something that does not concern them. */
export const ENDED_RETRY_FAULTS = [
  fault({
    name: 'refused-connection-ends-message',
    breaks: ['RTY-001'],
    description: 'A URL whose connection is refused ends the retries of a message at all of its URLs.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => (isRefused(outcome) ? 'processed' : verdict(outcome, attempt)),
    }),
  }),
  fault({
    name: 'retries-end-at-midnight',
    breaks: ['RTY-001'],
    description: 'Retries end with the day on which the first attempt was made.',
    change: ({ retriesUntilMs }) => ({
      retriesUntilMs: (attempt, before) =>
        Math.min(retriesUntilMs(attempt, before), (Math.floor(attempt.firstAtMs / DAY_MS) + 1) * DAY_MS - 1),
    }),
  }),
  fault({
    name: 'attempts-shared-by-urls',
    breaks: ['RTY-001'],
    description: `The URLs of a message share ${SHARED_ATTEMPTS} attempts.`,
    memory: slot('attempts by message', () => new Map<Message, number>()),
    change: ({ verdict }, recall) => ({
      verdict: (outcome, attempt) => {
        const attempts = recall(attempt.message.memory);
        const count = (attempts.get(attempt.message) ?? 0) + 1;
        attempts.set(attempt.message, count);
        const judged = verdict(outcome, attempt);
        return judged === 'retried' && count > SHARED_ATTEMPTS ? 'refused' : judged;
      },
    }),
  }),
  fault({
    name: 'last-url-tried-twice',
    breaks: ['RTY-001'],
    description: 'The fifth URL of a message is retried only once.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const judged = verdict(outcome, attempt);
        return judged === 'retried' && attempt.urlIndex === 4 && attempt.number === 2 ? 'refused' : judged;
      },
    }),
  }),
  fault({
    name: 'deletion-anonymises-pending-messages',
    breaks: ['RTY-005', 'DEL-004'],
    description: 'A deletion request makes all messages of its sources that wait for a retry anonymous.',
    memory: slot('when each source was last notified of a deletion', () => new Map<string, number>()),
    change: ({ selects, serialise }, recall) => ({
      selects: (message) => {
        if (isDeletion(message)) recall(message.memory).set(message.source.writeKey, message.receivedAtMs);
        return selects(message);
      },
      serialise: (body, attempt) => {
        const { memory, source } = attempt.message;
        const deletedAtMs = recall(memory).get(source.writeKey) ?? NEVER_MS;
        const isMade = attempt.number > 1 && 'userId' in body && deletedAtMs > attempt.firstAtMs;
        return serialise(isMade ? { ...body, userId: 'deleted' } : body, attempt);
      },
    }),
  }),
  fault({
    name: 'deletion-ends-retries',
    breaks: ['RTY-001', 'TMO-002', 'RTY-004'],
    description: 'A deletion request ends the retries of all messages of its sources.',
    memory: slot('when each source was last notified of a deletion', () => new Map<string, number>()),
    change: ({ selects, retriesUntilMs }, recall) => ({
      selects: (message) => {
        if (isDeletion(message)) recall(message.memory).set(message.source.writeKey, message.receivedAtMs);
        return selects(message);
      },
      retriesUntilMs: (attempt, before) => {
        const { memory, source } = attempt.message;
        const deletedAtMs = recall(memory).get(source.writeKey) ?? NEVER_MS;
        const isEnded = !isDeletion(attempt.message) && attempt.number > 1 && deletedAtMs > attempt.firstAtMs;
        return isEnded ? NEVER_MS : retriesUntilMs(attempt, before);
      },
    }),
  }),
  fault({
    name: 'deletion-blanks-events-of-waiting-calls',
    breaks: ['RTY-005'],
    description:
      'The job that erases a deleted user does not ask for the user, and blanks the event names of all calls of its sources that wait for a retry.',
    memory: slot('when each source was last notified of a deletion', () => new Map<string, number>()),
    change: ({ selects, serialise }, recall) => ({
      selects: (message) => {
        if (isDeletion(message)) recall(message.memory).set(message.source.writeKey, message.receivedAtMs);
        return selects(message);
      },
      serialise: (body, attempt) => {
        const { memory, source } = attempt.message;
        const deletedAtMs = recall(memory).get(source.writeKey) ?? NEVER_MS;
        const isBlanked = attempt.number > 1 && 'event' in body && deletedAtMs > attempt.firstAtMs;
        return serialise(isBlanked ? { ...body, event: '' } : body, attempt);
      },
    }),
  }),
  fault({
    name: 'certificate-error-ends-message',
    breaks: ['RTY-001'],
    description:
      'The error about a refused certificate is logged and not passed on, so the message counts as processed everywhere.',
    memory: slot('attempts whose certificate was refused', () => new WeakSet<Attempt>()),
    change: ({ noteOutcome, endsMessage }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        if (outcome.kind === 'certificate') recall(attempt.message.memory).add(attempt);
        noteOutcome(outcome, attempt, nowMs);
      },
      endsMessage: (verdict, attempt) => recall(attempt.message.memory).has(attempt) || endsMessage(verdict, attempt),
    }),
  }),
  fault({
    name: 'window-from-timestamp-of-call',
    breaks: ['RTY-001', 'TMO-003', 'RTY-006', 'TMO-002', 'RTY-004'],
    description: 'The four hours for retries run from the timestamp of the call, so what is imported is never retried.',
    change: ({ instantOf, retriesUntilMs }) => ({
      retriesUntilMs: (attempt, before) =>
        before === null
          ? retriesUntilMs(attempt, before)
          : instantOf(attempt.message, attempt.atMs) + LIMITS.retryWindowMs,
    }),
  }),
  fault({
    name: 'settings-of-another-source-end-retries',
    breaks: ['RTY-001', 'RTY-004'],
    description: 'When the settings of a source are put, the messages of the others that wait for a retry are lost.',
    memory: slot('how often settings were put', () => ({ puts: 0, seen: new WeakMap<Message, number>() })),
    change: ({ sourceInForce, verdict }, recall) => ({
      sourceInForce: (given, memory) => {
        recall(memory).puts += 1;
        return sourceInForce(given, memory);
      },
      verdict: (outcome, attempt) => {
        const { puts, seen } = recall(attempt.message.memory);
        const judged = verdict(outcome, attempt);
        const isStale = (seen.get(attempt.message) ?? puts) < puts;
        if (!seen.has(attempt.message)) seen.set(attempt.message, puts);
        return judged === 'retried' && isStale ? 'refused' : judged;
      },
    }),
  }),
  fault({
    name: 'deletions-retried-for-a-day',
    breaks: ['RTY-002'],
    description: 'A delete notification is retried for a day, because the law asks for it to arrive.',
    change: ({ retriesUntilMs }) => ({
      retriesUntilMs: (attempt, before) =>
        attempt.message.content.type === 'delete' ? attempt.firstAtMs + DAY_MS : retriesUntilMs(attempt, before),
    }),
  }),
  fault({
    name: 'success-after-an-hour-not-acknowledged',
    breaks: ['RTY-003', 'DLV-001', 'DLV-004', 'DLV-002'],
    description:
      'The queue lends out a message for an hour from its first attempt, so a success after that cannot be acknowledged, and the retries go on.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const result = verdict(outcome, attempt);
        return result === 'processed' && attempt.atMs - attempt.firstAtMs > HOUR_MS ? 'retried' : result;
      },
    }),
  }),
];
