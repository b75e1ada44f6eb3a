import type { Attempt } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

function isOf({ message }: Attempt, ...kinds: readonly string[]): boolean {
  return kinds.includes(message.content.type);
}

/** Faults in URLs that need two things together. */
export const SETTING_TOGETHER = [
  fault({
    name: 'query-lost-for-deletions',
    breaks: ['SET-004'],
    description: 'A delete notification goes to the URL without its query.',
    change: ({ target }) => ({
      target: (attempt) => (isOf(attempt, 'delete') ? target(attempt).replace(/\?.*/, '') : target(attempt)),
    }),
  }),
  fault({
    name: 'trailing-slash-lost-on-retries',
    breaks: ['SET-004'],
    description: 'A retry of a page call goes to the URL without the slash at its end.',
    change: ({ target }) => ({
      target: (attempt) => {
        const isChanged = isOf(attempt, 'page') && attempt.number > 1;
        return isChanged ? target(attempt).replace(/(?<=.)\/$/, '') : target(attempt);
      },
    }),
  }),
];
