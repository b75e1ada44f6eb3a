import type { Attempt } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

function hasQuery({ webhook }: Attempt): boolean {
  return webhook.url.includes('?');
}

function isOf({ message }: Attempt, ...kinds: readonly string[]): boolean {
  return kinds.includes(message.content.type);
}

/** Faults in the headers and the target of requests that need two things together. */
export const REQUEST_TOGETHER = [
  fault({
    name: 'last-header-lost-on-retries-of-groups',
    breaks: ['HDR-009'],
    description: 'A retry of a group call lacks the last of its static headers.',
    change: ({ staticHeaders }) => ({
      staticHeaders: (attempt) => {
        const headers = Object.entries(staticHeaders(attempt));
        return Object.fromEntries(isOf(attempt, 'group') && attempt.number > 1 ? headers.slice(0, -1) : headers);
      },
    }),
  }),
  fault({
    name: 'credentials-lost-at-query',
    breaks: ['HDR-006'],
    description: 'The header Authorization is left out if the URL has a query.',
    change: ({ staticHeaders }) => ({
      staticHeaders: (attempt) => {
        const headers = Object.entries(staticHeaders(attempt));
        const isLeft = ([name]: [string, string]): boolean => name !== 'Authorization' || !hasQuery(attempt);
        return Object.fromEntries(headers.filter(isLeft));
      },
    }),
  }),
];
