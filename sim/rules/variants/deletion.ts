import { variant } from '../replacement.ts';
import { drawChance, eachOfKind } from './each.ts';

export const DELETION_VARIANTS = [
  variant({
    name: 'delete-to-first-url',
    reading: 34,
    description: 'A delete notification goes only to the first URL of a source.',
    change: ({ webhooksFor }) => ({
      webhooksFor: (message) => webhooksFor(message).slice(0, message.content.type === 'delete' ? 1 : undefined),
    }),
  }),
  variant({
    name: 'delete-to-last-url',
    reading: 34,
    description: 'A delete notification goes only to the last URL of a source.',
    change: ({ webhooksFor }) => ({
      webhooksFor: (message) => webhooksFor(message).slice(message.content.type === 'delete' ? -1 : 0),
    }),
  }),
  variant({
    name: 'delete-to-each-url',
    reading: 34,
    description: 'Each URL of a source has its own delete notification, which no other URL ends.',
    change: ({ endsMessage }) => ({
      endsMessage: (verdict, attempt) => attempt.message.content.type !== 'delete' && endsMessage(verdict, attempt),
    }),
  }),
  variant({
    name: 'delete-sent-twice',
    reading: 34,
    each: eachOfKind('delete'),
    description: 'Each URL of a source gets two delete notifications.',
    change: ({ webhooksFor }) => ({
      webhooksFor: (message) => {
        const webhooks = webhooksFor(message);
        return message.content.type === 'delete' ? [...webhooks, ...webhooks] : webhooks;
      },
    }),
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
