import { slot } from '../../../model/memory.ts';
import type { Attempt } from '../../../model/message.ts';
import { fault, unseenByRandomWorlds } from '../../replacement.ts';
import { BETWEEN } from '../between-things.ts';

/** How long an endpoint has to answer that is not trusted any more, in milliseconds. */
const SHORT_MS = 3_000;
const LOG_ENTRIES = 25;

function hostOf({ webhook }: Attempt): string {
  return new URL(webhook.url).hostname;
}

/** Mistakes in what a failed attempt changes for the next one, and for its entry in the log. */
export const AFTER_FAILURE_FAULTS = unseenByRandomWorlds(BETWEEN, [
  fault({
    name: 'silent-url-gets-less-time',
    breaks: ['TMO-001'],
    description: `First attempts at a URL whose last exchange timed out have ${SHORT_MS / 1000} s.`,
    memory: slot('the URLs that timed out last', () => new Set<string>()),
    change: ({ noteOutcome, responseTimeoutMs }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const silent = recall(attempt.message.memory);
        if (outcome.kind === 'timeout') silent.add(attempt.webhook.url);
        else silent.delete(attempt.webhook.url);
        noteOutcome(outcome, attempt, nowMs);
      },
      responseTimeoutMs: (attempt) => {
        const isDistrusted = attempt.number === 1 && recall(attempt.message.memory).has(attempt.webhook.url);
        return isDistrusted ? SHORT_MS : responseTimeoutMs(attempt);
      },
    }),
  }),
  fault({
    name: 'host-on-probation',
    breaks: ['TMO-001'],
    description: `After a timeout at one URL, all URLs of its host have ${SHORT_MS / 1000} s to answer, until one of them does.`,
    memory: slot('hosts on probation', () => new Set<string>()),
    change: ({ noteOutcome, responseTimeoutMs }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const hosts = recall(attempt.message.memory);
        if (outcome.kind === 'timeout') hosts.add(hostOf(attempt));
        if (outcome.kind === 'response') hosts.delete(hostOf(attempt));
        noteOutcome(outcome, attempt, nowMs);
      },
      responseTimeoutMs: (attempt) =>
        recall(attempt.message.memory).has(hostOf(attempt)) ? SHORT_MS : responseTimeoutMs(attempt),
    }),
  }),
  fault({
    name: 'broken-url-gets-less-time',
    breaks: ['TMO-001'],
    description: `After a broken connection or a 5xx, the next first attempt at that URL has ${SHORT_MS / 1000} s.`,
    memory: slot('the URLs that failed last', () => new Set<string>()),
    change: ({ noteOutcome, responseTimeoutMs }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const failed = recall(attempt.message.memory);
        const isFailure = outcome.kind === 'connection' || (outcome.kind === 'response' && outcome.status >= 500);
        if (isFailure) failed.add(attempt.webhook.url);
        else failed.delete(attempt.webhook.url);
        noteOutcome(outcome, attempt, nowMs);
      },
      responseTimeoutMs: (attempt) => {
        const isDistrusted = attempt.number === 1 && recall(attempt.message.memory).has(attempt.webhook.url);
        return isDistrusted ? SHORT_MS : responseTimeoutMs(attempt);
      },
    }),
  }),
  fault({
    name: 'log-ends-when-full',
    breaks: ['TMO-004'],
    description: `The log takes ${LOG_ENTRIES} entries of any kind, and then no more, not even a timeout.`,
    memory: slot('how many entries were written', () => ({ count: 0 })),
    change: ({ logs }, recall) => ({
      logs: (kind, memory) => {
        const written = recall(memory);
        written.count += 1;
        return written.count <= LOG_ENTRIES && logs(kind, memory);
      },
    }),
  }),
]);
