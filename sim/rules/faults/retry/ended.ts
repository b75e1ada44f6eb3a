import { slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import { fault, unseenByRandomWorlds } from '../../replacement.ts';
import { BETWEEN } from '../between-things.ts';

const DAY_MS = 24 * 3_600_000;
const NEVER_MS = Number.NEGATIVE_INFINITY;
/** How many attempts the URLs of a message share. */
const SHARED_ATTEMPTS = 8;

const isDeletion = ({ content }: Message): boolean => content.type === 'delete';

function isRefused(outcome: { readonly kind: string; readonly reason?: string }): boolean {
  return outcome.kind === 'connection' && /ECONNREFUSED/.test(outcome.reason ?? '');
}

/** Faults that end the retries of a message for something that does not concern them. */
export const ENDED_RETRY_FAULTS = unseenByRandomWorlds(BETWEEN, [
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
    breaks: ['RTY-005'],
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
    breaks: ['RTY-001', 'TMO-002'],
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
]);
