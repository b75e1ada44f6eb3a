import { slot } from '../../../model/memory.ts';
import { fault } from '../../replacement.ts';

/** Mistakes in what a success of one URL means for the others. */
export const AFTER_SUCCESS_FAULTS = [
  // A message is retried everywhere until one URL takes it, so all URLs are tried for each message that fails.
  fault({
    name: 'url-of-last-success-tried-alone',
    breaks: ['DLV-003', 'SET-009'],
    description: 'The URL that took the last message of a source gets the next one alone, also while it fails there.',
    unseenByRandomWorlds: 'few random worlds have a URL that fails after a success',
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
    breaks: ['DLV-002'],
    description: 'A success cancels the retries that wait, but an attempt under way that fails later is retried.',
    unseenByRandomWorlds: 'few random worlds have a slow failure beside a success',
    change: () => ({
      endsLate: () => false,
    }),
  }),
];
