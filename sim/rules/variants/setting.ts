import { LIMITS } from '../../../spec/limits.ts';
import { variant } from '../replacement.ts';
import { configure } from '../router/settings.ts';

/** Honest choices about the settings of the destination. */
export const SETTING_VARIANTS = [
  variant({
    name: 'sixth-url-ignored',
    reading: 30,
    description: 'Webhook URLs after the fifth are ignored.',
    change: () => ({
      configure: (given) => configure(given.slice(0, LIMITS.webhookUrls)),
    }),
  }),
  variant({
    name: 'webhooks-required',
    reading: 33,
    description: 'Settings without a webhook are refused.',
    change: () => ({
      configure: (given) =>
        given.length === 0 ? { problem: 'Expected `webhooks` to have an entry, got none' } : configure(given),
    }),
  }),
];
