import { variant } from '../replacement.ts';

/** Honest choices about deletion notifications. */
export const DELETION_VARIANTS = [
  variant({
    name: 'delete-to-first-url',
    reading: 34,
    description: 'A source is told of a deletion at its first URL only.',
    change: ({ webhooksFor }) => ({
      webhooksFor: (message) => webhooksFor(message).slice(0, message.content.type === 'delete' ? 1 : undefined),
    }),
  }),
];
