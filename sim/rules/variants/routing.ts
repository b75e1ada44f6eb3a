import { variant } from '../replacement.ts';

export const ROUTING_VARIANTS = [
  variant({
    name: 'screen-not-delivered',
    reading: 1,
    description: 'Screen calls are accepted but not delivered.',
    change: ({ selects }) => ({
      selects: (message) => message.content.type !== 'screen' && selects(message),
    }),
  }),
];
