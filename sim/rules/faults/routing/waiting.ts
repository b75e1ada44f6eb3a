import { slot } from '../../../model/memory.ts';
import type { Attempt, Message } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

/** After so many failures in a row a host counts as down, for so long. */
const FAILURES_OF_HOST = 20;
const HOST_DOWN_MS = 30_000;

function hostOf({ webhook }: Pick<Attempt, 'webhook'>): string {
  return new URL(webhook.url).host;
}

/** Longer than all attempts of an instant take. */
const WAITING_MS = 3_000;

function userOf({ source, content }: Message): string {
  return `${source.writeKey} ${'userId' in content ? content.userId : undefined}`;
}

const isDeletion = ({ content }: Message): boolean => content.type === 'delete';

/** Faults in calls that come while others wait for their retries. */
export const CALLS_BESIDE_WAITING_FAULTS = [
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
  fault({
    name: 'breaker-per-host',
    breaks: ['CAL-011'],
    description: `After ${FAILURES_OF_HOST} failures in a row a circuit breaker drops, for ${HOST_DOWN_MS / 1000} s, new messages to all URLs of that host and port.`,
    memory: slot('failures in a row by host, and until when it is left alone', () => {
      return new Map<string, { failures: number; downUntilMs: number }>();
    }),
    change: ({ verdict, webhooksFor }, recall) => ({
      verdict: (outcome, attempt) => {
        const hosts = recall(attempt.message.memory);
        const host = hosts.get(hostOf(attempt)) ?? { failures: 0, downUntilMs: 0 };
        hosts.set(hostOf(attempt), host);
        const result = verdict(outcome, attempt);
        host.failures = result === 'retried' ? host.failures + 1 : 0;
        if (host.failures >= FAILURES_OF_HOST) host.downUntilMs = attempt.atMs + HOST_DOWN_MS;
        return result;
      },
      webhooksFor: (message) => {
        const hosts = recall(message.memory);
        return webhooksFor(message).filter(
          (webhook) => (hosts.get(hostOf({ webhook }))?.downUntilMs ?? 0) <= message.receivedAtMs,
        );
      },
    }),
  }),
];
