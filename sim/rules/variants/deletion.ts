import { edited } from '../edit.ts';
import { variant } from '../replacement.ts';
import { drawChance, eachOfKind } from './each.ts';

export const DELETION_VARIANTS = [
  variant({
    name: 'delete-to-first-url',
    reading: 34,
    description: 'A delete notification goes only to the first URL of a source.',
    change: edited('webhooksFor', (all, { content }) => all.slice(0, content.type === 'delete' ? 1 : undefined)),
  }),
  variant({
    name: 'delete-to-last-url',
    reading: 34,
    description: 'A delete notification goes only to the last URL of a source.',
    change: edited('webhooksFor', (all, { content }) => all.slice(content.type === 'delete' ? -1 : 0)),
  }),
  variant({
    name: 'delete-to-each-url',
    reading: 34,
    description: 'Each URL of a source has its own delete notification, which no other URL ends.',
    change: edited('endsMessage', (ends, _, { message }) => message.content.type !== 'delete' && ends),
  }),
  variant({
    name: 'delete-sent-twice',
    reading: 34,
    each: eachOfKind('delete'),
    description: 'Each URL of a source gets two delete notifications.',
    change: edited('webhooksFor', (all, { content }) => (content.type === 'delete' ? [...all, ...all] : all)),
  }),
  variant({
    name: 'deletes-at-leisure',
    reading: 34,
    each: eachOfKind('delete'),
    description: 'Delete notifications leave up to eight seconds later, in any order.',
    change: () => ({
      startDelayMs: (message) => (message.content.type === 'delete' ? drawChance(message, 8) * 1000 : 0),
    }),
  }),
];
