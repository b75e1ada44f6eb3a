import { type Memory, slot } from '../../../model/memory.ts';
import type { Attempt } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';

const answersOfUrls = () => slot('the URLs that have answered with the status', () => new Set<string>());

/** Changes the requests to a URL once that URL has answered with a status. */
function afterStatus(
  status: number,
  change: (reference: Rules, isAfter: (attempt: Attempt) => boolean) => Partial<Rules>,
) {
  return (reference: Rules, recall: (memory: Memory) => Set<string>): Partial<Rules> => ({
    ...change(reference, ({ message, webhook }) => recall(message.memory).has(webhook.url)),
    noteOutcome: (outcome, attempt, nowMs) => {
      if (outcome.kind === 'response' && outcome.status === status) {
        recall(attempt.message.memory).add(attempt.webhook.url);
      }
      reference.noteOutcome(outcome, attempt, nowMs);
    },
  });
}

/** Faults in which the requests to a URL are made in another way once the URL has declined one. */
export const AFTER_ANSWER_FAULTS = [
  fault({
    name: 'put-after-405',
    breaks: ['HDR-001'],
    description: 'After a URL has answered 405, further requests to it use PUT.',
    memory: answersOfUrls(),
    change: afterStatus(405, ({ method }, isAfter) => ({
      method: (attempt) => (isAfter(attempt) ? 'PUT' : method(attempt)),
    })),
  }),
  fault({
    name: 'form-after-415',
    breaks: ['HDR-002'],
    description: 'After a URL has answered 415, further requests to it have the media type of a form.',
    memory: answersOfUrls(),
    change: afterStatus(415, ({ contentType }, isAfter) => ({
      contentType: (attempt) => (isAfter(attempt) ? 'application/x-www-form-urlencoded' : contentType(attempt)),
    })),
  }),
  fault({
    name: 'fewer-headers-after-431',
    breaks: ['HDR-006'],
    description: 'After a URL has answered 431, further requests to it leave its static headers out.',
    memory: answersOfUrls(),
    change: afterStatus(431, ({ staticHeaders }, isAfter) => ({
      staticHeaders: (attempt) => (isAfter(attempt) ? {} : staticHeaders(attempt)),
    })),
  }),
];
