import { variant } from '../replacement.ts';

/** Honest choices about deletion notifications. */
export const DELETION_VARIANTS = [
  variant({
    name: 'delete-to-first-url',
    reading: 34,
    description: 'A delete notification goes only to the first URL of a source.',
    change: ({ webhooksFor }) => ({
      webhooksFor: (message) => webhooksFor(message).slice(0, message.content.type === 'delete' ? 1 : undefined),
    }),
  }),
];
