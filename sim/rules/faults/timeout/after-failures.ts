import { slot } from '../../../model/memory.ts';
import type { Attempt } from '../../../model/message.ts';
import type { Outcome } from '../../../wire/outcome.ts';
import { type Fault, fault } from '../../replacement.ts';

/** How long an endpoint has to answer that is not trusted any more, in milliseconds. */
const SHORT_MS = 3_000;
const LOG_ENTRIES = 25;

function hostOf({ webhook }: Attempt): string {
  return new URL(webhook.url).hostname;
}

/** First attempts at a URL have less time if the last exchange there ended in such a way. */
function lessTimeAfter({
  isDistrusted,
  ...info
}: Pick<Fault, 'name' | 'description'> & { readonly isDistrusted: (outcome: Outcome) => boolean }): Fault {
  return fault({
    ...info,
    breaks: ['TMO-001'],
    memory: slot('the URLs that are not trusted', () => new Set<string>()),
    change: ({ noteOutcome, responseTimeoutMs }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const distrusted = recall(attempt.message.memory);
        if (isDistrusted(outcome)) distrusted.add(attempt.webhook.url);
        else distrusted.delete(attempt.webhook.url);
        noteOutcome(outcome, attempt, nowMs);
      },
      responseTimeoutMs: (attempt) => {
        const hasLess = attempt.number === 1 && recall(attempt.message.memory).has(attempt.webhook.url);
        return hasLess ? SHORT_MS : responseTimeoutMs(attempt);
      },
    }),
  });
}

/** Mistakes in what a failed attempt changes for the next one, and for its entry in the log. */
export const AFTER_FAILURE_FAULTS = [
  lessTimeAfter({
    name: 'silent-url-gets-less-time',
    description: `First attempts at a URL whose last exchange timed out have ${SHORT_MS / 1000} s.`,
    isDistrusted: ({ kind }) => kind === 'timeout',
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
  lessTimeAfter({
    name: 'broken-url-gets-less-time',
    description: `After a broken connection or a 5xx, the next first attempt at that URL has ${SHORT_MS / 1000} s.`,
    isDistrusted: (outcome) => outcome.kind === 'connection' || (outcome.kind === 'response' && outcome.status >= 500),
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
];
