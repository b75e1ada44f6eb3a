import { variant } from '../replacement.ts';

export const AUDIENCE_VARIANTS = [
  variant({
    name: 'audience-changes-reversed',
    reading: 36,
    description: 'A sync sends the last change first.',
    change: ({ audienceChanges }) => ({
      audienceChanges: (...sync) => audienceChanges(...sync).toReversed(),
    }),
  }),
  variant({
    name: 'audience-beside-other-traits',
    reading: 36,
    description: 'The identify of a member carries computed traits too.',
    change: ({ audienceTraits }) => ({
      audienceTraits: (audienceName, isMember) => ({
        order_count: 3,
        lifetime_value: '12.50',
        ...audienceTraits(audienceName, isMember),
        last_seen: '2026-02-28',
      }),
    }),
  }),
];
