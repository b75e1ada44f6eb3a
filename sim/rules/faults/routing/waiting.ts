import { slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import { fault, unseenByRandomWorlds } from '../../replacement.ts';
import { BETWEEN } from '../between-things.ts';

/** Longer than all attempts of an instant take. */
const WAITING_MS = 3_000;

function userOf({ source, content }: Message): string {
  return `${source.writeKey} ${'userId' in content ? content.userId : undefined}`;
}

const isDeletion = ({ content }: Message): boolean => content.type === 'delete';

/** Faults in calls that come while others wait for their retries. */
export const CALLS_BESIDE_WAITING_FAULTS = unseenByRandomWorlds(BETWEEN, [
  fault({
    name: 'calls-dropped-while-others-wait',
    breaks: ['CAL-011', 'RTY-004', 'SET-009'],
    description:
      'A call is dropped if an earlier one of its source has failed some seconds ago, and waits for its retry.',
    memory: slot('when each source last failed', () => new Map<string, Map<Message, number>>()),
    change: ({ verdict, selects }, recall) => ({
      verdict: (outcome, attempt) => {
        const { memory, source } = attempt.message;
        const waiting = recall(memory).get(source.writeKey) ?? new Map<Message, number>();
        const judged = verdict(outcome, attempt);
        if (judged === 'retried') waiting.set(attempt.message, attempt.atMs);
        else waiting.delete(attempt.message);
        recall(memory).set(source.writeKey, waiting);
        return judged;
      },
      selects: (message) => {
        const waiting = [...(recall(message.memory).get(message.source.writeKey)?.values() ?? [])];
        const isLate = waiting.some((failedMs) => message.receivedAtMs - failedMs > WAITING_MS);
        return selects(message) && (isDeletion(message) || !isLate);
      },
    }),
  }),
  fault({
    name: 'identify-of-failing-user-dropped',
    breaks: ['CAL-011'],
    description: 'An identify call is dropped while another message of its user waits for a retry after a 5xx.',
    memory: slot('messages that wait for a retry', () => new Set<Message>()),
    change: ({ verdict, selects }, recall) => ({
      verdict: (outcome, attempt) => {
        const waiting = recall(attempt.message.memory);
        const judged = verdict(outcome, attempt);
        if (judged === 'retried' && outcome.kind === 'response') waiting.add(attempt.message);
        else waiting.delete(attempt.message);
        return judged;
      },
      selects: (message) => {
        const isWaiting = [...recall(message.memory)].some((each) => userOf(each) === userOf(message));
        return selects(message) && (message.content.type !== 'identify' || !isWaiting);
      },
    }),
  }),
]);
