import { edited } from '../edit.ts';
import { drawChance } from './each.ts';
import { variants } from './table.ts';

export const DELETION_VARIANTS = variants(
  `
  delete-to-first-url | 34 |  | A delete notification goes only to the first URL of a source.
  delete-to-last-url | 34 |  | A delete notification goes only to the last URL of a source.
  delete-to-each-url | 34 |  | Each URL of a source has its own delete notification, which no other URL ends.
  delete-sent-twice | 34 | delete | Each URL of a source gets two delete notifications.
  deletes-at-leisure | 34 | delete | Delete notifications leave up to eight seconds later, in any order.
`,
  {
    'delete-to-first-url': edited('webhooksFor', (all, { content }) =>
      all.slice(0, content.type === 'delete' ? 1 : undefined),
    ),
    'delete-to-last-url': edited('webhooksFor', (all, { content }) => all.slice(content.type === 'delete' ? -1 : 0)),
    'delete-to-each-url': edited('endsMessage', (ends, _, { message }) => message.content.type !== 'delete' && ends),
    'delete-sent-twice': edited('webhooksFor', (all, { content }) =>
      content.type === 'delete' ? [...all, ...all] : all,
    ),
    'deletes-at-leisure': () => ({
      startDelayMs: (message) => (message.content.type === 'delete' ? drawChance(message, 8) * 1000 : 0),
    }),
  },
);
